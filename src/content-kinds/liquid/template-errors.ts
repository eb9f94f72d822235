import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';

/** What is wrong with the source of a template, and where. Lines and columns count from 1. */
export interface SourceFault extends SourcePlace {
  readonly message: string;
  readonly shown?: Sentence['shown'];
}

export interface SourcePlace {
  readonly line?: number;
  readonly column?: number;
}

/** A template cannot be rendered, whoever asks for it. The message is for those who mend templates. */
export class TemplateError extends DomainError {
  /**
   * @param fault completes "The template “x” …"
   * @param place where in the template, if that is known
   */
  constructor(
    readonly template: string,
    readonly fault: Sentence,
    readonly place?: SourcePlace,
  ) {
    super(
      'failed',
      'templating.failed',
      /[.?]$/.test(fault.message)
        ? sentence('The template “{template}” {fault} Fix the template, or ask someone who manages templates.', {
            template,
            fault,
          })
        : sentence('The template “{template}” {fault}. Fix the template, or ask someone who manages templates.', {
            template,
            fault,
          }),
    );
  }
}

export class TemplateLimitError extends DomainError {
  /** @param fault completes "The template “x” …" */
  constructor(
    template: string,
    readonly fault: Sentence,
  ) {
    super(
      'failed',
      'templating.limit',
      sentence('The template “{template}” {fault}. Make it ask for less, or end.', { template, fault }),
    );
  }
}

export class TemplateSourceError extends Error {
  /** With the place. */
  readonly said: Sentence;

  constructor(readonly fault: SourceFault) {
    const said = faultInWords(fault);
    super(said.message);
    this.name = TemplateSourceError.name;
    this.said = said;
  }
}

/** Of what a template asks for, in words of ours and not of an engine. */
export class TemplateFault extends Error {
  constructor(readonly said: Sentence) {
    super(said.message);
    this.name = TemplateFault.name;
  }
}

/** `line 3, column 5: undefined filter: slugfy`. */
export function faultInWords({ message, shown = { message }, line, column }: SourceFault): Sentence {
  const fault = { message, shown };
  if (line === undefined) return fault;
  return column === undefined
    ? sentence('line {line}: {fault}', { line, fault })
    : sentence('line {line}, column {column}: {fault}', { line, column, fault });
}
