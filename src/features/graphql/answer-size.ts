import { AnswerTooLargeError } from './graphql-errors';

/** Of JSON, and as much of what is read for it. Each megabyte of an answer takes several of memory until it is sent. */
export const MAX_ANSWER_BYTES = 10_000_000;

/** How large an answer is at least, while it is made. */
export class AnswerSize {
  private characters = 0;

  get counted(): number {
    return this.characters;
  }

  /** @throws AnswerTooLargeError */
  add(characters: number): void {
    this.characters += characters;
    if (this.characters > MAX_ANSWER_BYTES) throw new AnswerTooLargeError(MAX_ANSWER_BYTES);
  }
}
