import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const TREE = {
  parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }, { part: 'CommonPart' }, { part: 'ContainedPart' }],
  fields: [
    { name: 'latin', type: 'TextField' },
    { name: 'local', type: 'TextField' },
    { name: 'height', type: 'NumericField' },
    { name: 'age', type: 'NumericField', settings: { scale: 0 } },
    { name: 'rank', type: 'NumericField', settings: { scale: 0, minimum: -5, maximum: 5 } },
    { name: 'evergreen', type: 'BooleanField' },
    { name: 'planted', type: 'DateField' },
    { name: 'watered', type: 'TimeField' },
    { name: 'seen', type: 'DateTimeField' },
    { name: 'tags', type: 'MultiTextField' },
    { name: 'site', type: 'LinkField' },
    { name: 'near', type: 'ContentPickerField' },
  ],
};

/** Ash and Oak are mirrored in their texts and numbers; Elm is odd; Yew has nothing. */
const TREES: Readonly<Record<string, object>> = {
  Ash: {
    latin: 'Fraxinus',
    local: 'Quercus',
    height: 20.5,
    age: 30,
    rank: -5,
    evergreen: false,
    planted: '2024-05-01',
    watered: '06:30:00',
    seen: '2024-05-01T00:00:00.000Z',
    tags: ['a_b', 'Green'],
    site: { url: 'https://trees.example/ash', text: 'Oaks' },
    near: { contentItemIds: ['0'.repeat(26)] },
    containedPart: { order: 1 },
  },
  Oak: {
    latin: 'Quercus',
    local: 'Fraxinus',
    height: 30,
    age: 20,
    rank: 5,
    evergreen: true,
    planted: '2024-05-02',
    watered: '18:00:00',
    seen: '2024-05-01T23:59:59.999Z',
    tags: ['axb'],
    site: { url: 'https://trees.example/oak', text: 'Ash trees' },
    near: { contentItemIds: [] },
    containedPart: { order: 3 },
  },
  Elm: { latin: '100%_\\É', local: '', height: 0, age: 2_147_483_647, tags: ['100%', 'É'], rank: 0 },
  Yew: {},
};

const ALL = Object.keys(TREES);
const without = (...names: string[]): string[] => ALL.filter((name) => !names.includes(name));

describe('Conditions', () => {
  let world: ContentWorld;
  let client: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld({ owners: ALL.map((title) => `owner-of-${title}`) });
    client = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Tree', TREE);
    for (const [index, title] of ALL.entries()) {
      const commonPart = { createdUtc: `2024-05-0${index + 1}T00:00:00Z`, owner: `owner-of-${title}` };
      const autoroutePart = { path: `Trees/${title}_1` };
      itemOf(
        await world.admin.post({
          contentType: 'Tree',
          titlePart: { title },
          commonPart,
          autoroutePart,
          ...TREES[title],
        }),
      );
    }
    // As items are that were there before the field.
    await world.database.query(
      "UPDATE content_item_version SET data = data - 'evergreen' WHERE display_text IN ('Elm', 'Yew')",
    );
  });

  afterAll(() => world.stop());

  const found = async (where: string): Promise<unknown[]> =>
    (await client.items(`{ tree(where: { ${where} }, orderBy: { createdUtc: ASC }) { displayText } }`)).map(
      ({ displayText }) => displayText,
    );

  it.each<[string, string, readonly string[]]>([
    ['equality takes the case', 'latin: "quercus"', []],
    ['equality takes the whole', 'latin: "Querc"', []],
    ['equality takes no pattern', 'latin: "Querc%"', []],
    ['null: what is missing', 'latin: null', ['Yew']],
    ['null: not an empty text', 'local: null', ['Yew']],
    ['an empty text', 'local: ""', ['Elm']],
    ['_not: null', 'latin_not: null', without('Yew')],
    ['_not finds missing values', 'latin_not: "Quercus"', without('Oak')],
    ['_in', 'latin_in: ["Quercus", "Fraxinus", "x"]', ['Ash', 'Oak']],
    ['_in: one value', 'latin_in: "Quercus"', ['Oak']],
    ['_in: []', 'latin_in: []', []],
    ['_not_in finds missing values', 'latin_not_in: ["Quercus"]', without('Oak')],
    ['_not_in: []', 'latin_not_in: []', ALL],
    ['_contains ignores case', 'latin_contains: "RAX"', ['Ash']],
    ['_contains ignores case beyond ASCII', 'latin_contains: "é"', ['Elm']],
    ['_contains: an empty text is in every text', 'latin_contains: ""', without('Yew')],
    ['_contains: % is itself', 'latin_contains: "%"', ['Elm']],
    ['_contains: _ is itself', 'latin_contains: "_"', ['Elm']],
    ['_contains: \\ is itself', 'latin_contains: "\\\\"', ['Elm']],
    ['_contains: no pattern', 'latin_contains: "Q%s"', []],
    ['_contains: no place holder', 'latin_contains: "Qu_rcus"', []],
    ['_contains: several of them', 'latin_contains: "0%_\\\\"', ['Elm']],
    ['_starts_with', 'latin_starts_with: "quer"', ['Oak']],
    ['_starts_with is no _contains', 'latin_starts_with: "uer"', []],
    ['_starts_with: % is itself', 'latin_starts_with: "%"', []],
    ['_ends_with', 'latin_ends_with: "NUS"', ['Ash']],
    ['_ends_with is no _contains', 'latin_ends_with: "Frax"', []],
    ['_ends_with: _ is itself', 'latin_ends_with: "_____"', []],
    ['_not_contains finds missing values', 'latin_not_contains: "us"', ['Elm', 'Yew']],
    ['_not_contains: _ is itself', 'latin_not_contains: "_"', without('Elm')],
    ['_not_starts_with finds missing values', 'latin_not_starts_with: "q"', without('Oak')],
    ['_not_ends_with finds missing values', 'latin_not_ends_with: "NUS"', without('Ash')],
    ['two fields of one kind are apart', 'latin: "Quercus", local: "Fraxinus"', ['Oak']],
    ['two fields of one kind share no value', 'latin: "Quercus", local: "Quercus"', []],
    ['two conditions on one field are ANDed', 'latin_starts_with: "q", latin_ends_with: "inus"', []],
  ])('on texts: %s', async (_rule, where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['equality', 'height: 20.5', ['Ash']],
    ['another way to write it', 'height: 205e-1', ['Ash']],
    ['0 is a value', 'height: 0', ['Elm']],
    ['-0 is 0', 'height: -0.0', ['Elm']],
    ['_lt', 'height_lt: 20.5', ['Elm']],
    ['_lte', 'height_lte: 20.5', ['Ash', 'Elm']],
    ['_gt', 'height_gt: 20.5', ['Oak']],
    ['_gte', 'height_gte: 20.5', ['Ash', 'Oak']],
    ['a range', 'height_gt: 0, height_lt: 30', ['Ash']],
    ['numbers are not ordered as text', 'age_gt: 9', ['Ash', 'Oak', 'Elm']],
    ['the largest whole number', 'age: 2147483647', ['Elm']],
    ['negative numbers', 'rank_lt: 0', ['Ash']],
    ['_not finds missing values', 'rank_not: 0', without('Elm')],
    ['null', 'rank: null', ['Yew']],
    ['_in', 'rank_in: [5, -5, 1]', ['Ash', 'Oak']],
    ['_not_in finds missing values', 'rank_not_in: [5, 0]', ['Ash', 'Yew']],
    ['a comparison never finds missing values', 'OR: [{ height_lt: 1e9 }, { height_gte: 1e9 }]', without('Yew')],
    ['a negated comparison does', 'NOT: { height_lt: 20.5 }', without('Elm')],
    ['two fields of one kind are apart', 'height: 30, age: 20', ['Oak']],
    ['two fields of one kind share no value', 'height: 30, age: 30', []],
    ['true', 'evergreen: true', ['Oak']],
    ['false, or nothing, which is assumed to be', 'evergreen: false', without('Oak')],
    ['_not: true', 'evergreen_not: true', without('Oak')],
    ['_not: false', 'evergreen_not: false', ['Oak']],
    ['null is nothing of which a value is assumed', 'evergreen: null', []],
    ['_in of booleans', 'evergreen_in: [true, false]', ALL],
    ['_not_in of booleans', 'evergreen_not_in: [true]', without('Oak')],
  ])('on numbers and booleans: %s', async (_rule, where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['a day', 'planted: "2024-05-01"', ['Ash']],
    ['days after', 'planted_gt: "2024-05-01"', ['Oak']],
    ['days from', 'planted_gte: "2024-05-01"', ['Ash', 'Oak']],
    ['a day in short', 'planted_lt: "2024-5-2"', ['Ash']],
    ['_not finds missing values', 'planted_not: "2024-05-01"', without('Ash')],
    ['a time', 'watered: "06:30"', ['Ash']],
    ['times before', 'watered_lt: "18:00:00"', ['Ash']],
    ['times until', 'watered_lte: "18:00:00"', ['Ash', 'Oak']],
    ['an instant', 'seen: "2024-05-01T00:00:00Z"', ['Ash']],
    ['an instant with an offset', 'seen: "2024-05-01T02:00:00+02:00"', ['Ash']],
    ['_lt with an offset', 'seen_lt: "2024-05-02T01:59:59.999+02:00"', ['Ash']],
    ['_lte with an offset', 'seen_lte: "2024-05-02T01:59:59.999+02:00"', ['Ash', 'Oak']],
    ['_in with offsets', 'seen_in: ["2024-04-30T19:00:00-05:00"]', ['Ash']],
    ['an item’s own date with an offset', 'createdUtc: "2024-05-02T02:00:00+02:00"', ['Oak']],
    ['_lt of an item’s own date', 'createdUtc_lt: "2024-05-02T02:00:00+02:00"', ['Ash']],
    ['_lte of an item’s own date', 'createdUtc_lte: "2024-05-02T02:00:00+02:00"', ['Ash', 'Oak']],
    ['_gt of an item’s own date', 'createdUtc_gt: "2024-05-03"', ['Yew']],
    ['_gte of an item’s own date', 'createdUtc_gte: "2024-05-03"', ['Elm', 'Yew']],
    ['_not_in of an item’s own dates', 'createdUtc_not_in: ["2024-05-03T00:00:00Z"]', without('Elm')],
  ])('on dates and times: %s', async (_rule, where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['one of the texts', 'tags: "Green"', ['Ash']],
    ['one of the texts in its case', 'tags: "green"', []],
    ['_in', 'tags_in: ["axb", "Green"]', ['Ash', 'Oak']],
    ['_in: []', 'tags_in: []', []],
    ['_contains', 'tags_contains: "REE"', ['Ash']],
    ['_contains: _ is itself', 'tags_contains: "a_b"', ['Ash']],
    ['_contains: % is itself', 'tags_contains: "0%"', ['Elm']],
    ['_starts_with', 'tags_starts_with: "AX"', ['Oak']],
    ['_ends_with', 'tags_ends_with: "b"', ['Ash', 'Oak']],
    ['_not: none of the texts', 'tags_not: "Green"', without('Ash')],
    ['_not_in: none of the texts', 'tags_not_in: ["Green", "É"]', ['Oak', 'Yew']],
    ['_not_contains: none of the texts', 'tags_not_contains: "b"', ['Elm', 'Yew']],
    ['null', 'tags: null', ['Yew']],
    ['conditions may hold for different texts', 'tags: "a_b", tags_contains: "green"', ['Ash']],
    ['ids of a picker', `near: { contentItemIds: "${'0'.repeat(26)}" }`, ['Ash']],
    ['an empty list is not missing', 'near: { contentItemIds: null }', ['Elm', 'Yew']],
    ['an empty list has no text', 'near: { contentItemIds_contains: "" }', ['Ash']],
  ])('on lists: %s', async (_rule, where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['a member of a part', 'autoroutePart: { path_contains: "TREES/O" }', ['Oak']],
    ['_ is itself there too', 'autoroutePart: { path_ends_with: "__" }', []],
    ['members of a part are ANDed', 'containedPart: { order_gt: 1, order_lt: 3 }', []],
    [
      'also within OR, where a part is one condition',
      'OR: { containedPart: { order_gt: 1, order_lt: 3 }, latin: null }',
      ['Yew'],
    ],
    ['also within NOT', 'NOT: { containedPart: { order_gt: 0, order_lt: 3 } }', without('Ash')],
    ['a part without conditions', 'containedPart: {}', ALL],
    ['members of one value', 'site: { url_ends_with: "/oak", text_contains: "ash" }', ['Oak']],
    ['members of one value are apart', 'site: { url_contains: "oak", text_contains: "oak" }', []],
    ['a part beside a field', 'containedPart: { order_gte: 1 }, latin_not: "Quercus"', ['Ash']],
    ['the owner', 'owner: "owner-of-Elm"', ['Elm']],
    ['the owner, matched', 'owner_ends_with: "OF-elm"', ['Elm']],
    ['the title', 'displayText_in: ["Oak", "oak", "Yew"]', ['Oak', 'Yew']],
    ['the type', 'contentType_not: "Tree"', []],
    ['the state', 'published: true, latest_not: false', ALL],
    ['the state that nothing here has', 'published_in: [false]', []],
  ])('on parts and items: %s', async (_rule, where, expected) => {
    expect(await found(where)).toEqual(expected);
  });

  it('on ids find one item, as a list', async () => {
    const [oak] = await client.items(
      '{ tree(where: { displayText: "Oak" }) { contentItemId contentItemVersionId displayText } }',
    );
    expect(await found(`contentItemId: "${String(oak.contentItemId)}"`)).toEqual(['Oak']);
    expect(await found(`contentItemVersionId: "${String(oak.contentItemVersionId)}"`)).toEqual(['Oak']);
    expect(await found(`contentItemId_in: ["${String(oak.contentItemVersionId)}"]`)).toEqual([]);
  });
});
