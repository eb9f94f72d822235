import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Liquid, toValueSync } from 'liquidjs';
import { TemplateWorld } from '../../../../test/support/template-world';
import { openContext } from './liquid-template';

interface GoldenCase {
  readonly name: string;
  readonly template: string;
  readonly data?: object;
  readonly templates?: Readonly<Record<string, string>>;
  readonly result?: string;
  readonly results?: readonly string[];
  readonly invalid?: boolean;
}

const FILE = path.join(__dirname, '../../../../test/fixtures/golden-liquid/cases.json');
const { tests: cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly tests: readonly GoldenCase[] };

/** LiquidJS as it comes: filters that it does not know change nothing, while ours are faults. */
function plain({ template, data = {}, templates = {} }: GoldenCase): string {
  const liquid = new Liquid({ templates: { ...templates } });
  return String(liquid.parseAndRenderSync(template, structuredClone(data)));
}

/** Our engine, without escaping: the suite says what the language does, and not what pages do. */
function ours({ template, data = {}, templates = {} }: GoldenCase): string {
  const world = new TemplateWorld();
  const environment = world.liquid.prepare();
  const { liquid } = environment;
  liquid.options.outputEscape = undefined;
  for (const [name, source] of Object.entries(templates)) world.with(name, 'liquid', source);
  const rendering = world.begin();
  const context = openContext(structuredClone(data), rendering, { liquid, globals: environment.globalsOf(rendering) });
  return rendering.guard.pass(() => {
    const html: unknown = toValueSync(liquid.renderer.renderTemplates(liquid.parse(template), context));
    return String(html);
  });
}

function passes(golden: GoldenCase, render: (golden: GoldenCase) => string): boolean {
  try {
    const html = render(golden);
    return !golden.invalid && (golden.results ?? [golden.result]).includes(html);
  } catch {
    return golden.invalid === true;
  }
}

describe('The golden cases of Liquid', () => {
  const passedByLiquidjs = cases.filter((golden) => passes(golden, plain));

  it('are as many as LiquidJS is known to pass', () => expect(passedByLiquidjs.length).toBeGreaterThan(800));

  it('pass here too, where they pass with plain LiquidJS', () => {
    const broken = passedByLiquidjs.filter((golden) => !passes(golden, ours));
    expect(broken.map(({ name, template }) => `${name}: ${template}`)).toEqual([]);
  });
});
