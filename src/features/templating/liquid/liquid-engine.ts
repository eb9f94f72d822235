import { Injectable } from '@nestjs/common';
import {
  Token,
  TokenKind,
  toValue,
  type Context,
  type Emitter,
  type FilterImplOptions,
  type Liquid,
  type Template,
} from 'liquidjs';
import {
  TEMPLATE_FILTER,
  TEMPLATE_TAG,
  type TemplateContent,
  type TemplateFilter,
  type TemplateTag,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { GuardedLiquid, SelfPlacedPiece, htmlOf, type LiquidGlobals } from '#content-kinds/liquid';
import { TextCache } from '../bodies/text-cache';
import type { Rendering } from '../rendering/rendering';
import { findPartial, refuseReserved } from '../templates/template-names';
import { liquidFault, contributedTag, renderingOf, LiquidTemplate, type LiquidEnvironment } from './liquid-template';
import type { TemplateEngine } from '../templates/template';
import { siteGlobals, TemplateValues } from '../values/template-values';

const REMEMBERED_CHARACTERS = 200_000;

/** A day or a moment, whenever it is asked for: `now` and `today` are none. */
const FIXED = /^\d{4}-\d{2}-\d{2}/;

/** LiquidJS has Jekyll's; ours makes the slugs that paths are made of. */
const REPLACED = new Set(['slugify']);

const INNER_TAGS = /^(else|elsif|when|end.*)$/;

/** LiquidJS looks for these in every value, without asking first whether it has them, as it does for what a template names. */
const PROBED = new Set<string | symbol>(['next', 'toLiquid', 'then']);

class NameToken extends Token {
  constructor(name: string) {
    super(TokenKind.HTML, name, 0, name.length);
  }
}

/** What `render`, `include` and `layout` name: looked up when it is rendered, among the templates of that rendering. */
class PartialReference extends SelfPlacedPiece {
  readonly token: Token;

  constructor(private readonly name: string) {
    super();
    this.token = new NameToken(name);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rendering = renderingOf(context);
    const template = findPartial(rendering.templates, this.name);
    if (!(template instanceof LiquidTemplate)) {
      emitter.write(template.render(context.getAll(), rendering));
      return;
    }
    const liquid = context.liquid as Liquid;
    rendering.guard.enter(template.name);
    try {
      yield liquid.renderer.renderTemplates(template.pieces, context, emitter);
    } finally {
      rendering.guard.leave();
    }
  }
}

class SiteLiquid extends GuardedLiquid {
  override *_parsePartialFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }

  override *_parseLayoutFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }
}

const MAX_SOURCE_LENGTH = 1_000_000;

@Injectable()
export class LiquidEngine implements TemplateEngine {
  readonly language = 'liquid';
  private readonly globals = new WeakMap<Rendering, LiquidGlobals>();
  private environment?: LiquidEnvironment;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly values: TemplateValues,
  ) {}

  /** Gathers filters and tags, so that a wrong one stops the start. */
  prepare(): LiquidEnvironment {
    this.environment ??= { liquid: this.made(), globalsOf: (rendering) => this.globalsOf(rendering) };
    return this.environment;
  }

  compile(name: string, source: string): LiquidTemplate {
    const environment = this.prepare();
    try {
      return new LiquidTemplate(name, environment.liquid.parse(source, name), environment);
    } catch (error) {
      throw liquidFault(error, source, environment.liquid);
    }
  }

  private made(): SiteLiquid {
    const liquid = new SiteLiquid({ parseLimit: MAX_SOURCE_LENGTH, outputEscape: escaped });
    rememberDates(liquid);
    registerFilters(liquid, this.registry.contributions(TEMPLATE_FILTER), this.values);
    registerTags(liquid, this.registry.contributions(TEMPLATE_TAG), this.values);
    return liquid;
  }

  private globalsOf(rendering: Rendering): LiquidGlobals {
    let globals = this.globals.get(rendering);
    if (!globals) {
      globals = withContent(siteGlobals(rendering, this.values), rendering, this.values);
      this.globals.set(rendering, globals);
    }
    return globals;
  }
}

function escaped(this: { readonly context: Context }, value: unknown): string {
  return htmlOf(value, renderingOf(this.context).guard);
}

/** Made when a template first looks for content, which many do not. */
function withContent(globals: LiquidGlobals, { content }: Rendering, values: TemplateValues): LiquidGlobals {
  let made: object | undefined;
  return Object.defineProperty(globals, 'Content', {
    enumerable: true,
    get: () => (made ??= contentAccessor(content, values)),
  });
}

/** What templates name `Content`: items by handle, `Content["alias:home"]`, and through its members in the other ways. */
function contentAccessor(content: TemplateContent, values: TemplateValues): object {
  const members: Readonly<Record<string, object>> = {
    Latest: accessor((handle) => values.of(content.getContentItemByHandle(handle, true))),
    ContentItemId: accessor((id) => values.of(content.getContentItemById(id))),
    ContentItemVersionId: accessor((id) => values.of(content.getContentItemByVersionId(id))),
    Slug: accessor((path) => values.of(content.getContentItemByHandle(`slug:${path}`))),
    Alias: accessor((alias) => values.of(content.getContentItemByHandle(`alias:${alias}`))),
  };
  return accessor((name) =>
    Object.hasOwn(members, name) ? members[name] : values.of(content.getContentItemByHandle(name)),
  );
}

/** For `Content["alias:home"]`: the members of the object are what the lookup finds. */
function accessor(lookup: (name: string) => unknown): object {
  let asked: string | symbol | undefined;
  const find = (name: string | symbol): unknown => (typeof name === 'string' ? lookup(name) : undefined);
  const read = (name: string | symbol): unknown => {
    const isProbe = PROBED.has(name) && asked !== name;
    asked = undefined;
    return isProbe ? undefined : find(name);
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : read(name)),
      has: (_target, name) => find(name) !== undefined,
      ownKeys: () => [],
      getOwnPropertyDescriptor: (_target, name) => {
        asked = name;
        const value = find(name);
        return value === undefined ? undefined : { value, enumerable: false, configurable: true, writable: false };
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}

function registerFilters(liquid: Liquid, filters: readonly TemplateFilter[], values: TemplateValues): void {
  const taken = new Set(Object.keys(liquid.filters).filter((name) => !REPLACED.has(name)));
  for (const filter of filters) {
    refuseReserved('filter', filter.name, (name) => taken.has(name), 'Liquid');
    liquid.registerFilter(filter.name, contributedFilter(filter, values));
  }
}

function registerTags(liquid: Liquid, tags: readonly TemplateTag[], values: TemplateValues): void {
  const taken = new Set(Object.keys(liquid.tags));
  for (const tag of tags) {
    refuseReserved('tag', tag.name, (name) => taken.has(name) || INNER_TAGS.test(name), 'Liquid');
    liquid.registerTag(tag.name, contributedTag(tag, values));
  }
}

function contributedFilter(filter: TemplateFilter, values: TemplateValues): FilterImplOptions {
  return function (value: unknown, ...written: unknown[]) {
    const rendering = renderingOf(this.context);
    rendering.guard.tick();
    const plain = (parameter: unknown) => values.given(toValue(parameter), rendering.guard);
    const positional = written.filter((_parameter, index) => !Array.isArray(this.token.args[index])).map(plain);
    const named = this.token.args.flatMap((argument, index) =>
      Array.isArray(argument) ? [[argument[0], plain((written[index] as unknown[])[1])] as const] : [],
    );
    const parameters = named.length > 0 ? [...positional, Object.fromEntries(named)] : positional;
    return values.made(filter.apply(plain(value), parameters, rendering), filter.name);
  };
}

/** LiquidJS makes a format anew for each date, in the time that all else of a page takes; and pages show the same dates again. */
export function rememberDates(liquid: Liquid): void {
  const { date } = liquid.filters;
  if (typeof date !== 'function') return;
  const known = new TextCache<{ readonly text: unknown }>(REMEMBERED_CHARACTERS, ({ text }) => String(text).length);
  liquid.registerFilter('date', function (value: unknown, ...parameters: unknown[]) {
    const shown = (): unknown => date.call(this, value, ...parameters);
    if (typeof value !== 'string' || !FIXED.test(value) || !parameters.every(isPlain)) return shown();
    const key = [
      this.context.opts.locale,
      value,
      ...parameters.map((parameter) => `${typeof parameter} ${String(parameter)}`),
    ];
    return known.get(key.join('\n'), () => ({ text: shown() })).text;
  });
}

function isPlain(parameter: unknown): boolean {
  return typeof parameter === 'string' || typeof parameter === 'number';
}
