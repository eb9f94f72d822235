import { FILTER_LIMITS } from './limits';
import type { Span } from './nodes';

export type FaultCode =
  | 'unclosed-quote'
  | 'unclosed-parenthesis'
  | 'unopened-parenthesis'
  | 'empty-parentheses'
  | 'missing-operand'
  | 'operator-between-terms'
  | 'missing-value'
  | 'repeated-term'
  | 'term-in-parentheses'
  | 'text-without-term'
  | 'invalid-value'
  | 'too-long'
  | 'too-many-values'
  | 'too-many-faults'
  | 'too-deep';

const TOO_MANY = `There are more than ${FILTER_LIMITS.faults} faults in this filter: begin anew, or put the text in quotation marks.`;

/** Something in a filter that could not be meant as it was typed. The message is a sentence that says what to do. */
export interface Fault extends Span {
  readonly code: FaultCode;
  readonly message: string;
}

/** Collects the faults of one text. */
export class Faults {
  private readonly found: Fault[] = [];
  private refusal?: Fault;

  add(code: FaultCode, { start, end }: Span, message: string): void {
    if (this.found.length < FILTER_LIMITS.faults) this.found.push({ code, start, end, message });
    else this.refuse('too-many-faults', { start, end }, TOO_MANY);
  }

  /** Reports a limit that the text exceeds: nothing of it is used. */
  refuse(code: Extract<FaultCode, `too-${string}`>, { start, end }: Span, message: string): void {
    this.refusal ??= { code, start, end, message };
  }

  tooDeep(span: Span): undefined {
    const message = `A filter has at most ${FILTER_LIMITS.depth} levels of parentheses and of NOT: make it simpler.`;
    this.refuse('too-deep', span, message);
  }

  get refused(): boolean {
    return this.refusal !== undefined;
  }

  /** In the order of the text. Of a text that is refused, that alone. */
  toArray(): Fault[] {
    return this.refusal ? [this.refusal] : this.found.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }
}
