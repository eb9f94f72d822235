import { openLibrary, type Library } from '../fixtures/library';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

describe('Items that are found by their ids', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let library: Library;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    library = await openLibrary(world.admin);
  });

  afterAll(() => world.stop());

  const one = (id: string, selection = 'displayText ... on Author { born }') =>
    `contentItem(contentItemId: "${id}") { ${selection} }`;

  it('are read as far as they are selected, all with one statement', async () => {
    const query = `{ a: ${one(library.ann)} b: ${one(library.ben.toUpperCase())} c: ${one(library.house, '__typename')} none: ${one('x')} }`;
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.data(query)).toEqual({
        a: { displayText: 'Ann', born: 1900 },
        b: { displayText: 'Ben', born: null },
        c: { __typename: 'Publisher' },
        none: null,
      });
    });
    expect(statements).toHaveLength(1);
  });

  it('lead on from there', async () => {
    const query = `{ ${one(library.cid, '... on Author { friends { contentItems { displayText } } }')} }`;
    expect(await admin.data(query)).toEqual({
      contentItem: { friends: { contentItems: [{ displayText: 'Ben' }, { displayText: 'Ann' }] } },
    });
  });
});
