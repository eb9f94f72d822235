import { FakeContext, itemWith, typeWith, type ContextFacts } from '../../../test/support/fake-content';
import { Patterns } from './patterns';

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
    const row = { content_item_id: 'list', display_text: 'Blog', data: { autoroutePart: { path: 'blog' } } };
    const context = contextOf({ answer: () => [row] });
    await patterns.render('{{ ContentItem.displayText }}', context, 'autoroutePart.path');
    expect(context.queries).toEqual([]);
    const pattern = '{{ Container.AutoroutePart.Path }}/{{ Container.displayText | slugify }}';
    expect(await patterns.render(pattern, context, 'autoroutePart.path')).toBe('blog/blog');
    expect(context.queries).toEqual([{ text: expect.stringContaining('content_item_version'), values: ['list'] }]);
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
    expect(context.faults).toEqual([
      { member: 'titlePart.title', message: expect.stringContaining('it makes more than 1000000 characters') },
    ]);
  });

  it('knows no container where the item is in no list', async () => {
    const context = new FakeContext(type, itemWith({}));
    expect(await patterns.render('{% if Container %}in{% else %}out{% endif %}', context, '')).toBe('out');
    expect(context.queries).toEqual([]);
  });

  it.each([
    ['{{ ContentItem.displayText', /not closed, line:1/],
    ['a\n{% if x %}', /not closed, line:2/],
    ['{{ "x" | slugfy }}', /undefined filter: slugfy/],
    ['{% bogus %}', /tag "bogus" not found/],
    ['x'.repeat(10_001), /parse length limit exceeded/],
  ])('is refused when it does not parse: %.40j', (pattern, message) =>
    expect(patterns.fault(pattern)).toMatch(message),
  );

  it.each([
    '{% for i in (1..100000000) %}x{% endfor %}',
    '{{ ContentItem.displayText | append: }}',
    '{% include "secret" %}',
    '{% render "secret" %}',
  ])('that fails names the member which goes without: %s', async (pattern) => {
    const context = contextOf();
    expect(await patterns.render(pattern, context, 'autoroutePart.path')).toBeUndefined();
    expect(context.faults).toEqual([
      { member: 'autoroutePart.path', message: expect.stringMatching(/^could not be made from its pattern: /) },
    ]);
    expect(context.faults[0].message).not.toContain(process.cwd());
  });
});
