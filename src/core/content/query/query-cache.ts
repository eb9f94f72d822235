import type { ContentType } from '#core/content-definition';

/** Of one query: callers who may see different things. */
const MAX_ANSWERS = 10;

interface Known<Answer> {
  readonly type: ContentType;
  readonly answers: Map<string, Answer>;
}

/** What was made of queries that are asked again and again. The same query is the same object. */
export class QueryCache<Question extends object, Answer> {
  private readonly known = new WeakMap<Question, Known<Answer>>();

  /** @param visible what the caller may see, on which the answer depends beside the query and its type */
  answer(query: Question, type: ContentType, visible: string, find: () => Answer): Answer {
    let known = this.known.get(query);
    if (known?.type !== type) {
      known = { type, answers: new Map() };
      this.known.set(query, known);
    }
    let answer = known.answers.get(visible);
    if (answer === undefined) {
      answer = find();
      if (known.answers.size >= MAX_ANSWERS) known.answers.clear();
      known.answers.set(visible, answer);
    }
    return answer;
  }
}
