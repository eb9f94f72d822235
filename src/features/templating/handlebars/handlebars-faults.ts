import { faultInWords, type SourceFault, TemplateError, TemplateSourceError } from '#content-kinds/liquid';
import { textBefore } from '#platform/strings';

interface PlacedError extends Error {
  readonly lineNumber?: number;
  /** Counts from 0. */
  readonly column?: number;
}

export class HelperError extends Error {
  readonly lineNumber: number;
  readonly column: number;

  constructor(message: string, { line, column }: hbs.AST.Position) {
    super(message);
    this.lineNumber = line;
    this.column = column;
  }
}

/** @param error what parsing or compiling has thrown */
export function sourceFault(error: unknown, source: string): TemplateSourceError {
  return new TemplateSourceError(parseFault(error, source) ?? placedFault(error));
}

/** The first line of a message; Handlebars appends the place ` - 3:5`, and quotes the source in further lines. */
export function messageOf(error: unknown): string {
  const message = textBefore('\n', error instanceof Error ? error.message : String(error));
  if (message.startsWith('Maximum call stack')) return 'it is nested too deep';
  return message.replace(/ - \d+:\d+$/, '');
}

/** @param error what has stopped a template; where, helpers alone say */
export function renderFault(template: string, error: unknown): TemplateError {
  const fault = placedFault(error);
  const words = fault.line === undefined ? `fails: ${fault.message}` : `fails at ${faultInWords(fault)}`;
  return new TemplateError(template, words, fault);
}

function placedFault(error: unknown): SourceFault {
  const { lineNumber, column } = error as PlacedError;
  return { message: messageOf(error), line: lineNumber, column: column === undefined ? undefined : column + 1 };
}

/**
 * A parse error draws where it is: the line, what stands before the fault, cut to twenty characters, and an arrow
 * below.
 */
function parseFault(error: unknown, source: string): SourceFault | undefined {
  const [head = '', excerpt = '', arrow = '', expectation = ''] = (error instanceof Error ? error.message : '').split(
    '\n',
  );
  const line = Number(/^(?:Parse|Lexical) error on line (\d+)/.exec(head)?.[1]);
  if (!Number.isInteger(line)) return undefined;
  const before = excerpt.slice(0, arrow.indexOf('^')).replace(/^\.\.\./, '');
  const column = columnAfter(before, source.split('\n')[line - 1] ?? '');
  return { message: expectation === '' ? 'cannot be read' : plainExpectation(expectation), line, column };
}

/** Behind as much of the text before the fault as stands in the line; the start of it may stand in the line above. */
function columnAfter(before: string, line: string): number | undefined {
  for (let start = 0; start < before.length; start++) {
    const index = line.indexOf(before.slice(start));
    if (index >= 0) return index + before.length - start + 1;
  }
  return line === '' ? undefined : 1;
}

/** `Expecting 'ID', 'STRING', got 'EOF'` lists words of the grammar that say little. */
function plainExpectation(expectation: string): string {
  const found = /got '([^']*)'$/.exec(expectation)?.[1];
  if (found === 'EOF') return 'it ends before all that was opened is closed';
  return found === undefined ? expectation : `${found} cannot stand here`;
}
