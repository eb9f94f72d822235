import * as fc from 'fast-check';
import type { JsonValue } from '@espalier/plugin-sdk';
import { putType } from '../fixtures/listed-items';
import { openLibrary, saveTitled, type Library } from '../fixtures/library';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

describe('What was stored while a relation had another shape', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let library: Library;
  let book: string;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    library = await openLibrary(world.admin);
    await putType(world.admin, 'Shelf', {
      parts: [
        { part: 'TitlePart' },
        { part: 'ContainedPart' },
        { part: 'ListPart', settings: { containedContentTypes: ['Shelf'] } },
        { part: 'BagPart', settings: { containedContentTypes: ['Quote'] } },
      ],
      fields: [
        { name: 'picked', type: 'ContentPickerField', settings: { multiple: true } },
        { name: 'keepers', type: 'UserPickerField', settings: { multiple: true } },
        { name: 'links', type: 'LinkField' },
        { name: 'tags', type: 'MultiTextField' },
        { name: 'subtitle', type: 'TextField' },
        { name: 'level', type: 'NumericField', settings: { scale: 0 } },
        { name: 'price', type: 'NumericField', settings: { scale: 2 } },
        { name: 'isKept', type: 'BooleanField' },
      ],
    });
    book = await saveTitled(world.admin, 'Shelf', 'S');
  });

  afterAll(() => world.stop());

  const ITEMS = 'contentItems { displayText contentType createdUtc published }';
  const QUERY = `{ shelf(first: 1, where: { displayText: "S" }) {
    titlePart { __typename } containedPart { __typename } links { __typename } tags level price isKept
    picked { contentItemIds ${ITEMS} } keepers { userIds users { userId } } listPart { ${ITEMS} }
    bagPart { contentItems { displayText published createdUtc contentItemId
      ... on Quote { by { contentItemIds ${ITEMS} } bagPart { ${ITEMS} } } } } } }`;

  async function found(data: object): Promise<unknown> {
    await world.database.query('UPDATE content_item_version SET data = $1 WHERE content_item_id = $2', [
      JSON.stringify({ titlePart: { title: 'S' }, ...data }),
      book,
    ]);
    return (await admin.items(QUERY))[0];
  }

  const NOTHING = {
    titlePart: { __typename: 'ShelfTitlePart' },
    containedPart: null,
    links: null,
    tags: null,
    level: null,
    price: null,
    isKept: false,
    picked: null,
    keepers: null,
    listPart: { contentItems: [] },
    bagPart: null,
  };

  it.each<JsonValue>(['text', 7, true, [], ['text'], [{}]])(
    'is null when it is %j, and not an object',
    async (value) => {
      const data = { containedPart: value, links: value, picked: value, keepers: value, bagPart: value };
      expect(await found(data)).toEqual(NOTHING);
    },
  );

  it.each<JsonValue>(['text', 7, true, {}, null])('is null within it when it is %j, and not a list', async (value) => {
    const data = {
      picked: { contentItemIds: value },
      keepers: { userIds: value },
      bagPart: { contentItems: value },
      tags: value,
    };
    expect(await found(data)).toEqual({
      ...NOTHING,
      picked: { contentItemIds: null, contentItems: [] },
      keepers: { userIds: null, users: [] },
      bagPart: { contentItems: null },
    });
  });

  it('is left out of a list in which it does not fit', async () => {
    const { ann } = library;
    const misfits = [7, null, {}, [ann], true];
    const quote = {
      contentType: 'Quote',
      displayText: 7,
      published: 'yes',
      createdUtc: 1,
      by: { contentItemIds: [7, ann] },
    };
    const data = {
      picked: { contentItemIds: [...misfits, ann, 'gone', ann] },
      keepers: { userIds: [...misfits, 'gone'] },
      bagPart: { contentItems: [...misfits, 'text', { contentType: 7 }, { contentType: 'Unknown' }, quote] },
      tags: [...misfits, 'tag'],
    };
    const item = { displayText: 'Ann', contentType: 'Author', createdUtc: expect.any(String), published: true };
    expect(await found(data)).toEqual({
      ...NOTHING,
      picked: { contentItemIds: [ann, 'gone', ann], contentItems: [item, item] },
      keepers: { userIds: ['gone'], users: [] },
      bagPart: {
        contentItems: [
          {
            displayText: null,
            published: null,
            createdUtc: null,
            contentItemId: null,
            by: { contentItemIds: [ann], contentItems: [item] },
            bagPart: null,
          },
        ],
      },
      tags: ['tag'],
    });
  });

  it('is never a failure', async () => {
    const anything = fc.jsonValue({ maxDepth: 2, noUnicodeString: true });
    const ids = fc.array(fc.oneof(anything, fc.constantFrom(library.ann, library.house, 'gone')), { maxLength: 4 });
    const { quote } = fc.letrec<{ quote: unknown }>((tie) => ({
      quote: fc.record({
        contentType: fc.constantFrom<unknown>('Quote', 'Author', 'Shelf', 'Unknown', 7),
        displayText: anything,
        by: fc.oneof(anything, fc.record({ contentItemIds: fc.oneof(anything, ids) })),
        bagPart: fc.oneof(
          { maxDepth: 2 },
          anything,
          fc.record({ contentItems: fc.array(tie('quote'), { maxLength: 2 }) }),
        ),
      }),
    }));
    const data = fc.record(
      {
        picked: fc.oneof(anything, fc.record({ contentItemIds: fc.oneof(anything, ids) })),
        keepers: fc.oneof(anything, fc.record({ userIds: fc.oneof(anything, ids) })),
        bagPart: fc.oneof(anything, fc.record({ contentItems: fc.oneof(anything, fc.array(quote, { maxLength: 3 })) })),
        containedPart: anything,
        links: anything,
        tags: anything,
        level: anything,
        price: anything,
        isKept: anything,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(data, async (stored) => {
        fc.pre(!JSON.stringify(stored).includes('\\u0000'));
        expect(await found(stored)).toMatchObject({ titlePart: NOTHING.titlePart });
      }),
      { numRuns: 200 },
    );
  });

  it('is the same whether texts are asked for alone or with what has to be made of them', async () => {
    const alone = `{ shelf(first: 1, where: { displayText: "S" }) {
      titlePart { t: title title } links { url text } subtitle displayText } }`;
    const together = `{ shelf(first: 1, where: { displayText: "S" }) {
      titlePart { t: title title __typename } links { url text __typename } subtitle displayText } }`;
    const text = fc.string({ unit: 'binary', maxLength: 8 }).map((value) => value.replaceAll('\0', ''));
    const value = fc.oneof(text, fc.constantFrom<JsonValue>('"\\\n\u001f\u2028/', null, 7, 1.5, true, [], {}));
    const data = fc.record(
      {
        titlePart: fc.oneof(value, fc.record({ title: value }, { requiredKeys: [] })),
        links: fc.oneof(value, fc.record({ url: value, text: value }, { requiredKeys: [] })),
        subtitle: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(data, async (stored) => {
        await found(stored);
        const [first] = await admin.items(alone);
        const [second] = await admin.items(together);
        const bare = JSON.stringify(second).replaceAll(/,"__typename":"\w+"/g, '');
        expect(JSON.stringify(first)).toBe(bare);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whether picked items come with the item or after it', async () => {
    const scalars = `id: contentItemId contentItemVersionId contentType displayText __typename published latest
      modifiedUtc publishedUtc createdUtc ...on ContentItem { owner } ...Author`;
    const picked = (args: string) => `{ shelf(first: 1, where: { displayText: "S" }) {
      picked { contentItems${args} { ${scalars} } __typename } } }
      fragment Author on Author { by: author displayText }`;
    const text = fc.string({ unit: 'binary', maxLength: 8 }).map((value) => value.replaceAll('\0', ''));
    const date = fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }));
    const values = fc.record({ title: text, author: fc.option(text), owner: fc.option(text), date, other: date });
    const { ann, house } = library;
    await found({ picked: { contentItemIds: [house, ann, 'gone', ann] } });
    await fc.assert(
      fc.asyncProperty(values, async ({ title, author, owner, date: published, other }) => {
        await world.database.query(
          `UPDATE content_item_version SET display_text = $1, author = $2, owner = $3, published_utc = $4, modified_utc = $5
           WHERE content_item_id = ANY($6)`,
          [title, author, owner, published, other, [ann, house]],
        );
        const [along, after] = [await admin.items(picked('')), await admin.items(picked('(skip: 0)'))];
        expect(JSON.stringify(along)).toBe(JSON.stringify(after));
        expect(after).toMatchObject([{ picked: { contentItems: [{ id: house }, { id: ann }, { id: ann }] } }]);
      }),
      { numRuns: 60 },
    );
  });
});
