import { LISTABLE, listed, listOf, putType, save, titlesOf } from '../fixtures/listed-items';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const ALL = ['archived', 'published', 'redrafted', 'draft'];

describe('The items of a list', () => {
  let world: ContentWorld;
  let caller: Caller;
  let client: GraphqlClient;
  let diary: string;

  beforeAll(async () => {
    world = await startContentWorld();
    caller = await Caller.register(world);
    client = new GraphqlClient(world.app, caller.accessToken);
    await putType(world.admin, 'Entry', LISTABLE);
    await putType(world.admin, 'Diary', listOf(['Entry']));
    diary = (await save(world.admin, 'Diary', 'D')).contentItemId;
    const { contentItemId } = await save(world.admin, 'Entry', 'archived', diary);
    itemOf(await world.admin.post({ contentItemId, titlePart: { title: 'published' } }));
    itemOf(await world.admin.postDraft({ contentItemId, titlePart: { title: 'redrafted' } }));
    itemOf(await world.admin.postDraft(listed('Entry', 'draft', diary)));
    const removed = await save(world.admin, 'Entry', 'removed', diary);
    itemOf(await world.admin.remove(removed.contentItemId));
  });

  afterAll(() => world.stop());

  function query(status: string): string {
    const args = `status: ${status}, orderBy: { contentItemVersionId: ASC }`;
    return `{ diary { displayText listPart { contentItems(${args}) { displayText } } } }`;
  }

  async function found(status: string): Promise<string[] | undefined> {
    return (await titlesOf(client, query(status))).D;
  }

  it.each<[string, Record<'PUBLISHED' | 'DRAFT' | 'LATEST' | 'ALL', string[]>]>([
    ['ViewContent', { PUBLISHED: ['published'], DRAFT: [], LATEST: [], ALL: ['published'] }],
    ['View_Diary View_Entry', { PUBLISHED: ['published'], DRAFT: [], LATEST: [], ALL: ['published'] }],
    [
      'ViewContent PreviewContent',
      { PUBLISHED: ['published'], DRAFT: ['redrafted', 'draft'], LATEST: ['redrafted', 'draft'], ALL },
    ],
    [
      'View_Diary View_Entry Preview_Entry',
      { PUBLISHED: ['published'], DRAFT: ['redrafted', 'draft'], LATEST: ['redrafted', 'draft'], ALL },
    ],
    ['View_Diary ViewOwn_Entry PreviewOwn_Entry', { PUBLISHED: [], DRAFT: [], LATEST: [], ALL: [] }],
  ])('with %s are %j', async (permissions, expected) => {
    await caller.holds('ExecuteGraphQL', ...permissions.split(' '));
    for (const [status, titles] of Object.entries(expected)) {
      expect({ status, titles: await found(status) }).toEqual({ status, titles });
    }
  });

  it('are their own, for callers who may see no others, and no page is short for it', async () => {
    await caller.holds('ExecuteGraphQL', 'View_Diary', 'AccessContentApi', 'PublishOwn_Entry');
    const draft = itemOf(await caller.api.postDraft(listed('Entry', 'own', diary)));
    const first = query('LATEST').replace('status', 'first: 1, status');
    expect((await titlesOf(client, first)).D).toEqual(['own']);
    itemOf(await world.admin.remove(draft.contentItemId));
  });

  it.each(['View_Diary', 'View_Diary Preview_Entry'])(
    'are refused to whoever has %s alone, and the rest of the answer is not',
    async (permissions) => {
      await caller.holds('ExecuteGraphQL', ...permissions.split(' '));
      const { body } = await client.post(query('PUBLISHED'));
      expect(body).toEqual({
        data: { diary: [{ displayText: 'D', listPart: { contentItems: null } }] },
        errors: [
          {
            message: expect.stringContaining('ViewContent for Entry'),
            locations: [expect.anything()],
            path: ['diary', 0, 'listPart', 'contentItems'],
            extensions: { code: 'FORBIDDEN', problem: 'content.forbidden' },
          },
        ],
      });
    },
  );

  it('are not kept by a reader of a GET when they may be unpublished', async () => {
    const admin = new GraphqlClient(world.app, await world.app.token());
    const cacheControl = async (status: string) => (await admin.get(query(status))).headers.get('cache-control');
    expect(await cacheControl('PUBLISHED')).toBe('private, no-cache');
    expect(await cacheControl('LATEST')).toBe('no-store');
  });
});
