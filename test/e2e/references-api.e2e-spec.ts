import { Config } from '#platform/config';
import { Caller } from '../support/caller';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsOf } from '../support/statements';

interface Reference {
  readonly displayText: string;
  readonly kinds: readonly string[];
  readonly latest: boolean;
  readonly published: boolean;
}

interface Page {
  readonly items: readonly Reference[];
  readonly next: string | null;
}

interface Connection {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly displayText: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

let world: ContentWorld;
let graphql: GraphqlClient;
let oak: Item;
let oaks = 0;

const titled = (contentType: string, title: string) => ({ contentType, titlePart: { title } });
const picking = (title: string, ...items: readonly Item[]) => ({
  ...titled('Tree', title),
  related: { contentItemIds: items.map(({ contentItemId }) => contentItemId) },
});
const linking = (title: string, href: string) => ({
  ...titled('Tree', title),
  markdownBodyPart: { markdown: `See [that](${href}).` },
});

async function references({ contentItemId }: Item, query = '', api: ContentApi = world.admin): Promise<Page> {
  const { status, body } = await api.send('GET', `/api/content/${contentItemId}/references?${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Page;
}

const titles = ({ items }: Page) => items.map(({ displayText }) => displayText);

async function referencedBy({ contentItemId }: Item, args = '', client = graphql): Promise<Connection | undefined> {
  const [tree] = await client.items(
    `{ tree(where: { contentItemId: "${contentItemId}" }) { referencedBy${args} {
      edges { cursor node { displayText ... on Tree { related { contentItemIds } } } } pageInfo { hasNextPage endCursor } } } }`,
  );
  return tree?.referencedBy as Connection | undefined;
}

const nodesOf = (connection: Connection | undefined) => connection?.edges.map(({ node }) => node.displayText);

beforeAll(async () => {
  world = await startContentWorld();
  graphql = new GraphqlClient(world.app, await world.app.token());
  await world.admin.putType('Tree', {
    parts: ['TitlePart', 'AutoroutePart', 'MarkdownBodyPart'].map((part) => ({ part })),
    fields: [
      { name: 'related', type: 'ContentPickerField', settings: { multiple: true, displayedContentTypes: ['Tree'] } },
    ],
  });
  await world.admin.putType('Leaf', { parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }] });
  await world.admin.putType('Wood', {
    parts: [{ part: 'TitlePart' }, { part: 'ListPart', settings: { containedContentTypes: ['Leaf'] } }],
  });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

beforeEach(async () => {
  oak = itemOf(await world.admin.post(titled('Tree', `Oak ${++oaks}`)));
});

describe('References to an item', () => {
  it('are those by a picker, by its id, a path that leads to it, and addresses of this service', async () => {
    const { contentItemId, autoroutePart: { path = '' } = {} } = oak;
    await world.admin.post(picking('Picks', oak));
    await world.admin.post(linking('By id', `/Contents/ContentItems/${contentItemId}`));
    await world.admin.post(linking('By path', `/${path.toUpperCase()}?x#y`));
    await world.admin.post(linking('By address', `${world.app.get(Config).baseUrl}/${path}`));
    await world.admin.post(linking('Elsewhere', `https://other.example/${path}`));
    await world.admin.post(linking('Below', `/${path}/below`));
    const found = await references(oak);
    expect(titles(found)).toEqual(['By address', 'By path', 'By id', 'Picks']);
    expect(found.items.map(({ kinds }) => kinds.join())).toEqual(['link', 'link', 'link', 'picker']);
    await world.admin.post({ contentItemId, autoroutePart: { path: `${path}-moved` } });
    expect(titles(await references(oak))).toEqual(['By address', 'By path', 'By id', 'Picks']);
    const other = itemOf(await world.admin.post({ ...titled('Tree', 'Other'), autoroutePart: { path } }));
    expect(titles(await references(oak))).toEqual(['By id', 'Picks']);
    expect(titles(await references(other))).toEqual(['By address', 'By path']);
  });

  it('are of live and latest versions, each as what it is', async () => {
    const { contentItemId } = itemOf(await world.admin.post(picking('Live', oak)));
    itemOf(await world.admin.postDraft({ contentItemId, titlePart: { title: 'Draft' } }));
    const { items } = await references(oak);
    expect(items.map(({ displayText, published, latest }) => [displayText, published, latest])).toEqual([
      ['Draft', false, true],
      ['Live', true, false],
    ]);
    expect(nodesOf(await referencedBy(oak))).toEqual(['Live']);
  });

  it('are those of what is in its list, and not its own', async () => {
    const wood = itemOf(await world.admin.post(titled('Wood', 'Wood')));
    await world.admin.post({ ...titled('Leaf', 'Leaf'), containedPart: { listContentItemId: wood.contentItemId } });
    expect((await references(wood)).items).toEqual([expect.objectContaining({ displayText: 'Leaf', kinds: ['list'] })]);
    const { contentItemId } = oak;
    await world.admin.post({
      contentItemId,
      markdownBodyPart: { markdown: `[Me](/Contents/ContentItems/${contentItemId})` },
    });
    expect(titles(await references(oak))).toEqual([]);
  });

  it('come in pages, and of types', async () => {
    for (const title of ['A', 'B', 'C']) await world.admin.post(picking(title, oak));
    const first = await references(oak, 'first=2');
    expect(titles(first)).toEqual(['C', 'B']);
    const second = await references(oak, `first=2&after=${first.next}`);
    expect([titles(second), second.next]).toEqual([['A'], null]);
    expect(titles(await references(oak, 'type=Leaf,Wood'))).toEqual([]);
    expect(titles(await references(oak, 'type=Tree'))).toEqual(['C', 'B', 'A']);
    const page = await referencedBy(oak, '(first: 2)');
    expect([nodesOf(page), page?.pageInfo.hasNextPage]).toEqual([['C', 'B'], true]);
    const next = await referencedBy(oak, `(first: 2, after: "${page?.pageInfo.endCursor}")`);
    expect([nodesOf(next), next?.pageInfo.hasNextPage]).toEqual([['A'], false]);
    expect(nodesOf(await referencedBy(oak, '(type: "Leaf")'))).toEqual([]);
  });

  it('are asked for as the description says', async () => {
    const path = `/api/content/${oak.contentItemId}/references`;
    const statusOf = async (address: string, api = world.admin) => (await api.send('GET', address)).status;
    expect(await statusOf(`${path}?type=Nothing`)).toBe(400);
    expect(await statusOf(`${path}?after=nonsense`)).toBe(400);
    expect(await statusOf(`${path}?first=101`)).toBe(400);
    expect(await statusOf('/api/content/01arz3ndektsv4rrffq69g5fav/references')).toBe(404);
    for (const args of ['(type: "Nothing")', '(after: "nonsense")', '(first: 1001)']) {
      const query = `{ tree(where: { contentItemId: "${oak.contentItemId}" }) { referencedBy${args} { nodes { contentItemId } } } }`;
      expect(await graphql.code(query)).toBe('BAD_USER_INPUT');
    }
  });

  it('are those that the caller may see', async () => {
    await world.admin.post(picking('Seen', oak));
    await world.admin.postDraft(picking('A draft', oak));
    await world.admin.post({ ...titled('Wood', 'Hidden') });
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'ExecuteGraphQL', 'View_Tree');
    const api = world.admin.as(caller.accessToken);
    expect(titles(await references(oak, '', api))).toEqual(['Seen']);
    expect(nodesOf(await referencedBy(oak, '', new GraphqlClient(world.app, caller.accessToken)))).toEqual(['Seen']);
    await caller.holds('AccessContentApi');
    expect((await api.send('GET', `/api/content/${oak.contentItemId}/references`)).status).toBe(403);
  });

  it('of many items are read with one statement, and what refers with another', async () => {
    const others = await Promise.all(
      ['A', 'B', 'C'].map(async (title) => itemOf(await world.admin.post(titled('Tree', title)))),
    );
    await world.admin.post(picking('Picks', oak, ...others));
    const query =
      '{ tree(first: 20) { referencedBy(first: 3) { nodes { displayText ... on Tree { subtitle: autoroutePart { path } } } } } }';
    await graphql.data(query);
    const statements = await statementsOf(world.app, async () => void (await graphql.data(query)));
    expect(statements).toHaveLength(3);
  });
});
