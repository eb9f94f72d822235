import { LISTABLE, listOf, putType, save, titlesOf } from '../fixtures/listed-items';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

describe('The items of a list', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let caller: Caller;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    caller = await Caller.register(world);
    await putType(world.admin, 'Post', { ...LISTABLE, fields: [{ name: 'rank', type: 'NumericField' }] });
    await putType(world.admin, 'Note', LISTABLE);
    await putType(world.admin, 'Loose', { parts: [{ part: 'TitlePart' }] });
    await putType(world.admin, 'Blog', listOf(['Post']));
    await putType(world.admin, 'Shelf', listOf(['Post', 'Note', 'Loose', 'Unknown']));
    await putType(world.admin, 'Ranking', listOf(['Post', 'Note'], { enableOrdering: true }));
    await putType(world.admin, 'Empty', listOf([]));
    for (const blog of ['A', 'B']) {
      const { contentItemId } = await save(world.admin, 'Blog', blog);
      for (const rank of [1, 2, 3]) await save(world.admin, 'Post', `${blog}${rank}`, contentItemId, { rank });
    }
    await save(world.admin, 'Blog', 'C');
    const shelf = await save(world.admin, 'Shelf', 'S');
    await save(world.admin, 'Post', 'S1', shelf.contentItemId);
    await save(world.admin, 'Note', 'S2', shelf.contentItemId);
    await save(world.admin, 'Post', 'S3', shelf.contentItemId);
  });

  afterAll(() => world.stop());

  const blogs = (args = '') =>
    `{ blog(orderBy: { displayText: ASC }) { displayText listPart { contentItems${args && `(${args})`} { displayText } } } }`;

  it('are what says that it is in it, newest first', async () => {
    expect(await titlesOf(admin, blogs())).toEqual({ A: ['A3', 'A2', 'A1'], B: ['B3', 'B2', 'B1'], C: [] });
  });

  it('are found for all lists of an answer with one statement, which cuts each list by itself', async () => {
    const query = blogs('first: 1, skip: 1, where: { rank_gt: 1 }');
    const statements = await statementsDuring(world.app, async () => {
      expect(await titlesOf(admin, query)).toEqual({ A: ['A2'], B: ['B2'], C: [] });
    });
    expect(statements).toHaveLength(2);
  });

  it('are cut with first and skip as everywhere', async () => {
    expect(await titlesOf(admin, blogs('first: 2'))).toEqual({ A: ['A3', 'A2'], B: ['B3', 'B2'], C: [] });
    expect(await titlesOf(admin, blogs('skip: 2'))).toEqual({ A: ['A1'], B: ['B1'], C: [] });
    expect(await titlesOf(admin, blogs('first: 0'))).toEqual({ A: [], B: [], C: [] });
    const code = (args: string) =>
      admin.code(`{ blog(first: 1) { listPart { contentItems(${args}) { displayText } } } }`);
    for (const args of ['first: -1', 'first: 1001', 'skip: -1']) expect(await code(args)).toBe('BAD_USER_INPUT');
  });

  it('are filtered as their own type is', async () => {
    expect(await titlesOf(admin, blogs('where: { OR: { rank: 1, displayText: "B3" } }'))).toEqual({
      A: ['A1'],
      B: ['B3', 'B1'],
      C: [],
    });
    expect(await titlesOf(admin, blogs('where: { NOT: [{ rank: 1 }, { displayText_ends_with: "3" }] }'))).toEqual({
      A: ['A2'],
      B: ['B2'],
      C: [],
    });
    const query = `query ($where: PostWhereInput) {
      blog { displayText listPart { contentItems(where: $where) { displayText } } } }`;
    expect(await titlesOf(admin, query, { where: { rank_in: [3, 1], containedPart: { order: null } } })).toEqual({
      A: ['A3', 'A1'],
      B: ['B3', 'B1'],
      C: [],
    });
  });

  it('are ordered by the keys in the order in which they are written', async () => {
    expect(await titlesOf(admin, blogs('orderBy: { displayText: ASC }'))).toEqual({
      A: ['A1', 'A2', 'A3'],
      B: ['B1', 'B2', 'B3'],
      C: [],
    });
    const query = `query ($by: PostOrderByInput) {
      blog { displayText listPart { contentItems(orderBy: $by) { displayText } } } }`;
    const first = async (by: object) => (await titlesOf(admin, query, { by })).A;
    expect(await first({ author: 'ASC', displayText: 'ASC' })).toEqual(['A1', 'A2', 'A3']);
    expect(await first({ createdUtc: 'DESC', displayText: 'ASC' })).toEqual(['A3', 'A2', 'A1']);
    expect(await first({ displayText: 'ASC', createdUtc: 'DESC' })).toEqual(['A1', 'A2', 'A3']);
  });

  it('have the members that are selected of them, and lists their own', async () => {
    const query = `{ blog(where: { displayText: "A" }) { listPart { contentItems(first: 1) {
      ...P contentType containedPart { listContentItemId } } } } } fragment P on Post { rank titlePart { title } }`;
    expect(await admin.items(query)).toEqual([
      {
        listPart: {
          contentItems: [
            {
              rank: 3,
              titlePart: { title: 'A3' },
              contentType: 'Post',
              containedPart: { listContentItemId: expect.stringMatching(/^[0-9a-z]{26}$/) },
            },
          ],
        },
      },
    ]);
  });

  it('can be asked for under several names, one statement each', async () => {
    const query = `{ blog(where: { displayText: "A" }) { listPart {
      old: contentItems(first: 1, orderBy: { createdUtc: ASC }) { displayText } new: contentItems(first: 1) { displayText } } } }`;
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([
        { listPart: { old: [{ displayText: 'A1' }], new: [{ displayText: 'A3' }] } },
      ]);
    });
    expect(statements).toHaveLength(3);
  });

  describe('of several types', () => {
    const shelf = (args: string) => `{ shelf { displayText listPart { contentItems${args} } } }`;

    it('come together, each with its own members', async () => {
      const query = shelf('{ __typename displayText ... on Post { rank } ... on Note { titlePart { title } } }');
      const post = (displayText: string) => ({ __typename: 'Post', displayText, rank: null });
      expect(await admin.items(query)).toEqual([
        {
          displayText: 'S',
          listPart: {
            contentItems: [
              post('S3'),
              { __typename: 'Note', displayText: 'S2', titlePart: { title: 'S2' } },
              post('S1'),
            ],
          },
        },
      ]);
    });

    it('are filtered and ordered by what all items have', async () => {
      expect(
        await titlesOf(admin, shelf('(where: { contentType: "Post" }, orderBy: { createdUtc: ASC }) { displayText }')),
      ).toEqual({ S: ['S1', 'S3'] });
      expect(await admin.code(shelf('(where: { rank: 1 }) { displayText }'))).toBe('GRAPHQL_VALIDATION_FAILED');
    });

    it('are those that the caller may see', async () => {
      await caller.holds('ExecuteGraphQL', 'View_Shelf', 'View_Note');
      const client = new GraphqlClient(world.app, caller.accessToken);
      expect(await titlesOf(client, shelf('{ displayText }'))).toEqual({ S: ['S2'] });
    });
  });

  it('are in the order of a list that has one, those without a place behind', async () => {
    const { contentItemId } = await save(world.admin, 'Ranking', 'R');
    const place = (order: number) => ({ containedPart: { listContentItemId: contentItemId, order } });
    await save(world.admin, 'Post', 'third', contentItemId, place(7));
    await save(world.admin, 'Note', 'first', contentItemId, place(0));
    await save(world.admin, 'Post', 'older', contentItemId);
    await save(world.admin, 'Post', 'newer', contentItemId);
    await save(world.admin, 'Post', 'second', contentItemId, place(1));
    const query = (args = '') => `{ ranking { displayText listPart { contentItems${args} { displayText } } } }`;
    expect(await titlesOf(admin, query())).toEqual({ R: ['first', 'second', 'third', 'newer', 'older'] });
    expect(await titlesOf(admin, query('(first: 2, skip: 1)'))).toEqual({ R: ['second', 'third'] });
    expect(await titlesOf(admin, query('(orderBy: { displayText: ASC })'))).toEqual({
      R: ['first', 'newer', 'older', 'second', 'third'],
    });
  });

  it('can be lists', async () => {
    await putType(world.admin, 'Folder', {
      parts: [
        { part: 'TitlePart' },
        { part: 'ContainedPart' },
        { part: 'ListPart', settings: { containedContentTypes: ['Folder'] } },
      ],
    });
    const { contentItemId: root } = await save(world.admin, 'Folder', 'root');
    const contained = (listContentItemId: string) => ({ containedPart: { listContentItemId } });
    const itemIn = (title: string, folder: string) => ({
      contentType: 'Folder',
      titlePart: { title },
      ...contained(folder),
    });
    for (const title of ['x', 'y']) {
      const { contentItemId } = itemOf(await world.admin.post(itemIn(title, root)));
      itemOf(await world.admin.post(itemIn(`${title}1`, contentItemId)));
    }
    const query = `{ folder(where: { displayText: "root" }, first: 1) { listPart { contentItems(orderBy: { displayText: ASC }, first: 9) {
      displayText listPart { contentItems(first: 9) { displayText listPart { contentItems(first: 9) { displayText } } } } } } } }`;
    const leaf = (displayText: string) => ({ displayText, listPart: { contentItems: [] } });
    const folder = (title: string) => ({ displayText: title, listPart: { contentItems: [leaf(`${title}1`)] } });
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([{ listPart: { contentItems: [folder('x'), folder('y')] } }]);
    });
    expect(statements).toHaveLength(4);
  });

  it('are not there for a list of no types', async () => {
    expect(await admin.code('{ empty { listPart { __typename } } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});
