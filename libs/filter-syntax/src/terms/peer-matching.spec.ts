import { always, and, contains, evaluate, not, or, type Predicate } from '@espalier/predicates';
import { FilterBuilder } from './filter-builder';
import type { QueryLogic } from './list-shape';

interface ArticleList {
  query: { readonly where: Predicate; readonly isDescending: boolean };
  condition: Predicate;
  context: undefined;
  model: object;
}

const logic: QueryLogic<ArticleList> = {
  and: (conditions) => and(...conditions),
  or: (conditions) => or(...conditions),
  where: (query, condition) => ({ ...query, where: and(query.where, condition) }),
};

const has = (text: string) => contains('title', text);
const lacks = (text: string) => not(has(text));

const LISTS = {
  'one value': new FilterBuilder<ArticleList>().single('title', (term) => term.match(has)),
  'one value, default': new FilterBuilder<ArticleList>().single('title', (term) => term.asDefault().match(has)),
  'repeated values': new FilterBuilder<ArticleList>().single('title', (term) => term.repeatable().match(has)),
  'many values': new FilterBuilder<ArticleList>().many('title', (term) => term.anyMatch(has).noneMatch(lacks)),
};

async function titlesFor(list: keyof typeof LISTS, typed: string, titles: readonly string[], isDescending = false) {
  const engine = LISTS[list].build(logic);
  const { query } = await engine.apply(engine.parse(typed).filter, { where: always(), isDescending }, undefined);
  const found = titles.filter((title) => evaluate(query.where, () => title)).toSorted();
  return query.isDescending ? found.toReversed() : found;
}

const RABBITS = 'article by bill about rabbits';
const CATS = 'post by steve about cats';
const LIZARDS = 'On the beach in the sand we found lizards';
const CASTLES = 'On the beach in the sand we built sandcastles';
const LAKE = 'On the mountain it snowed at the lake';
const THREE = ['Article by bill about rabbits', 'Post by steve about cats', 'Blog by paul about chickens'];

/** The filters that the language was modelled on find what they found. */
describe('Filters of Orchard Core', () => {
  it.each([
    ['one value', 'title:steve', [RABBITS, CATS], [CATS]],
    ['one value, default', 'steve', [RABBITS, CATS], [CATS]],
    ['one value, default', 'title:steve', [RABBITS, CATS], [CATS]],
    ['many values', 'title:bill post', [RABBITS, CATS], [RABBITS, CATS]],
    ['many values', 'title:bill AND rabbits', [RABBITS, CATS], [RABBITS]],
    [
      'repeated values',
      'title:article title:article',
      [RABBITS, 'article by steve about cats'],
      [RABBITS, 'article by steve about cats'],
    ],
    ['many values', 'title:(beach AND sand) OR (mountain AND lake)', [LIZARDS, LAKE], [LIZARDS, LAKE]],
    [
      'many values',
      'title:((beach AND sand) OR (mountain AND lake)) NOT lizards',
      [LIZARDS, CASTLES, LAKE],
      [CASTLES, LAKE],
    ],
    ['many values', 'title:NOT steve', THREE, [THREE[0], THREE[2]]],
  ] as const)('%s: %s', async (list, typed, titles, found) => {
    expect(await titlesFor(list, typed, titles)).toEqual(found.toSorted());
  });

  it('leave the ordering of the query alone', async () => {
    expect(await titlesFor('many values', 'title:about NOT steve', THREE, true)).toEqual([THREE[2], THREE[0]]);
  });

  it('need both conditions, said when the list is made', () => {
    const list = new FilterBuilder<ArticleList>();
    expect(() => list.many('title', (term) => term.noneMatch(lacks))).toThrow(/“title”.*lacks anyMatch/);
    expect(() => list.many('title', (term) => term.anyMatch(has))).toThrow(/“title”.*lacks noneMatch/);
  });

  it('evaluate nothing when the list is made', () => {
    const never = (): never => {
      throw new Error('evaluated');
    };
    const list = new FilterBuilder<ArticleList>().many('title', (term) => term.anyMatch(never).noneMatch(never));
    expect(() => list.build(logic).parse('title:a NOT b')).not.toThrow();
  });
});
