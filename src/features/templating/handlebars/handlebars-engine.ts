import { Injectable } from '@nestjs/common';
import handlebars, {
  type TemplateDelegate,
  type HelperDelegate,
  type HelperOptions,
  type RuntimeOptions,
} from 'handlebars';
import { TEMPLATE_FILTER, TEMPLATE_TAG, shapeFile, sentence, type TemplateContent } from '@espalier/plugin-sdk';
import { unknownHelpers } from '#core/display';
import { DomainError } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { TemplateFault, TemplateSourceError } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import type { Template, TemplateEngine, TemplateSet } from '../templates/template';
import { unknownName } from '../templates/template-names';
import { siteGlobals, TemplateValues } from '../values/template-values';
import { contributedHelpers, rawHelper } from './contributed-helpers';
import { sourceFault, HelperError, saidOf, HandlebarsTemplate } from './handlebars-template';
import { callOf, renderingOf, type HelperData, type PlacedOptions } from './helper-context';
import { PRINT, printHelper, printThroughHelper } from './printed-mustaches';
import { refuseOversized } from './source-bounds';

type InvokePartial = (this: unknown, partial: TemplateDelegate, context: unknown, options: RuntimeOptions) => unknown;

/** The runtime of Handlebars. It looks its parts up at each call, so that they can be replaced; its types do not name them all. */
interface Runtime {
  readonly invokePartial: InvokePartial;
}

type ContentCall = (content: TemplateContent, subject: unknown, latest: boolean) => unknown;

const CALLS: Readonly<Record<string, ContentCall>> = {
  getContentItemIdByHandle: (content, name) => (isText(name) ? content.getContentItemIdByHandle(name) : undefined),
  getContentItemByHandle: (content, handle, latest) =>
    isText(handle) ? content.getContentItemByHandle(handle, latest) : undefined,
  getContentItemById: (content, id, latest) => (isText(id) ? content.getContentItemById(id, latest) : undefined),
  getContentItemsById: (content, ids, latest) => content.getContentItemsById([ids].flat().filter(isText), latest),
  getContentItemByVersionId: (content, id) => (isText(id) ? content.getContentItemByVersionId(id) : undefined),
};

const COMPARISONS: Record<string, HelperDelegate> = {
  eq: (one: unknown, other: unknown) => one === other,
  not: (value: unknown) => !isThere(value),
  and: (...args: unknown[]) => args.slice(0, -1).every(isThere),
  or: (...args: unknown[]) => args.slice(0, -1).some(isThere),
};

type Handlebars = ReturnType<typeof handlebars.create>;

@Injectable()
export class HandlebarsEngine implements TemplateEngine {
  readonly language = 'hbs';
  private readonly roots = new WeakMap<Rendering, object>();
  private readonly partials = new WeakMap<TemplateSet, Record<string, TemplateDelegate>>();
  private handlebars?: Handlebars;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly values: TemplateValues,
  ) {}

  /** Gathers helpers, so that a wrong one stops the start. */
  prepare(): Handlebars {
    this.handlebars ??= this.made();
    return this.handlebars;
  }

  compile(name: string, source: string): HandlebarsTemplate {
    return new HandlebarsTemplate(name, this.delegate(source), {
      rootOf: (model, rendering) => this.rootOf(model, rendering),
      partialsOf: ({ templates }) => this.partialsOf(templates),
    });
  }

  private delegate(source: string): TemplateDelegate {
    const engine = this.prepare();
    const knownHelpers = Object.fromEntries(Object.keys(engine.helpers).map((helper) => [helper, true]));
    const options: CompileOptions = { knownHelpers, knownHelpersOnly: true, preventIndent: true };
    try {
      refuseOversized(source);
      const program = engine.parse(source);
      this.refuseUnknownHelpers(program, engine);
      // Compiling waits until a template is first rendered; this finds what is wrong now.
      printThroughHelper(program, engine.helpers);
      engine.precompile(program, options);
      return engine.compile(program, options);
    } catch (error) {
      throw error instanceof TemplateSourceError ? error : sourceFault(error, source);
    }
  }

  private refuseUnknownHelpers(program: hbs.AST.Program, engine: Handlebars): void {
    const [unknown] = unknownHelpers(program, engine.helpers);
    if (!unknown) return;
    const known = Object.keys(engine.helpers).filter((helper) => helper !== PRINT);
    const { name, line, column } = unknown;
    throw new TemplateSourceError({
      ...unknownName('helper', name, known),
      line,
      column,
    });
  }

  private made(): Handlebars {
    const engine = handlebars.create();
    const { each } = engine.helpers;
    engine.unregisterHelper('log'); // It would write to the service's own log.
    engine.registerHelper({ ...COMPARISONS, ...contentHelpers(this.values), raw: rawHelper });
    if (each) engine.registerHelper('each', guardedEach(each));
    const contributions = {
      filters: this.registry.contributions(TEMPLATE_FILTER),
      tags: this.registry.contributions(TEMPLATE_TAG),
    };
    engine.registerHelper(contributedHelpers(contributions, this.values, Object.keys(engine.helpers)));
    for (const [name, helper] of Object.entries(engine.helpers)) engine.registerHelper(name, placed(helper));
    engine.registerHelper(PRINT, printHelper);
    guardPartials(engine);
    // Partials are those of the rendering alone, and are not copied for each template.
    Reflect.deleteProperty(engine, 'partials');
    return engine;
  }

  /** The members of the model, `Model` itself, and what all templates can name. */
  private rootOf(model: object, rendering: Rendering): object {
    let globals = this.roots.get(rendering);
    if (!globals) this.roots.set(rendering, (globals = siteGlobals(rendering, this.values)));
    return layered({ Model: model }, model, globals);
  }

  private partialsOf(templates: TemplateSet): Record<string, TemplateDelegate> {
    let partials = this.partials.get(templates);
    if (!partials) {
      const entries = templates.names.flatMap((name) => {
        const template = templates.find(name);
        if (!template) return [];
        const partial = partialOf(template);
        return [[fileName(name), partial] as const, [name, partial] as const];
      });
      partials = Object.fromEntries(entries);
      this.partials.set(templates, partials);
    }
    return partials;
  }
}

function partialOf(template: Template): TemplateDelegate {
  return (context: unknown, options = {}) => {
    const rendering = renderingOf(options.data as HelperData);
    if (template instanceof HandlebarsTemplate) return template.renderPartial(context, rendering, options);
    return template.render(typeof context === 'object' && context !== null ? context : {}, rendering);
  };
}

/** As its file is named: `Content-BlogPost.Summary`. */
function fileName(shape: string): string {
  const file = shapeFile(shape);
  return file.slice(file.indexOf('/') + 1);
}

function isThere(value: unknown): boolean {
  return Boolean(value) && !handlebars.Utils.isEmpty(value);
}

/** The ways to content: `{{#with (getContentItemByHandle "alias:home" latest=true)}}`, or `true` as the second parameter. */
function contentHelpers(values: TemplateValues): Record<string, HelperDelegate> {
  return Object.fromEntries(Object.entries(CALLS).map(([name, call]) => [name, contentHelper(call, values)]));
}

function contentHelper(call: ContentCall, values: TemplateValues): HelperDelegate {
  return (...args: unknown[]) => {
    const { positional, named, rendering } = callOf(args);
    const latest = positional[1] === true || named.latest === true;
    return values.of(call(rendering.content, values.given(positional[0], rendering.guard), latest));
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Handlebars' `each`, with each round counted: loops within loops end when the rendering has had its share. */
function guardedEach(each: HelperDelegate): HelperDelegate {
  return function (this: unknown, ...args: unknown[]): unknown {
    if (args.length < 2)
      throw new TemplateFault(sentence('each needs a list: {example}', { example: '{{#each list}}' }));
    const { rendering } = callOf(args);
    const options = args.at(-1) as HelperOptions;
    const counted: TemplateDelegate = (context: unknown, runtime) => {
      rendering.guard.tick();
      return rendering.guard.printWhole(() => options.fn(context, runtime));
    };
    return each.call(this, args[0], { ...options, fn: counted }) as unknown;
  };
}

/**
 * Partials that a template defines itself, `{{#*inline "row"}}`, are no templates of their own, and a few that call
 * each other twice would take for ever.
 */
function guardPartials(engine: { readonly VM: object }): void {
  const runtime = engine.VM as Runtime;
  const counted: InvokePartial = function (partial, context, options) {
    const { guard } = renderingOf(options.data as HelperData);
    guard.tick();
    return guard.printWhole(() => runtime.invokePartial.call(this, partial, context, options));
  };
  Object.assign(engine, { VM: { ...runtime, invokePartial: counted } });
}

/** The helper, with the place of the call in what it throws. What fails within a block is placed where it stands itself. */
function placed(helper: HelperDelegate): HelperDelegate {
  const call = (self: unknown, args: unknown[]) => Reflect.apply(helper, self, args) as unknown;
  return function (this: unknown, ...args: unknown[]): unknown {
    const { fn, loc } = args.at(-1) as Partial<PlacedOptions>;
    if (fn || !loc) return call(this, args);
    try {
      return call(this, args);
    } catch (error) {
      const isPlaced = error instanceof DomainError || error instanceof HelperError;
      throw isPlaced ? error : new HelperError(saidOf(error), loc.start);
    }
  };
}

function layered(...layers: readonly object[]): object {
  const find = (name: string | symbol): object | undefined =>
    typeof name === 'string' ? layers.find((layer) => Object.hasOwn(layer, name)) : undefined;
  const read = (name: string | symbol): unknown => {
    const layer = find(name);
    return layer && (Reflect.get(layer, name) as unknown);
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : read(name)),
      has: (_target, name) => find(name) !== undefined,
      ownKeys: () => [...new Set(layers.flatMap((layer) => Object.keys(layer)))],
      getOwnPropertyDescriptor: (_target, name) =>
        find(name) && { value: read(name), enumerable: true, configurable: true, writable: false },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}
