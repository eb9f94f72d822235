import type { RuntimeOptions, TemplateDelegate } from 'handlebars';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import {
  engineFault,
  faultInWords,
  TemplateError,
  TemplateFault,
  TemplateSourceError,
  type SourceFault,
} from '#content-kinds/liquid';
import { DomainError } from '#platform/errors';
import { textBefore } from '#platform/strings';
import type { Rendering } from '../rendering/rendering';
import type { Template } from '../templates/template';
import { dataOf } from './helper-context';

interface PlacedError extends Error {
  readonly lineNumber?: number;
  /** Counts from 0. */
  readonly column?: number;
}

export class HelperError extends Error {
  readonly lineNumber: number;
  readonly column: number;

  constructor(
    readonly said: Sentence,
    { line, column }: hbs.AST.Position,
  ) {
    super(said.message);
    this.lineNumber = line;
    this.column = column;
  }
}

/** @param error what parsing or compiling has thrown */
export function sourceFault(error: unknown, source: string): TemplateSourceError {
  return new TemplateSourceError(parseFault(error, source) ?? placedFault(error));
}

/** The first line of a message; Handlebars appends the place ` - 3:5`, and quotes the source in further lines. */
export function saidOf(error: unknown): Sentence {
  if (error instanceof TemplateFault || error instanceof HelperError) return error.said;
  const message = textBefore('\n', error instanceof Error ? error.message : String(error));
  return engineFault(message.replace(/ - \d+:\d+$/, ''));
}

/** @param error what has stopped a template; where, helpers alone say */
function renderFault(template: string, error: unknown): TemplateError {
  const fault = placedFault(error);
  const said = faultInWords(fault);
  const words =
    fault.line === undefined
      ? sentence('fails: {fault}', { fault: said })
      : sentence('fails at {fault}', { fault: said });
  return new TemplateError(template, words, fault);
}

function placedFault(error: unknown): SourceFault {
  const { lineNumber, column } = error as PlacedError;
  return { ...saidOf(error), line: lineNumber, column: column === undefined ? undefined : column + 1 };
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
  return { ...(expectation === '' ? sentence('cannot be read') : plainExpectation(expectation)), line, column };
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
function plainExpectation(expectation: string): Sentence {
  const found = /got '([^']*)'$/.exec(expectation)?.[1];
  if (found === 'EOF') return sentence('it ends before all that was opened is closed');
  return found === undefined ? engineFault(expectation) : sentence('{found} cannot stand here', { found });
}

/** Handlebars' own default; said outright, it is no warning in the log. */
const MEMBERS_ONLY = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

interface HandlebarsEnvironment {
  rootOf(model: object, rendering: Rendering): object;
  partialsOf(rendering: Rendering): Record<string, TemplateDelegate>;
}

export class HandlebarsTemplate implements Template {
  readonly language = 'hbs';

  constructor(
    readonly name: string,
    private readonly delegate: TemplateDelegate,
    private readonly environment: HandlebarsEnvironment,
  ) {}

  render(model: object, rendering: Rendering): string {
    const root = this.environment.rootOf(model, rendering);
    return this.run(root, rendering, { data: dataOf(rendering), partials: this.environment.partialsOf(rendering) });
  }

  /** @param options as Handlebars calls partials: with the blocks that the caller has defined */
  renderPartial(context: unknown, rendering: Rendering, { data, partials }: RuntimeOptions): string {
    return this.run(context, rendering, { data: data as unknown, partials });
  }

  private run(context: unknown, rendering: Rendering, options: RuntimeOptions): string {
    const { guard } = rendering;
    return guard.within(this.name, () => {
      try {
        return guard.printWhole(() => this.delegate(context, { ...options, ...MEMBERS_ONLY }));
      } catch (error) {
        throw error instanceof DomainError ? error : renderFault(this.name, error);
      }
    });
  }
}
