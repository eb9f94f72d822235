import {
  Tag,
  evalTokenValue,
  type Liquid,
  type Context,
  type Template as Piece,
  type Emitter,
  type TagToken,
  type TopLevelToken,
} from 'liquidjs';
import type { TemplateTag } from '@espalier/plugin-sdk';
import {
  sourceFault,
  TemplateSourceError,
  GuardedContext,
  renderPieces,
  htmlOf,
  readTagParameters,
  type SourceFault,
  type Surroundings,
  type GuardedLiquid,
  type LiquidGlobals,
  type WrittenParameters,
} from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import { renderTag } from '../tags/render-tag';
import type { Template } from '../templates/template';
import { unknownName } from '../templates/template-names';
import type { TemplateValues } from '../values/template-values';

const UNKNOWN_FILTER = /^undefined filter: (\S+)$/;
const UNKNOWN_TAG = /^tag "(\S+)" not found$/;

/** These belong to other tags, so that LiquidJS has none of these names. */
const WITHIN_TAGS = ['else', 'elsif', 'when', 'endif', 'endunless', 'endfor', 'endcase', 'endcapture', 'endblock'];

/** What parsing has thrown. LiquidJS says where the braces begin; unknown names are placed where they stand. */
export function liquidFault(error: unknown, source: string, { filters, tags }: Liquid): TemplateSourceError {
  const told = sourceFault(error);
  const filter = UNKNOWN_FILTER.exec(told.fault.message)?.[1];
  const tag = UNKNOWN_TAG.exec(told.fault.message)?.[1];
  if (filter !== undefined) {
    const unknown = unknownName('filter', filter, Object.keys(filters));
    return new TemplateSourceError({ ...unknown, ...placeOf(filter, ['|'], source, told.fault) });
  }
  if (tag !== undefined) {
    const unknown = unknownName('tag', tag, [...Object.keys(tags), ...WITHIN_TAGS]);
    return new TemplateSourceError({ ...unknown, ...placeOf(tag, ['{%', '{%-'], source, told.fault) });
  }
  return told;
}

/** Where the name first follows one of these signs, looked for where LiquidJS says. */
function placeOf(name: string, signs: readonly string[], source: string, { line = 1, column = 1 }: SourceFault) {
  const lines = source.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  for (let at = source.indexOf(name, start); at >= 0; at = source.indexOf(name, at + 1)) {
    const before = source.slice(start, at).trimEnd();
    if (!signs.some((sign) => before.endsWith(sign))) continue;
    const above = source.slice(0, at).split('\n');
    return { line: above.length, column: (above.at(-1) ?? '').length + 1 };
  }
  return { line, column };
}

class RenderingContext extends GuardedContext {
  constructor(
    scope: object,
    readonly rendering: Rendering,
    surroundings: Surroundings,
  ) {
    super(scope, rendering.guard, surroundings);
  }

  protected override beside(scope: object): RenderingContext {
    return new RenderingContext(scope, this.rendering, this.surroundings);
  }
}

export function openContext(
  scope: object,
  rendering: Rendering,
  surroundings: Pick<Surroundings, 'liquid' | 'globals'>,
): Context {
  return new RenderingContext(scope, rendering, { ...surroundings, language: rendering.site?.Language });
}

export function renderingOf(context: Context): Rendering {
  if (context instanceof RenderingContext) return context.rendering;
  throw new Error('The context is of no rendering.');
}

export interface LiquidEnvironment {
  readonly liquid: GuardedLiquid;
  globalsOf(rendering: Rendering): LiquidGlobals;
}

export class LiquidTemplate implements Template {
  readonly language = 'liquid';

  constructor(
    readonly name: string,
    readonly pieces: Piece[],
    private readonly environment: LiquidEnvironment,
  ) {}

  render(model: object, rendering: Rendering): string {
    return rendering.guard.within(this.name, () => {
      const { liquid } = this.environment;
      const globals = this.environment.globalsOf(rendering);
      const context = openContext(scopeOf(model), rendering, { liquid, globals });
      return renderPieces(liquid, this.pieces, context);
    });
  }
}

/** `ContentItem` is short for `Model.ContentItem`, which most templates are about. */
function scopeOf(model: object): object {
  const { ContentItem } = model as { readonly ContentItem?: unknown };
  return { Model: model, ContentItem };
}

type ContributedTagClass = new (token: TagToken, remaining: TopLevelToken[], liquid: Liquid) => Tag;

export function contributedTag(tag: TemplateTag, values: TemplateValues): ContributedTagClass {
  return class extends Tag {
    private readonly written: WrittenParameters;

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      this.written = readTagParameters(this.tokenizer);
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const rendering = renderingOf(context);
      const positional: unknown[] = [];
      for (const token of this.written.positional)
        positional.push(values.given(yield evalTokenValue(token, context), rendering.guard));
      const named: [string, unknown][] = [];
      for (const [name, token] of this.written.named) {
        named.push([name, values.given(yield evalTokenValue(token, context), rendering.guard)]);
      }
      const parameters = { positional, named: Object.fromEntries(named) };
      const [line, column] = this.token.getPosition();
      const made = values.made(renderTag(tag, parameters, rendering, { line, column }), tag.name);
      emitter.write(htmlOf(made, rendering.guard));
    }
  };
}
