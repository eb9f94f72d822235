import type { Principal } from '@espalier/plugin-sdk';
import type { WrittenBody } from '#core/content';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import type { Renderings } from '../rendering/renderings';
import { Bodies } from './bodies';
import { LiquidBodies } from './liquid-bodies';
import { LongBodies } from './long-bodies';
import { RenderedBodies } from './rendered-bodies';

const CALLS = '{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}';

describe('The HTML of several bodies', () => {
  const handles = Array.from({ length: 30 }, (_value, index) => `alias:${index}`);
  const items = handles.map((handle, index) => ({
    item: itemWith(
      {},
      { contentItemId: String(index).padStart(26, '0'), displayText: `alias:${index + 1}`, published: true },
    ),
    handles: [handle],
  }));
  const world = new TemplateWorld({ items });
  let looks = 0;
  const renderings = { begin: async () => world.begin({ now: () => looks++ }) } as unknown as Renderings;
  const rendered = new RenderedBodies(
    new Bodies(new LiquidBodies(world.liquid, world.values), new LongBodies()),
    renderings,
  );
  const body = (text: string, name: string): WrittenBody => ({
    language: 'html',
    text,
    name,
    settings: { renderLiquid: true },
  });
  const htmlOf = (...bodies: WrittenBody[]) => rendered.htmlOf(bodies, {} as Principal);
  const failure = (message: RegExp) =>
    expect.objectContaining({ message: expect.stringMatching(message) as string }) as unknown;

  beforeEach(() => {
    world.loads.splice(0);
    looks = 0;
  });

  it('is there but for those that fail, whatever these have used up', async () => {
    expect(await htmlOf(body(CALLS, 'A.body'), body('{{ 1 }}', 'B.body'), body('{{ x', 'C.body'))).toEqual([
      failure(/^The template “A.body” takes longer than 1000 ms/),
      '1',
      failure(/^The template “C.body” cannot be read/),
    ]);
  });

  it('is loaded together, also behind one that asks for more each time', async () => {
    const endless = `{% assign next = "alias:0" %}${'{% assign next = Content[next].displayText %}'.repeat(29)}{{ next }}`;
    const shown = (index: number) => body(`{{ Content["alias:${index}"].displayText }}`, `Body ${index}`);
    expect(await htmlOf(body(endless, 'Endless'), shown(3), shown(4))).toEqual([
      failure(/^The template “Endless” asks for something new 20 times/),
      'alias:4',
      'alias:5',
    ]);
    expect(world.loads).toHaveLength(19);
    expect(world.loads[0]).toBe('published: alias:0 undefined alias:3 alias:4');
  });

  it('ends when too many use up what is theirs', async () => {
    const html = await htmlOf(...Array.from({ length: 8 }, (_value, index) => body(CALLS, `Body ${index}`)));
    expect(html[4]).toEqual(failure(/^The template “Body 4” takes longer than 1000 ms/));
    expect(html.at(-1)).toEqual(failure(/^The template “Body 7” comes after others that take longer than 5000 ms/));
  });
});
