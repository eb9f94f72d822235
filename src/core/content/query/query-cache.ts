import type { ContentType } from '#core/content-definition';

/** Callers who may see different things. */
const MAX_ANSWERS = 10;

/** On what the answers depend beside the query and the caller. */
interface Basis {
  readonly type: ContentType;
  /** Of the samples of texts, by which statements are written. */
  readonly samples: number;
}

/** Keeps the result of one query that is repeated, as long as its type and the samples of texts stay as they are. */
export class QueryCache<Answer> {
  private basis?: Basis;
  private readonly answers = new Map<string, Answer>();

  /** @param visible what the caller may see */
  answer(basis: Basis, visible: string, find: () => Answer): Answer {
    if (this.basis?.type !== basis.type || this.basis.samples !== basis.samples) this.answers.clear();
    this.basis = basis;
    let answer = this.answers.get(visible);
    if (answer === undefined) {
      answer = find();
      if (this.answers.size >= MAX_ANSWERS) this.answers.clear();
      this.answers.set(visible, answer);
    }
    return answer;
  }
}
