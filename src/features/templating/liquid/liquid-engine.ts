import { Injectable } from '@nestjs/common';
import type { Context } from 'liquidjs';
import { TEMPLATE_FILTER, TEMPLATE_TAG } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { htmlOf, sourceFault, type LiquidGlobals } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import type { TemplateEngine } from '../templates/template';
import { siteGlobals } from '../values/site-globals';
import { TemplateValues } from '../values/template-values';
import { contentAccessor } from './content-accessor';
import { registerFilters, registerTags } from './contributions';
import { renderingOf } from './liquid-context';
import { LiquidTemplate, type LiquidEnvironment } from './liquid-template';
import { rememberDates } from './remembered-dates';
import { SiteLiquid } from './site-liquid';

const MAX_SOURCE_LENGTH = 1_000_000;

/** Compiles templates in Liquid. */
@Injectable()
export class LiquidEngine implements TemplateEngine {
  readonly language = 'liquid';
  private readonly globals = new WeakMap<Rendering, LiquidGlobals>();
  private environment?: LiquidEnvironment;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly values: TemplateValues,
  ) {}

  /** Gathers filters and tags, so that a wrong one stops the start. @throws ReservedTemplateNameError */
  prepare(): LiquidEnvironment {
    this.environment ??= { liquid: this.made(), globalsOf: (rendering) => this.globalsOf(rendering) };
    return this.environment;
  }

  compile(name: string, source: string): LiquidTemplate {
    const environment = this.prepare();
    try {
      return new LiquidTemplate(name, environment.liquid.parse(source, name), environment);
    } catch (error) {
      throw sourceFault(error);
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
