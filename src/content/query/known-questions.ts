import type { ContentType } from '#content-definition';

/** Of one question: callers who may see different things. */
const MAX_ANSWERS = 10;

interface Known<Answer> {
  readonly type: ContentType;
  readonly answers: Map<string, Answer>;
}

/** What was made of questions that are asked again and again. The same question is the same object. */
export class KnownQuestions<Question extends object, Answer> {
  private readonly known = new WeakMap<Question, Known<Answer>>();

  /** @param visible what the caller may see, on which the answer depends beside the question and its type */
  answer(question: Question, type: ContentType, visible: string, find: () => Answer): Answer {
    let known = this.known.get(question);
    if (known?.type !== type) {
      known = { type, answers: new Map() };
      this.known.set(question, known);
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
