import { pageOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

/** What JSON escapes, characters of several bytes, letters. */
const BODIES = ['" ', 'Я ', 'a '].map((piece) => piece.repeat(200_000));
const ITEMS = 30;

describe('Large answers', () => {
  let world: ContentWorld;
  let client: GraphqlClient;
  const ids: string[] = [];

  beforeAll(async () => {
    world = await startContentWorld();
    client = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Book', { parts: [{ part: 'MarkdownBodyPart' }, { part: 'TitlePart' }] });
    for (let index = 0; index < ITEMS; index++) {
      const markdown = BODIES[index % BODIES.length];
      const book = { contentType: 'Book', titlePart: { title: `Book ${index}` }, markdownBodyPart: { markdown } };
      const { body } = await world.admin.post(book);
      ids.push((body as { contentItemId: string }).contentItemId);
    }
  });
  afterAll(() => world.stop());

  it.each([
    ['created', () => ids.toReversed()],
    ['created-asc', () => ids],
  ])('of lists have every item whole, in their order: %s', async (sort, order) => {
    const { items, totalCount } = pageOf(await world.admin.list({ type: 'Book', first: 100, sort }));
    expect([totalCount, items.map(({ contentItemId }) => contentItemId)]).toEqual([ITEMS, order()]);
    for (const item of items.slice(-3)) {
      const { body } = await world.admin.get(item.contentItemId);
      expect(JSON.stringify(item) === JSON.stringify(body)).toBe(true);
    }
  });

  it('of versions have every version whole, with its state and comment', async () => {
    const [id] = ids;
    for (let index = 1; index < ITEMS; index++) {
      const markdown = `${index}${BODIES[index % BODIES.length]}`;
      await world.admin.post({ contentType: 'Book', contentItemId: id, markdownBodyPart: { markdown } });
    }
    const { items, totalCount } = pageOf(await world.admin.versions(id, { first: 100 }));
    const found = items.map(({ state, comment, markdownBodyPart }) => {
      const { markdown } = markdownBodyPart as { markdown: string };
      return `${state} ${String(comment)} ${markdown.slice(0, 2)} ${markdown.length}`;
    });
    const before = (index: number) => (index === 0 ? '' : `${index}`);
    expect([totalCount, found.toReversed()]).toEqual([
      ITEMS,
      Array.from({ length: ITEMS }, (_value, index) => {
        const markdown = before(index) + BODIES[index % BODIES.length];
        return `${index === ITEMS - 1 ? 'Published' : 'Archived'} null ${markdown.slice(0, 2)} ${markdown.length}`;
      }),
    ]);
  });

  it('over GraphQL are what the items are, up to 10 MB', async () => {
    const data = await client.data('{ book(first: 9, skip: 3) { markdownBodyPart { markdown } } }');
    const { book } = data as { book: { markdownBodyPart: { markdown: string } }[] };
    expect(book).toHaveLength(9);
    expect(book.every(({ markdownBodyPart: { markdown } }) => BODIES.includes(markdown))).toBe(true);
  });

  const names = (field: string) => Array.from({ length: 40 }, (_value, index) => `a${index}: ${field}`).join(' ');

  it.each([
    ['a list', '{ book { markdownBodyPart { markdown } } }'],
    ['a connection', '{ bookConnection { nodes { markdownBodyPart { markdown } } } }'],
    ['a list with a directive', '{ book { markdownBodyPart @include(if: true) { markdown } } }'],
    ['a body under many names', `{ book(first: 1) { markdownBodyPart { ${names('markdown')} } } }`],
    ['HTML under many names', `{ book(first: 1) { markdownBodyPart { ${names('html')} } } }`],
    ['what is read for nothing', '{ book { markdownBodyPart { __typename } } }'],
  ])('over GraphQL are refused beyond that: %s', async (_name, query) => {
    for (const time of ['first', 'second']) {
      const { status, body } = await client.post(query);
      const { data, errors } = body;
      expect({ time, status, data }).toEqual({ time, status: 200, data: undefined });
      expect(errors).toEqual([
        {
          message: expect.stringContaining('Ask for fewer items with first') as string,
          extensions: { code: 'BAD_USER_INPUT', problem: 'graphql.answer-too-large' },
        },
      ]);
    }
  });

  it('of the bin have every item whole, with when it was removed', async () => {
    for (const id of ids) await world.admin.remove(id);
    const { items, totalCount } = pageOf(await world.admin.bin({ first: 100 }));
    const bodies = items.map(({ removedUtc, markdownBodyPart }) => [typeof removedUtc, markdownBodyPart]);
    expect([totalCount, items.map(({ contentItemId }) => contentItemId)]).toEqual([ITEMS, ids.toReversed()]);
    expect(bodies.slice(0, -1)).toEqual(
      ids
        .slice(1)
        .map((_id, index) => ['string', { markdown: BODIES[(index + 1) % BODIES.length] }])
        .toReversed(),
    );
  });
});
