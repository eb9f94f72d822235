import { DomainError } from '#platform/errors';
import type { SourceFault } from './templates/source-fault';

/** A template cannot be rendered, whoever asks for it. The message is for those who mend templates. */
export class TemplateError extends DomainError {
  /** @param fault completes "The template “x” …" */
  constructor(template: string, fault: string) {
    super(
      'failed',
      'templating.failed',
      `The template “${template}” ${fault}. Mend it, or ask whoever keeps the templates.`,
    );
  }
}

/** A template takes too much of time, memory, depth or output. */
export class TemplateLimitError extends DomainError {
  constructor(template: string, what: string) {
    super('failed', 'templating.limit', `The template “${template}” ${what}. Make it ask for less, or end.`);
  }
}

/** A source is not what its language asks for. It is for whoever saves or loads the source to say which template that is. */
export class TemplateSourceError extends Error {
  constructor(readonly fault: SourceFault) {
    super(faultInWords(fault));
    this.name = TemplateSourceError.name;
  }
}

/** A template in a file is broken, or its file or folder cannot be read. Stops the start. */
export class TemplateFileError extends Error {
  constructor(file: string, fault: string) {
    super(`The template ${file} is broken: ${fault}`);
    this.name = TemplateFileError.name;
  }
}

/** A plug-in's filter or tag has the name of one that the language has. Stops the start. */
export class ReservedTemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string, language: string) {
    super(
      `The ${kind} “${name}” is ${language}'s own, and templates rely on what it does. Give the plug-in's another name.`,
    );
    this.name = ReservedTemplateNameError.name;
  }
}

/** `line 3, column 5: undefined filter: slugfy`. */
export function faultInWords({ message, line, column }: SourceFault): string {
  const place = [line === undefined ? [] : `line ${line}`, column === undefined ? [] : `column ${column}`].flat();
  return place.length > 0 ? `${place.join(', ')}: ${message}` : message;
}

/** A filter or tag has a name that templates could not write. Stops the start. */
export class TemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string) {
    super(`The ${kind} “${name}” needs a name in snake_case, such as reading_time.`);
    this.name = TemplateNameError.name;
  }
}
