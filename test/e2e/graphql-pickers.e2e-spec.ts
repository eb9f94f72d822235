import { openLibrary, saveTitled, type Library } from '../fixtures/library';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

/** By the title of its book. */
type Picked = Readonly<Record<string, readonly string[]>>;

describe('The items of a content picker', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let library: Library;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    library = await openLibrary(world.admin);
    const picked = (...contentItemIds: string[]) => ({ contentItemIds });
    const { ann, ben, cid, house } = library;
    await saveTitled(world.admin, 'Book', 'One', { authors: picked(cid, ann), makers: picked(house, ann) });
    await saveTitled(world.admin, 'Book', 'Two', { authors: picked(ben, cid) });
    await saveTitled(world.admin, 'Book', 'Zero');
  });

  afterAll(() => world.stop());

  const AUTHORS = '{ book(orderBy: { displayText: ASC }) { displayText authors { contentItems { displayText } } } }';

  async function authors(query = AUTHORS, client = admin): Promise<Picked> {
    const books = (await client.items(query)) as unknown as {
      displayText: string;
      authors: { contentItems: { displayText: string }[] } | null;
    }[];
    return Object.fromEntries(
      books.map((book) => [book.displayText, (book.authors?.contentItems ?? []).map((item) => item.displayText)]),
    );
  }

  it('are its items in the order of the ids', async () => {
    const query =
      '{ book(where: { displayText: "One" }) { authors { contentItemIds contentItems { displayText ... on Author { born } } } } }';
    expect(await admin.items(query)).toEqual([
      {
        authors: {
          contentItemIds: [library.cid, library.ann],
          contentItems: [
            { displayText: 'Cid', born: null },
            { displayText: 'Ann', born: 1900 },
          ],
        },
      },
    ]);
    expect(await authors()).toEqual({ One: ['Cid', 'Ann'], Two: ['Ben', 'Cid'], Zero: [] });
  });

  it('take one statement for all items of an answer and all their pickers, whatever each selects', async () => {
    const query = `{ book(orderBy: { displayText: ASC }) {
      authors { contentItems { displayText } } again: authors { contentItems { ...A } }
      makers { contentItems { contentItemId ... on Publisher { city } ...A } } } } fragment A on Author { born }`;
    const statements = await statementsDuring(world.app, async () => {
      const [one] = await admin.items(query);
      expect(one).toEqual({
        authors: { contentItems: [{ displayText: 'Cid' }, { displayText: 'Ann' }] },
        again: { contentItems: [{ born: null }, { born: 1900 }] },
        makers: {
          contentItems: [
            { contentItemId: library.house, city: 'Bern' },
            { contentItemId: library.ann, born: 1900 },
          ],
        },
      });
    });
    expect(statements).toHaveLength(2);
  });

  it.each([
    [1, 'up to a hundred books', ', first: 10', 'displayText owner'],
    [2, 'more books', ', first: 1000', 'displayText'],
    [2, 'bodies', ', first: 10', 'displayText ... on Author { born }'],
  ])('take %s statements with those of %s', async (count, _, first, selection) => {
    const query = `{ book(orderBy: { displayText: ASC }${first}) { authors { contentItems { ${selection} } } makers { contentItems { __typename } } } }`;
    const statements = await statementsDuring(world.app, async () => {
      const [one] = await admin.items(query);
      expect(one).toMatchObject({
        authors: { contentItems: [{ displayText: 'Cid' }, { displayText: 'Ann' }] },
        makers: { contentItems: [{ __typename: 'Publisher' }, { __typename: 'Author' }] },
      });
    });
    expect(statements).toHaveLength(count);
  });

  it('come after the items when a picker has more than a hundred', async () => {
    await saveTitled(world.admin, 'Book', 'Many', { authors: { contentItemIds: [library.ann] } });
    const ids = [...Array.from({ length: 100 }, (_, n) => `none${n}`), library.ann];
    await world.database.query(
      `UPDATE content_item_version SET data = jsonb_set(data, '{authors,contentItemIds}', $1) WHERE display_text = 'Many'`,
      [JSON.stringify(ids)],
    );
    const query = '{ book(where: { displayText: "Many" }) { contentItemId authors { contentItems { displayText } } } }';
    const statements = await statementsDuring(world.app, async () => {
      const [{ contentItemId, ...found }] = await admin.items(query);
      expect(found).toEqual({ authors: { contentItems: [{ displayText: 'Ann' }] } });
      await world.admin.remove(String(contentItemId));
    });
    expect(statements).toHaveLength(2);
  });

  it('take one statement for each level of pickers within pickers', async () => {
    const query = `{ book(where: { displayText: "Two" }, first: 1) { authors { contentItems { displayText ... on Author {
      friends { contentItems { displayText ... on Author { friends { contentItems { displayText } } } } } } } } } }`;
    const friends = (displayText: string, ...found: object[]) => ({ displayText, friends: { contentItems: found } });
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([
        {
          authors: {
            contentItems: [
              friends('Ben', { displayText: 'Ann', friends: null }),
              friends('Cid', friends('Ben', { displayText: 'Ann' }), { displayText: 'Ann', friends: null }),
            ],
          },
        },
      ]);
    });
    expect(statements).toHaveLength(4);
  });

  it('read no more of them than is selected', async () => {
    const read = async (selection: string, statement = 0) => {
      const query = `{ book { authors { contentItems${statement ? '(skip: 0)' : ''} { ${selection} } } } }`;
      const text = (await statementsDuring(world.app, () => admin.data(query)))[statement];
      return statement ? text : text.slice(text.indexOf('LATERAL (SELECT'), text.indexOf(' AS json'));
    };
    expect(await read('contentItemId __typename')).not.toMatch(/data|display_text/);
    expect(await read('displayText')).not.toContain('data');
    expect((await read('... on Author { born } ... on Publisher { city }', 1)).match(/data/g)).toHaveLength(2);
    expect(await read('contentItemId __typename', 1)).not.toMatch(/data|display_text/);
    expect(await read('displayText', 1)).not.toContain('data');
  });

  it('take no statement where no ids are', async () => {
    const query = '{ book(where: { displayText: "Zero" }) { authors { contentItems { displayText } } } }';
    expect(await statementsDuring(world.app, () => admin.data(query))).toHaveLength(1);
    const none = '{ book { authors { contentItems(first: 0) { displayText } } } }';
    expect(await statementsDuring(world.app, () => admin.data(none))).toHaveLength(1);
  });

  it('can be cut by the positions of the ids', async () => {
    const cut = (args: string) => authors(AUTHORS.replace('contentItems', `contentItems(${args})`));
    expect(await cut('first: 1')).toEqual({ One: ['Cid'], Two: ['Ben'], Zero: [] });
    expect(await cut('skip: 1')).toEqual({ One: ['Ann'], Two: ['Cid'], Zero: [] });
    expect(await cut('first: 1, skip: 1')).toEqual({ One: ['Ann'], Two: ['Cid'], Zero: [] });
    expect(await cut('skip: 2')).toEqual({ One: [], Two: [], Zero: [] });
    for (const args of ['first: -1', 'first: 1001', 'skip: -1']) {
      const query = `{ book(where: { displayText: "One" }) { authors { contentItems(${args}) { displayText } } } }`;
      expect(await admin.code(query)).toBe('BAD_USER_INPUT');
    }
  });

  it('are the published ones, whatever versions the query is about', async () => {
    const dan = await saveTitled(world.admin, 'Author', 'Dan', {});
    const book = await saveTitled(world.admin, 'Book', 'Three', { authors: { contentItemIds: [library.ann, dan] } });
    const found = async () =>
      (await authors(AUTHORS.replace('orderBy', 'where: { displayText: "Three" }, status: LATEST, orderBy'))).Three;
    itemOf(await world.admin.postDraft({ contentItemId: dan, titlePart: { title: 'Dan II' } }));
    expect(await found()).toEqual(['Ann', 'Dan']);
    itemOf(await world.admin.unpublish(dan, undefined, true));
    expect(await found()).toEqual(['Ann']);
    itemOf(await world.admin.publish(dan));
    expect(await found()).toEqual(['Ann', 'Dan II']);
    itemOf(await world.admin.remove(dan, undefined, true));
    expect(await found()).toEqual(['Ann']);
    itemOf(await world.admin.remove(book));
  });

  it('are found for a connection too', async () => {
    const query = `{ bookConnection(where: { displayText: "One" }) {
      edges { node { authors { contentItems { displayText } } } } } }`;
    expect(await admin.data(query)).toEqual({
      bookConnection: {
        edges: [{ node: { authors: { contentItems: [{ displayText: 'Cid' }, { displayText: 'Ann' }] } } }],
      },
    });
  });
});
