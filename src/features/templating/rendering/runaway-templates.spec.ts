import { TemplateWorld } from '../../../../test/support/template-world';

const LIST = Array.from({ length: 300 }, (_value, index) => index);
const LARGE = '<'.repeat(500_000);
/** A clock that goes on by a hundredth of a millisecond whenever somebody looks. */
function clock(): () => number {
  let looks = 0;
  return () => looks++ / 100;
}

const DOUBLING = '{% for i in (1..60) %}{% capture s %}{{ s }}{{ s }}x{% endcapture %}{% endfor %}';

/** Thirty partials, each of which shows the one before it twice. */
const INLINE_PARTIALS = [
  '{{#*inline "p0"}}{{/inline}}',
  ...Array.from(
    { length: 30 },
    (_value, index) => `{{#*inline "p${index + 1}"}}{{> p${index}}}{{> p${index}}}{{/inline}}`,
  ),
  '{{> p30}}',
].join('');

describe('A template that runs away ends in an error that names it:', () => {
  const world = new TemplateWorld()
    .with('Self', 'liquid', '{% render "Self" %}')
    .with('SelfIncluding', 'liquid', '{% include "SelfIncluding" %}')
    .with('SelfPartial', 'hbs', '{{> SelfPartial}}')
    .with('Ping', 'liquid', '{% render "Pong" %}')
    .with('Pong', 'hbs', '{{> Ping}}')
    .with('SelfShape', 'liquid', '{% shape "SelfShape" %}')
    .with('SelfLayout', 'liquid', '{% layout "SelfLayout" %}');
  const run = (language: 'liquid' | 'hbs', source: string) =>
    world.render(language, source, { List: LIST, Large: LARGE }, { now: clock() });

  it.each<['liquid' | 'hbs', string, string, RegExp]>([
    ['liquid', '{% render "Self" %}', 'Self', /50 templates deep/],
    ['liquid', '{% include "SelfIncluding" %}', 'SelfIncluding', /50 templates deep/],
    ['hbs', '{{> SelfPartial}}', 'SelfPartial', /50 templates deep/],
    ['liquid', '{% render "Ping" %}', 'P(i|o)ng', /50 templates deep/],
    ['hbs', '{{shape "SelfShape"}}', 'SelfShape', /50 templates deep/],
    ['liquid', '{% layout "SelfLayout" %}', 'SelfLayout', /50 templates deep/],
    ['liquid', `${'{% for a in Model.List %}'.repeat(5)}${'{% endfor %}'.repeat(5)}`, 'Page', /longer than 1000 ms/],
    ['liquid', `${'{% tablerow a in Model.List %}'.repeat(5)}${'{% endtablerow %}'.repeat(5)}`, 'Page', /longer/],
    ['hbs', `${'{{#each @root.List}}'.repeat(5)}${'{{/each}}'.repeat(5)}`, 'Page', /longer than 1000 ms/],
    ['hbs', `${'{{#@root.List}}'.repeat(5)}${'{{/@root.List}}'.repeat(5)}`, 'Page', /longer than 1000 ms/],
    ['hbs', '{{Model.Large}}'.repeat(2000), 'Page', /prints more than/],
    ['hbs', '{{{Model.Large}}}'.repeat(2000), 'Page', /prints more than/],
    ['liquid', '{{ Model.Large }}'.repeat(2000), 'Page', /prints more than/],
    ['hbs', INLINE_PARTIALS, 'Page', /longer than 1000 ms/],
    ['liquid', '{% for a in (1..100000000) %}x{% endfor %}', 'Page', /makes more than 10000000/],
    ['liquid', '{% assign s = "x" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}', 'Page', /makes/],
    ['liquid', DOUBLING, 'Page', /prints more than 10000000/],
    [
      'liquid',
      `{% assign s = "${'x'.repeat(9000)}" %}${'{% for a in Model.List %}'.repeat(2)}{{ s }}${'{% endfor %}'.repeat(2)}`,
      'Page',
      /prints/,
    ],
    ['hbs', `{{#each List}}{{#each @root.List}}${'x'.repeat(9000)}{{/each}}{{/each}}`, 'Page', /prints/],
    [
      'liquid',
      '{% assign l = "x" | split: "," %}{% for i in (1..60) %}{% assign l = l | push: l %}{% endfor %}{{ l | join }}',
      'Page',
      /makes/,
    ],
    ['liquid', '{{ "now" | date: "%999999999d" }}', 'Page', /makes/],
  ])('%s %.80s', async (language, source, name, message) => {
    const error = await run(language, source).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error?.message).toMatch(new RegExp(`^The template “${name}” `));
    expect(error?.message).toMatch(message);
    expect(await run('liquid', 'goes on')).toBe('goes on');
  });

  it.each<['liquid' | 'hbs', string, string]>([
    ['liquid', `${'{% if true %}'.repeat(4000)}x${'{% endif %}'.repeat(4000)}`, 'blocks are nested more than 100 deep'],
    ['hbs', `${'{{#if true}}'.repeat(20_000)}x`, 'line 1, column 1201: blocks are nested more than 100 deep'],
    ['hbs', '{{^x}}'.repeat(20_000), 'blocks are nested more than 100 deep'],
    ['hbs', `{{raw ${'(raw '.repeat(800)}`.concat('x', ')'.repeat(800), '}}'), 'parentheses are nested more'],
    ['hbs', '{{a}}\n'.repeat(6000), 'line 5001, column 1: there are more than 5000 pairs of braces'],
    ['hbs', '\\{{a '.repeat(160_000), 'there are more than 5000 pairs of braces'],
    ['hbs', '{{'.repeat(500_000), 'line 1, column 1: it ends before these braces are closed'],
    ['hbs', `a\n{{raw "}}" ${'(raw '.repeat(800)}`.concat('x', ')'.repeat(800), '}}'), 'parentheses are nested more'],
    ['hbs', `{{a${'.b'.repeat(400_000)}}}`, 'there are more than 5000 characters in a pair of braces'],
    ['hbs', `{{#if a}}${'{{else if b}}'.repeat(4000)}{{/if}}`, 'blocks are nested more than 100 deep'],
    ['liquid', '{{ a }}'.repeat(140_000), 'there are more than 10000 tags, outputs and texts'],
    ['liquid', `{% comment %}${'{{ a }}'.repeat(140_000)}`, 'there are more than 10000 tags, outputs and texts'],
    ['liquid', `{% liquid\n${'echo a\n'.repeat(140_000)}%}`, 'there are more than 10000 tags, outputs and texts'],
  ])('%s that would take long to read is refused: %.40j', (language, source, message) => {
    const engine = language === 'liquid' ? world.liquid : world.handlebars;
    expect(() => engine.compile('Deep', source)).toThrow(message);
  });

  it.each([
    `{{!-- ${'}} {{ ('.repeat(1000)} --}}x`,
    `{{! ${'('.repeat(6000)} }}x`,
    'x\\{{ never closed',
    '{{{{raw 1}}}}{{ " {{{{/raw}}}}x',
    `${'{{#if a}}{{else if b}}{{/if}}'.repeat(200)}x`,
    '{{raw "}}"}}x',
    "{{! it's }}x",
    '{{lookup Model "[\'"}}{{[x]}}x',
  ])('but this is read: %.40j', async (source) => expect(await run('hbs', source)).toContain('x'));
});
