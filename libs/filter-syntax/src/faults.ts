import { FILTER_LIMITS } from './limits';
import type { Span } from './nodes';
import { sentence, type Sentence } from './sentence';

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

const TOO_MANY = sentence(
  'There are more than {most} faults in this filter: start again, or put the text in quotation marks.',
  { most: FILTER_LIMITS.faults },
);

/** Something in a filter that could not be meant as it was typed. The message is a sentence that says what to do. */
export interface Fault extends Span {
  readonly code: FaultCode;
  readonly message: string;
  /** What pages show instead, translated. */
  readonly shown?: Sentence['shown'];
}

/** Collects the faults of one text. */
export class Faults {
  private readonly found: Fault[] = [];
  private refusal?: Fault;

  add(code: FaultCode, { start, end }: Span, said: Sentence): void {
    if (this.found.length < FILTER_LIMITS.faults) this.found.push({ code, start, end, ...said });
    else this.refuse('too-many-faults', { start, end }, TOO_MANY);
  }

  /** Reports a limit that the text exceeds: nothing of it is used. */
  refuse(code: Extract<FaultCode, `too-${string}`>, { start, end }: Span, said: Sentence): void {
    this.refusal ??= { code, start, end, ...said };
  }

  tooDeep(span: Span): undefined {
    const said = sentence('A filter has at most {most} levels of parentheses and of NOT: make it simpler.', {
      most: FILTER_LIMITS.depth,
    });
    this.refuse('too-deep', span, said);
  }

  get refused(): boolean {
    return this.refusal !== undefined;
  }

  /** In the order of the text. Of a text that is refused, that alone. */
  toArray(): Fault[] {
    return this.refusal ? [this.refusal] : this.found.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }
}
