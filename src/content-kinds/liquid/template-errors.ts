import { DomainError } from '#platform/errors';

/** What is wrong with the source of a template, and where. Lines and columns count from 1. */
export interface SourceFault extends SourcePlace {
  readonly message: string;
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
    readonly fault: string,
    readonly place?: SourcePlace,
  ) {
    super(
      'failed',
      'templating.failed',
      `The template “${template}” ${fault}${/[.?]$/.test(fault) ? '' : '.'} Mend it, or ask whoever keeps the templates.`,
    );
  }
}

export class TemplateLimitError extends DomainError {
  /** @param fault completes "The template “x” …" */
  constructor(
    template: string,
    readonly fault: string,
  ) {
    super('failed', 'templating.limit', `The template “${template}” ${fault}. Make it ask for less, or end.`);
  }
}

export class TemplateSourceError extends Error {
  constructor(readonly fault: SourceFault) {
    super(faultInWords(fault));
    this.name = TemplateSourceError.name;
  }
}

/** `line 3, column 5: undefined filter: slugfy`. */
export function faultInWords({ message, line, column }: SourceFault): string {
  const place = [line === undefined ? [] : `line ${line}`, column === undefined ? [] : `column ${column}`].flat();
  return place.length > 0 ? `${place.join(', ')}: ${message}` : message;
}
