import type { SecuredContent } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import { FakeContext, itemWith, typeWith, type ContextFacts } from '../../../../test/support/fake-content';
import { Patterns, slugOf } from './patterns';

/** Half a million characters, and as many that are not among them, which shows only at their first. */
const DOUBLED =
  '{% assign s = "a" %}{% for i in (1..16) %}{% assign s = s | append: s %}{% endfor %}{% assign p = "b" | append: s %}';
const BIG_LIST =
  '{% assign l = "," | append: s | split: "," %}{% for i in (1..8) %}{% assign l = l | concat: l %}{% endfor %}';

describe('A pattern', () => {
  const patterns = new Patterns();
  const type = typeWith(['ContainedPart', 'CommonPart']);
  const item = itemWith(
    { titlePart: { title: 'On Pruning' }, category: 'Trees & <shrubs>', containedPart: { listContentItemId: 'list' } },
    { displayText: 'On Pruning' },
  );
  const contextOf = (facts?: ContextFacts) => new FakeContext(type, item, facts);
  const render = (pattern: string) => patterns.render(pattern, contextOf(), 'autoroutePart.path');

  it.each([
    ['{{ ContentItem.displayText | slugify }}', 'on-pruning'],
    ['{{ ContentItem.DisplayText | slugify }}', 'on-pruning'],
    ['{{ ContentItem.titlePart.title }}', 'On Pruning'],
    ['{{ ContentItem.Content.TitlePart.Title }}', 'On Pruning'],
    ['{{ ContentItem.category }}', 'Trees & <shrubs>'],
    ['{{ ContentItem.createdUtc | date: "%Y/%m" }}', '2026/11'],
    ['{{ ContentItem.CommonPart.Owner }}', 'u-owner'],
    ['{{ ContentItem.nothing }}', ''],
    ['  {{ ContentItem.owner }} ', 'u-owner'],
  ])('%s makes %j', async (pattern, text) => expect(await render(pattern)).toBe(text));

  it.each(['constructor', 'constructor.name', '__proto__', 'toString', 'category.constructor'])(
    'cannot reach %s of JavaScript',
    async (member) => expect(await render(`{{ ContentItem.${member} }}`)).toBe(''),
  );

  it('speaks of the list that the item is in, loaded once and only when it is named', async () => {
    const row = {
      content_item_id: 'list',
      published: true,
      display_text: 'Blog',
      data: { autoroutePart: { path: 'blog' } },
    };
    const context = contextOf({ answer: () => [row] });
    await patterns.render('{{ ContentItem.displayText }}', context, 'autoroutePart.path');
    expect(context.queries).toEqual([]);
    const pattern = '{{ Container.AutoroutePart.Path }}/{{ Container.displayText | slugify }}';
    expect(await patterns.render(pattern, context, 'autoroutePart.path')).toBe('blog/blog');
    expect(context.queries).toEqual([{ text: expect.stringContaining('content_item_version'), values: ['list'] }]);
  });

  it.each([
    ['ViewContent', true, '[Blog]'],
    ['ViewContent', false, '[]'],
    ['ViewContent PreviewContent', false, '[Blog]'],
    ['PreviewContent', true, '[]'],
  ])('speaks to somebody with %s of a list that is published (%s) as %s', async (permissions, published, text) => {
    const row = { content_item_id: 'list', content_type: 'Blog', owner: 'u-other', published, display_text: 'Blog' };
    const may = (name: string, content?: SecuredContent) =>
      content?.contentType === 'Blog' && content.owner === 'u-other' && permissions.split(' ').includes(name);
    const context = contextOf({ answer: () => [{ ...row, data: {} }], may });
    expect(await patterns.render('[{{ Container.displayText }}]', context, 'titlePart.title')).toBe(text);
  });

  it.each([
    ['{{ "a%00b" | url_decode }}', 'ab'],
    ['{{ "%00" | url_decode }}', ''],
    ['{{ "%00a b" | url_decode | slugify }}', 'a-b'],
  ])('%s makes text that the database can keep', async (pattern, text) => expect(await render(pattern)).toBe(text));

  it.each(['{{ s }}', '{{ s | slugify }}'])('that captures ever more and ends with %s is stopped', async (end) => {
    const doubling = '{% for i in (1..22) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}';
    const context = contextOf();
    expect(await patterns.render(`{% assign s = "x" %}${doubling}${end}`, context, 'titlePart.title')).toBeUndefined();
    expect(context.faults).toMatchObject([
      { member: 'titlePart.title', message: expect.stringContaining('it prints more than 1000000 characters') },
    ]);
  });

  it.each([
    [`${DOUBLED}{{ s | remove: p }}`, /it looks for \d+ characters among \d+/],
    [`${DOUBLED}{% if s contains p %}{% endif %}`, /it looks for \d+ characters among \d+/],
    [`${DOUBLED}${BIG_LIST}{{ l | join | slugify }}`, /it makes more than 1000000 characters/],
    ['{{ (1..999999) | sort | join | slugify }}{{ (1..999999) | sort | size }}', /it makes more than 1000000/],
    ['{% assign a = (1..499999) %}{% if a == a %}{% endif %}'.repeat(9), /it (takes longer than 200 ms|makes more)/],
    [`${'{% for a in (1..999) %}'.repeat(5)}${'{% endfor %}'.repeat(5)}`, /it (takes longer than 200 ms|makes more)/],
  ])('that runs away is stopped, as all Liquid is: %.200s', async (pattern, fault) => {
    const context = contextOf();
    expect(await patterns.render(pattern, context, 'titlePart.title')).toBeUndefined();
    expect(context.faults).toMatchObject([{ member: 'titlePart.title', message: expect.stringMatching(fault) }]);
    expect(await render('goes on')).toBe('goes on');
  });

  it('shares its time with the others of the same save', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => ++now);
    const context = contextOf();
    await patterns.render('{% for a in (1..999) %}{{ a }}{% endfor %}', context, 'titlePart.title');
    expect(await patterns.render('{{ ContentItem.displayText }}', context, 'aliasPart.alias')).toBeUndefined();
    expect(context.faults.map(({ member }) => member)).toEqual(['titlePart.title', 'aliasPart.alias']);
    expect(await render('{{ ContentItem.displayText }}')).toBe('On Pruning');
    clock.mockRestore();
  });

  it('reads no more of a long text than a path has', async () => {
    const long = 'x'.repeat(100_000);
    const context = new FakeContext(type, itemWith({}, { displayText: long }));
    expect(await patterns.render('{{ ContentItem.displayText | slugify }}', context, '')).toBe('x'.repeat(1000));
  });

  it('knows no container where the item is in no list', async () => {
    const context = new FakeContext(type, itemWith({}));
    expect(await patterns.render('{% if Container %}in{% else %}out{% endif %}', context, '')).toBe('out');
    expect(context.queries).toEqual([]);
  });

  it.each([
    ['{{ ContentItem.displayText', /line 1, column 1: .* not closed/],
    ['a\n{% if x %}', /line 2, column 1: .* not closed/],
    ['{{ "x" | slugfy }}', /undefined filter: slugfy/],
    ['{% bogus %}', /tag "bogus" not found/],
    ['x'.repeat(10_001), /parse length limit exceeded/],
  ])('is refused when it does not parse: %.40j', (pattern, message) =>
    expect(patterns.fault(pattern)?.message).toMatch(message),
  );

  it.each([
    '{% for i in (1..100000000) %}x{% endfor %}',
    '{{ ContentItem.displayText | append: }}',
    '{% include "secret" %}',
    '{% render "secret" %}',
  ])('that fails names the member which goes without: %s', async (pattern) => {
    const context = contextOf();
    expect(await patterns.render(pattern, context, 'autoroutePart.path')).toBeUndefined();
    expect(context.faults).toMatchObject([
      { member: 'autoroutePart.path', message: expect.stringMatching(/^could not be made from its pattern: /) },
    ]);
    expect(context.faults[0].message).not.toContain(process.cwd());
  });
});

describe('A slug', () => {
  it.each([
    ['On Pruning', 'on-pruning'],
    ['Über Bäume & Sträucher!', 'uber-baume-and-straucher'],
    ['Node.js v10.x', 'nodejs-v10x'],
    ['  --a  b--  ', 'a-b'],
    ['Обрезка деревьев', 'obrezka-derevev'],
    ['剪枝 入门', '剪枝-入门'],
    ['!!!', ''],
    ['', ''],
  ])('of %j is %j', (text, slug) => expect(slugOf(text)).toBe(slug));

  it('of a slug is that slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slugOf(slugOf(text))).toBe(slugOf(text))));
  });

  it('has nothing that would need care in a URL path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        expect(slugOf(text)).toMatch(/^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u),
      ),
    );
  });
});
