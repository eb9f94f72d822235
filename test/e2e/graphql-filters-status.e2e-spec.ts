import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

let world: ContentWorld;
let admin: GraphqlClient;
let caller: Caller;

/** One item in each state; each version bears the name of the state that it is in. */
beforeAll(async () => {
  world = await startContentWorld();
  admin = new GraphqlClient(world.app, await world.app.token());
  caller = await Caller.register(world);
  await world.admin.putType('Tree', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
  const { post, postDraft, publish, unpublish, remove, discardDraft, clone } = world.admin;
  const tree = (title: string, contentItemId?: string) => ({
    contentType: 'Tree',
    titlePart: { title },
    contentItemId,
  });
  const id = async (answer: ReturnType<typeof post>) => itemOf(await answer).contentItemId;

  await id(post(tree('published')));
  await id(postDraft(tree('draft')));
  const edited = await id(post(tree('published beneath a draft')));
  await id(postDraft(tree('draft above', edited)));
  const replaced = await id(post(tree('archived')));
  await id(post(tree('published after', replaced)));
  await unpublish(await id(post(tree('unpublished'))));
  const discarded = await id(post(tree('published again')));
  await id(postDraft(tree('discarded', discarded)));
  await discardDraft(discarded);
  const copy = await clone(await id(post(tree('cloned'))));
  await id(postDraft(tree('clone', itemOf(copy).contentItemId)));
  await remove(await id(post(tree('removed'))));
  const removed = await id(post(tree('removed twice')));
  await publish(await id(postDraft(tree('removed draft', removed))));
  await remove(removed);
});
afterAll(() => world.stop());

const PUBLISHED = ['cloned', 'published', 'published after', 'published again', 'published beneath a draft'];
const DRAFT = ['clone', 'draft', 'draft above', 'unpublished'];
const ARCHIVED = ['archived', 'discarded'];
const LATEST = [...PUBLISHED.filter((title) => title !== 'published beneath a draft'), ...DRAFT];
const EVERY = [...PUBLISHED, ...DRAFT, ...ARCHIVED];

async function titles(client: GraphqlClient, args: string, variables?: unknown, declared = ''): Promise<unknown[]> {
  const query = `query ${declared} { tree(${args} orderBy: { displayText: ASC }) { displayText } }`;
  return (await client.items(query, variables)).map(({ displayText }) => displayText);
}

/** Conditions that would find everything, if they reached beyond the status or the rights. */
const GREEDY = 'where: { OR: [{ published: true }, { published: false }, { AND: [] }, { NOT: { OR: [] } }] }';

describe('The status', () => {
  it.each<[string, readonly string[]]>([
    ['', PUBLISHED],
    ['status: PUBLISHED', PUBLISHED],
    ['status: DRAFT', DRAFT],
    ['status: LATEST', LATEST],
    ['status: ALL', EVERY],
    ['status: null', PUBLISHED],
    ['status: DRAFT where: { published: true }', []],
    ['status: LATEST where: { published: false }', DRAFT],
    ['status: LATEST where: { published: true }', PUBLISHED.filter((title) => title !== 'published beneath a draft')],
    ['status: ALL where: { published: false, latest: false }', ARCHIVED],
    ['status: ALL where: { NOT: { latest: true, published: true } }', ARCHIVED],
  ])('"%s" finds these, and never what is removed', async (status, found) => {
    expect(await titles(admin, status)).toEqual(found.toSorted());
  });

  it.each([
    ['PUBLISHED', PUBLISHED],
    ['DRAFT', DRAFT],
    ['LATEST', LATEST],
    ['ALL', EVERY],
  ])('%s is not widened by conditions', async (status, found) => {
    expect(await titles(admin, `status: ${status}, ${GREEDY}`)).toEqual(found.toSorted());
  });

  it('comes from variables and their defaults too', async () => {
    const declared = '($status: PublicationStatus = DRAFT)';
    expect(await titles(admin, 'status: $status', {}, declared)).toEqual(DRAFT.toSorted());
    expect(await titles(admin, 'status: $status', { status: 'ALL' }, declared)).toEqual(EVERY.toSorted());
    expect(await titles(admin, 'status: $status', {}, '($status: PublicationStatus)')).toEqual(PUBLISHED.toSorted());
  });

  it.each<[string[], readonly string[], readonly string[]]>([
    [['ViewContent'], [], PUBLISHED],
    [['View_Tree'], [], PUBLISHED],
    [['ViewContent', 'PreviewContent'], DRAFT, EVERY],
    [['EditContent'], DRAFT, EVERY],
    [['Edit_Tree'], DRAFT, EVERY],
    [['ViewContent', 'PreviewOwnContent'], [], PUBLISHED],
  ])('shows drafts and past versions to whoever may preview them: %j', async (permissions, drafts, every) => {
    await caller.holds('ExecuteGraphQL', ...permissions);
    const client = new GraphqlClient(world.app, caller.accessToken);
    expect(await titles(client, 'status: DRAFT')).toEqual(drafts.toSorted());
    expect(await titles(client, `status: ALL, ${GREEDY}`)).toEqual(every.toSorted());
    expect(await titles(client, 'status: ALL, first: 3')).toEqual(every.toSorted().slice(0, 3));
    expect(await titles(client, '')).toEqual(PUBLISHED.toSorted());
  });
});

describe('Without first', () => {
  it('there are 100 items, and never more than 1000', async () => {
    await world.admin.putType('Leaf', { parts: [{ part: 'TitlePart' }] });
    await world.database.query(`
      WITH item AS (
        INSERT INTO content_item (content_item_id, content_type) SELECT 'leaf' || n, 'Leaf' FROM generate_series(1, 1001) n
        RETURNING content_item_id)
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
        published_utc, data)
      SELECT content_item_id, content_item_id, 'Leaf', '', true, true, now(), '{}' FROM item`);
    const count = async (args: string) => (await admin.items(`{ leaf${args} { contentItemId } }`)).length;
    expect(await count('')).toBe(100);
    expect(await count('(first: null)')).toBe(100);
    expect(await count('(first: 1000)')).toBe(1000);
    expect(await count('(first: 1000, skip: 1000)')).toBe(1);
    expect(await admin.code('{ leaf(first: 1001) { contentItemId } }')).toBe('BAD_USER_INPUT');
  });
});
