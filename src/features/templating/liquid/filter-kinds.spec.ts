import { filters, tags } from 'liquidjs';
import { DEFAULT_LIMITS, FILTER_KINDS, type FilterKind } from '#content-kinds/liquid';
import { TemplateWorld } from '../../../../test/support/template-world';

/** What some filters need to run. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ...each('append prepend hmac_sha256 split remove remove_first remove_last concat push unshift', '"-"'),
  ...each('replace replace_first replace_last', '"-", "+"'),
  ...each('where_exp reject_exp group_by_exp has_exp find_exp find_index_exp', '"a", "a.b"'),
  ...each('map group_by where reject has find find_index', '"b"'),
  slice: '0, 5000',
};

/** Ours takes its place. */
const REPLACED = ['slugify'];

/** What is read by LiquidJS is rendered by our renderer, which looks at the clock and counts what is printed, or makes nothing. */
const JUDGED_TAGS =
  'assign capture increment decrement echo cycle liquid raw comment # ' +
  'for tablerow if unless case break continue render include layout block';

const namesOf = (...kinds: FilterKind[]) =>
  Object.keys(FILTER_KINDS).filter((name) => kinds.includes(FILTER_KINDS[name]) && !REPLACED.includes(name));

describe('The filters of LiquidJS', () => {
  const world = new TemplateWorld();
  const model = { List: Array.from({ length: 5000 }, (_value, index) => `entry ${index}`) };
  const call = (name: string) =>
    `{{ Model.List | ${name}${name in PARAMETERS ? `: ${PARAMETERS[name]}` : ''} | size }}`;

  it('and its tags are judged, each of them', () => {
    expect(Object.keys(FILTER_KINDS).toSorted()).toEqual(Object.keys(filters).toSorted());
    expect(JUDGED_TAGS.split(' ').toSorted()).toEqual(Object.keys(tags).toSorted());
  });

  it.each(namesOf('text', 'uncounted', 'search', 'list'))(
    'count what they make before it is too much: %s',
    async (name) => {
      const limits = { ...DEFAULT_LIMITS, memory: 4000 };
      await expect(world.render('liquid', call(name), model, { limits })).rejects.toThrow(/makes more than 4000/);
    },
  );

  it.each(namesOf('entries', 'comparison'))('look at the time while they go through a list: %s', async (name) => {
    let looks = 0;
    await world.render('liquid', call(name), model, { now: () => looks++ / 1000 });
    const atLeast = looks;
    looks = 0;
    await world.render('liquid', '{{ Model.List | size }}', model, { now: () => looks++ / 1000 });
    expect(atLeast - looks).toBeGreaterThanOrEqual(5);
  });
});

function each(names: string, parameters: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, parameters]));
}
