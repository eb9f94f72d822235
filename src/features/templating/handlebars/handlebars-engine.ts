import { Injectable } from '@nestjs/common';
import handlebars, { type TemplateDelegate } from 'handlebars';
import { TEMPLATE_FILTER, TEMPLATE_TAG, shapeFile } from '@espalier/plugin-sdk';
import { unknownHelpers } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { TemplateSourceError } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import type { Template, TemplateEngine, TemplateSet } from '../templates/template';
import { layered } from '../values/layered';
import { siteGlobals } from '../values/site-globals';
import { TemplateValues } from '../values/template-values';
import { COMPARISONS } from './comparisons';
import { contentHelpers } from './content-helpers';
import { contributedHelpers, rawHelper } from './contributed-helpers';
import { guardedEach } from './guarded-each';
import { guardPartials } from './guarded-partials';
import { sourceFault } from './handlebars-faults';
import { HandlebarsTemplate } from './handlebars-template';
import { renderingOf, type HelperData } from './helper-context';
import { placed } from './placed-helpers';
import { PRINT, printHelper, printThroughHelper } from './printed-mustaches';
import { refuseOversized } from './source-bounds';

type Handlebars = ReturnType<typeof handlebars.create>;

/** Compiles templates in Handlebars. */
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

  /** Gathers helpers, so that a wrong one stops the start. @throws ReservedTemplateNameError */
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
    const known = Object.keys(engine.helpers)
      .filter((helper) => helper !== PRINT)
      .toSorted()
      .join(', ');
    const { name, line, column } = unknown;
    throw new TemplateSourceError({ message: `there is no helper “${name}”. Known are: ${known}.`, line, column });
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
