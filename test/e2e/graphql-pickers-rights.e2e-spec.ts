import { openLibrary, saveTitled, type Library } from '../fixtures/library';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

interface Titled {
  readonly displayText: string;
}

describe('Items that are picked, or found by their ids', () => {
  let world: ContentWorld;
  let caller: Caller;
  let client: GraphqlClient;
  let library: Library;
  let own: string;

  beforeAll(async () => {
    world = await startContentWorld();
    library = await openLibrary(world.admin);
    caller = await Caller.register(world);
    client = new GraphqlClient(world.app, caller.accessToken);
    await caller.holds('AccessContentApi', 'PublishOwn_Author');
    own = itemOf(await caller.api.post({ contentType: 'Author', titlePart: { title: 'Own' } })).contentItemId;
    const contentItemIds = [library.ann, own, library.house];
    await saveTitled(world.admin, 'Book', 'Mixed', { authors: { contentItemIds } });
  });

  afterAll(() => world.stop());

  async function picked(): Promise<string[]> {
    const along = await titles('{ book { authors { contentItems { displayText } } } }');
    // What arguments cut is read after the books, and many books are so too.
    for (const query of [
      '{ book { authors { contentItems(skip: 0) { displayText } } } }',
      '{ book(first: 1000) { authors { contentItems { displayText } } } }',
    ]) {
      expect(await titles(query)).toEqual(along);
    }
    return along;
  }

  async function titles(query: string): Promise<string[]> {
    const [book] = await client.items(query);
    return (book as { authors: { contentItems: Titled[] } }).authors.contentItems.map(({ displayText }) => displayText);
  }

  async function found(): Promise<string[]> {
    const one = (id: string) => `_${id}: contentItem(contentItemId: "${id}") { displayText }`;
    const data = await client.data(`{ ${[library.ann, own, library.house].map(one).join(' ')} }`);
    return (Object.values(data) as (Titled | null)[]).flatMap((item) => item?.displayText ?? []);
  }

  it.each<[string, readonly string[]]>([
    ['ViewContent', ['Ann', 'Own', 'House']],
    ['View_Book View_Author', ['Ann', 'Own']],
    ['View_Book View_Publisher', ['House']],
    ['View_Book ViewOwn_Author', ['Own']],
    ['View_Book ViewOwnContent', ['Own']],
    ['View_Book ViewOwn_Author View_Publisher', ['Own', 'House']],
    ['View_Book Preview_Author', []],
    ['View_Book', []],
  ])('are for a caller with %s %j', async (permissions, expected) => {
    await caller.holds('ExecuteGraphQL', ...permissions.split(' '));
    expect({ picked: await picked(), found: await found() }).toEqual({ picked: expected, found: expected });
  });

  it('follow the owner of now', async () => {
    await caller.holds('ExecuteGraphQL', 'View_Book', 'ViewOwn_Author');
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [
      'somebody',
      own,
    ]);
    expect(await picked()).toEqual([]);
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [
      caller.id,
      own,
    ]);
    expect(await picked()).toEqual(['Own']);
  });

  it('are not asked for by callers who may see none at all', async () => {
    await caller.holds('ExecuteGraphQL');
    expect(await statementsDuring(world.app, found)).toEqual([]);
  });

  it('follow types as they become securable, and rights as they change', async () => {
    await caller.holds('ExecuteGraphQL', 'View_Book', 'View_Author');
    const { body } = await world.admin.send('GET', '/api/content-types/Author');
    await world.admin.putType('Author', { ...(body as object), securable: false });
    expect(await picked()).toEqual([]);
    await world.admin.putType('Author', body);
    expect(await picked()).toEqual(['Ann', 'Own']);
    await caller.holds('ExecuteGraphQL', 'View_Book');
    expect(await picked()).toEqual([]);
  });
});
