import { itemWith } from '../../../test/support/fake-content';
import { blocksOf, readDocument } from '../../../test/support/documents';
import { TemplateWorld } from '../../../test/support/template-world';

const DOCUMENT = 'docs/templates.md';

const oak = itemWith(
  { titlePart: { title: 'Oak & ash' }, autoroutePart: { path: 'trees/oak' } },
  { contentItemId: 'oakoakoakoakoakoakoakoakoa', displayText: 'Oak & ash', published: true },
);

describe('The templates of docs/templates.md', () => {
  const world = new TemplateWorld({ items: [{ item: oak, handles: ['alias:oak', 'slug:trees/oak'] }] }).with(
    'Content_Summary',
    'liquid',
    '<h2>{{ ContentItem.displayText }}</h2>',
  );
  const blocks = blocksOf(DOCUMENT);
  const examples = blocks.flatMap(({ info, text, place }, index) =>
    info === 'liquid' || info === 'hbs' ? [{ language: info, source: text, place, html: blocks[index + 1] }] : [],
  );

  it('are some of each language', () => {
    expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(['liquid', 'hbs']));
  });

  it.each(examples)('make what stands below them: $place', async ({ language, source, html }) => {
    expect(html.info).toBe('html');
    const made = await world.render(language as 'liquid' | 'hbs', source, { ContentItem: oak });
    expect(made.trim()).toBe(html.text.trim());
  });

  it.each(blocks.filter(({ info }) => info === 'ts'))('and the classes are those of a plug-in: $place', ({ text }) => {
    expect(readDocument('test/fixtures/greeting-plugin/greeting-plugin.ts')).toContain(text);
  });
});
