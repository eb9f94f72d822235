import type { FormattedExecutionResult } from 'graphql';
import { jsonText } from '#platform/large-answers';
import { MAX_ANSWER_BYTES } from '../answer-size';
import { AnswerTooLargeError } from '../graphql-errors';

type Result = Pick<FormattedExecutionResult, 'data'> & { readonly errors?: readonly unknown[] };

/** What answers are as texts: those of their data are written before Apollo Server puts errors in order and asks for all. */
export class AnswerTexts {
  private readonly ofData = new WeakMap<object, string>();

  /** Writes the data of an answer. @throws AnswerTooLargeError */
  async write({ data }: Result): Promise<void> {
    if (!data) return;
    const text = await jsonText(data, MAX_ANSWER_BYTES);
    if (text === undefined) throw new AnswerTooLargeError(MAX_ANSWER_BYTES);
    this.ofData.set(data, text);
  }

  /** All of an answer, whose data has been written. */
  of({ data, ...rest }: Result): string {
    const text = data && this.ofData.get(data);
    if (text === undefined) return line(JSON.stringify({ ...rest, data }));
    const before = JSON.stringify(rest);
    return line(before === '{}' ? `{"data":${text}}` : `${before.slice(0, -1)},"data":${text}}`);
  }
}

function line(text: string): string {
  return `${text}\n`;
}
