import type { HelperOptions } from 'handlebars';
import type { SourceFault } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';

/** Templates can name what is in the data under words, `@root`; this they cannot. */
const RENDERING = Symbol('rendering');

const PARENT = '_parent';

export interface HelperData {
  readonly [RENDERING]?: Rendering;
  /** The frame that this one was made from. */
  readonly [PARENT]?: HelperData;
}

export function dataOf(rendering: Rendering): HelperData {
  return { [RENDERING]: rendering };
}

/** Frames keep words only, so this is in the first of them. */
export function renderingOf(data: HelperData | undefined): Rendering {
  for (let frame = data; frame; frame = frame[PARENT]) {
    const rendering = frame[RENDERING];
    if (rendering) return rendering;
  }
  throw new Error('The helper is called in no rendering.');
}

export interface HelperCall {
  readonly positional: readonly unknown[];
  readonly named: Readonly<Record<string, unknown>>;
  readonly rendering: Rendering;
  readonly place: Pick<SourceFault, 'line' | 'column'>;
}

/** As Handlebars hands it over, though its types do not say so. */
export interface PlacedOptions extends HelperOptions {
  readonly loc?: hbs.AST.SourceLocation;
}

export function callOf(args: readonly unknown[]): HelperCall {
  const options = args.at(-1) as PlacedOptions;
  const { line, column } = options.loc?.start ?? {};
  return {
    positional: args.slice(0, -1),
    named: options.hash as Readonly<Record<string, unknown>>,
    rendering: renderingOf(options.data as HelperData),
    // Handlebars counts columns from 0.
    place: { line, column: column === undefined ? undefined : column + 1 },
  };
}
