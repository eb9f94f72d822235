import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

describe('GraphQL relations', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let authors: string[];

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Author', { securable: true, parts: [{ part: 'TitlePart' }] });
    await world.admin.putType('Quote', { stereotype: 'Widget', fields: [{ name: 'words', type: 'TextField' }] });
    await world.admin.putType('Book', {
      parts: [
        { part: 'TitlePart' },
        { part: 'BagPart', name: 'Quotes', settings: { containedContentTypes: ['Quote'] } },
      ],
      fields: [{ name: 'authors', type: 'ContentPickerField', settings: { multiple: true } }],
    });
    authors = [];
    for (const title of ['Ann', 'Ben', 'Cid']) {
      authors.push(itemOf(await world.admin.post({ contentType: 'Author', titlePart: { title } })).contentItemId);
    }
    const [ann, ben, cid] = authors;
    await saveBook('One', [ben, ann], [{ contentType: 'Quote', words: 'Well begun' }]);
    await saveBook('Two', [cid, ben], []);
    await world.admin.remove(cid);
  });

  afterAll(() => world.stop());

  async function saveBook(title: string, contentItemIds: string[], contentItems: object[]): Promise<void> {
    itemOf(
      await world.admin.post({
        contentType: 'Book',
        titlePart: { title },
        authors: { contentItemIds },
        quotes: { contentItems },
      }),
    );
  }

  const PICKED =
    '{ book(orderBy: { displayText: ASC }) { authors { contentItemIds contentItems { displayText ... on Author { titlePart { title } } } } } }';

  it('give the items of a content picker in the order of their ids, without those that are gone', async () => {
    const [ann, ben, cid] = authors;
    const item = (title: string) => ({ displayText: title, titlePart: { title } });
    expect(await admin.items(PICKED)).toEqual([
      { authors: { contentItemIds: [ben, ann], contentItems: [item('Ben'), item('Ann')] } },
      { authors: { contentItemIds: [cid, ben], contentItems: [item('Ben')] } },
    ]);
  });

  it('give no items that the caller may not see', async () => {
    const caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL', 'View_Book', 'ViewOwnContent');
    await world.admin.putType('Book', { ...(await definition()), securable: true });
    const client = new GraphqlClient(world.app, caller.accessToken);
    expect(await client.items('{ book { authors { contentItems { displayText } } } }')).toEqual([
      { authors: { contentItems: [] } },
      { authors: { contentItems: [] } },
    ]);
  });

  it('give the items of a bag from the document of their owner', async () => {
    const query =
      '{ book(where: { displayText: "One" }) { quotes { contentItems { contentType ... on Quote { words } } } } }';
    expect(await admin.items(query)).toEqual([
      { quotes: { contentItems: [{ contentType: 'Quote', words: 'Well begun' }] } },
    ]);
  });

  async function definition(): Promise<object> {
    return (await world.admin.send('GET', '/api/content-types/Book')).body as object;
  }
});
