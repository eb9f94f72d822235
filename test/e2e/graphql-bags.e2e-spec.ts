import { openLibrary, saveTitled, type Library } from '../fixtures/library';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

describe('The items of a bag', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let library: Library;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    library = await openLibrary(world.admin);
    const quote = (words: string, by: string[], contentItems: object[] = []) => ({
      contentType: 'Quote',
      words,
      by: { contentItemIds: by },
      bagPart: { contentItems },
    });
    const contentItems = [
      quote('Well begun', [library.ann], [quote('within', [library.ben, library.ann])]),
      quote('half done', []),
    ];
    await saveTitled(world.admin, 'Book', 'Bag', {
      authors: { contentItemIds: [library.cid] },
      quotes: { contentItems },
    });
  });

  afterAll(() => world.stop());

  it('are its items, as they stand in the document', async () => {
    const query =
      '{ book(where: { displayText: "Bag" }) { quotes { contentItems { contentType __typename ... on Quote { words } } } } }';
    const quote = (words: string) => ({ contentType: 'Quote', __typename: 'Quote', words });
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([
        { quotes: { contentItems: [quote('Well begun'), quote('half done')] } },
      ]);
    });
    expect(statements).toHaveLength(1);
  });

  it('have pickers that are read with all others', async () => {
    const query = `{ book(where: { displayText: "Bag" }, first: 1) { authors { contentItems { displayText } } quotes { contentItems {
      ...Q ... on Quote { bagPart { contentItems { ...Q } } } } } } } fragment Q on Quote { by { contentItems { displayText } } }`;
    const by = (...titles: string[]) => ({ by: { contentItems: titles.map((displayText) => ({ displayText })) } });
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([
        {
          authors: { contentItems: [{ displayText: 'Cid' }] },
          quotes: {
            contentItems: [
              { ...by('Ann'), bagPart: { contentItems: [by('Ben', 'Ann')] } },
              { ...by(), bagPart: { contentItems: [] } },
            ],
          },
        },
      ]);
    });
    expect(statements).toHaveLength(2);
  });
});
