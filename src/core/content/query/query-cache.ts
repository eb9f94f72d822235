import type { ContentType } from '#core/content-definition';

/** Callers who may see different things. */
const MAX_ANSWERS = 10;

/** Keeps the result of one query that is repeated, as long as its type stays as it is. */
export class QueryCache<Answer> {
  private type?: ContentType;
  private readonly answers = new Map<string, Answer>();

  /** @param visible what the caller may see, on which the answer depends beside the query and its type */
  answer(type: ContentType, visible: string, find: () => Answer): Answer {
    if (this.type !== type) this.answers.clear();
    this.type = type;
    let answer = this.answers.get(visible);
    if (answer === undefined) {
      answer = find();
      if (this.answers.size >= MAX_ANSWERS) this.answers.clear();
      this.answers.set(visible, answer);
    }
    return answer;
  }
}
