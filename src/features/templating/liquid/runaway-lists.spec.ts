import { TemplateWorld } from '../../../../test/support/template-world';

/** A list of 4096 texts, each of a million characters, which takes no more memory than one of them. */
const BIG_LIST =
  '{% assign s = "<" %}{% for i in (1..20) %}{% assign s = s | append: s %}{% endfor %}' +
  '{% assign l = "," | append: s | append: "," | split: "," %}{% for i in (1..12) %}{% assign l = l | concat: l %}{% endfor %}';

/** A list that is twice within itself, forty times over; each group hides what is in it. */
const NESTED_LIST =
  '{% assign l = "a,b" | split: "," %}' +
  '{% for i in (1..40) %}{% assign l = l | concat: l | group_by: "k" | map: "items" %}{% endfor %}';

const DEEP_LIST =
  '{% assign l = "a" | split: "," %}{% for i in (1..200) %}{% assign l = "" | split: "," | push: l %}{% endfor %}';

const GROUPS = (count: number) =>
  `{% assign l = "a" | split: "," %}{% for i in (1..${count}) %}{% assign l = l | concat: l | group_by: "k" %}{% endfor %}`;

/** Looks at each of thirty thousand for each of thirty thousand. */
const searched = (filter: string, inner: string) =>
  `{% assign inner = "l | ${inner}" %}{% assign l = (1..30000) %}{{ l | ${filter}: "a", inner }}`;

/** Two million characters, and one million that are not among them, which shows only at their first. */
const SEARCH =
  '{% assign s = "a" %}{% for i in (1..20) %}{% assign s = s | append: s %}{% endfor %}' +
  '{% assign p = "b" | append: s %}{% assign s = s | append: s %}';

const TWO_LISTS = '{% assign a = (1..2000000) %}{% assign b = (1..2000000) %}';

const TIME = /longer than 1000 ms/;
const MEMORY = /makes more than 10000000 characters/;

const ENDS = [
  '{{ l }}',
  '{{ l | raw }}',
  '{{ l | join }}',
  '{{ l | url_encode }}',
  '{{ l | content_item_id }}',
  '{{ l | json }}',
  '{% cycle l: "a" %}',
  '{{ Model[l] }}',
  '{{ (l..1) }}',
  '{% if l < l %}{% endif %}',
];

describe('Lists and texts in Liquid end in an error that names the template, and not in minutes or gigabytes:', () => {
  const world = new TemplateWorld();
  /** Goes on by a millisecond whenever somebody looks. */
  const clock = () => {
    let looks = 0;
    return () => looks++;
  };
  const faultOf = (source: string) =>
    world.render('liquid', source, {}, { now: clock() }).then(
      () => 'none',
      ({ message }: Error) => message,
    );

  it.each<[string, RegExp]>([
    ...ENDS.map((end): [string, RegExp] => [BIG_LIST + end, MEMORY]),
    ...ENDS.map((end): [string, RegExp] => [NESTED_LIST + end, TIME]),
    [DEEP_LIST, /has lists within each other, more than 100 deep/],
    [`${GROUPS(40)}{{ l | json }}`, TIME],
    [`${GROUPS(40)}{{ l | inspect }}`, TIME],
    [`${GROUPS(14)}{{ l | json: 10 }}`, MEMORY],
    [searched('has_exp', "has_exp: 'b', 'b == nil'"), TIME],
    [searched('find_exp', "find_exp: 'b', 'b == nil'"), TIME],
    [searched('find_index_exp', "find_index_exp: 'b', 'b == nil'"), TIME],
    [searched('find_exp', "find: 'b', 'c'"), TIME],
    [searched('find_exp', "has: 'b', 'c'"), TIME],
    [searched('find_exp', "find_index: 'b', 'c'"), TIME],
    [searched('where_exp', 'sum'), TIME],
    ['{{ (1..3000000) | sort | size }}', TIME],
    [`{% assign b = (1..300000) %}{% assign l = (1..99) %}{{ l | where: "items", b }}`, MEMORY],
    [`${TWO_LISTS}{% if a == b %}{% endif %}`, TIME],
    [`${TWO_LISTS}{% if a contains b %}{% endif %}`, TIME],
    [`${TWO_LISTS}{% case a %}{% when b %}{% endcase %}`, TIME],
    [`${SEARCH}{{ s | remove: p }}`, /looks for 1048577 characters among 2097152/],
    [`${SEARCH}{% if s contains p %}{% endif %}`, /looks for 1048577 characters among 2097152/],
  ])('%#: %.200s', async (source, fault) => {
    const message = await faultOf(source);
    expect(message).toMatch(/^The template “Page” (?!fails)/);
    expect(message).toMatch(fault);
    expect(await world.render('liquid', 'goes on')).toBe('goes on');
  });

  it('while those of pages are made as ever', async () => {
    const source =
      '{% assign l = "b,a,C" | split: "," %}{{ l | sort | join: "" }} {{ l | sort_natural }} {{ l | sample: 5 | size }} ' +
      '{{ Model.Posts | sort: "n" | map: "n" | join: "," }} {{ Model.Posts | sum: "n" }} {% if l == l %}same{% endif %} ' +
      '{{ Model.Posts | sort: "x.y" | size }}{% case l %}{% when l %}!{% else %}?{% endcase %} {{ l | json: 1 | raw }}';
    const model = { Posts: [{ n: 10 }, {}, { n: 9 }] };
    expect(await world.render('liquid', source, model)).toBe('Cab abC 3 9,10, 19 same 3! [\n "b",\n "a",\n "C"\n]');
  });
});
