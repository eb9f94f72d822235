import * as fc from 'fast-check';
import { LISTABLE, listed, listOf, putType, save } from '../fixtures/listed-items';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

interface Version {
  readonly contentItemVersionId: string;
}

interface Blog {
  readonly contentItemId: string;
  readonly listPart: { readonly contentItems: readonly Version[] };
}

const FIELDS = ['displayText', 'createdUtc', 'publishedUtc', 'author', 'owner', 'published', 'latest', 'contentItemId'];

const condition = fc.oneof(
  fc.record({ rank_gt: fc.integer({ min: 0, max: 3 }) }),
  fc.constantFrom({ rank: null }, { rank_not: 1 }, { published: true }, { latest_not: true }),
  fc.record({ displayText_contains: fc.constantFrom('a', 'B', '1') }),
);

const pageArguments = fc.record(
  {
    where: fc.oneof(
      condition,
      fc.record({ OR: fc.array(condition, { maxLength: 3 }) }),
      fc.record({ NOT: fc.array(condition, { minLength: 1, maxLength: 2 }) }),
    ),
    orderBy: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom('ASC', 'DESC')), {
        maxLength: 3,
        selector: ([field]) => field,
      })
      .map((keys) => Object.fromEntries(keys)),
    status: fc.constantFrom('PUBLISHED', 'DRAFT', 'LATEST', 'ALL'),
    first: fc.integer({ min: 0, max: 5 }),
    skip: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
);

describe('The items of lists', () => {
  let world: ContentWorld;
  let caller: Caller;

  beforeAll(async () => {
    world = await startContentWorld();
    caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'PublishOwn_Post', 'View_Blog');
    await putType(world.admin, 'Post', { ...LISTABLE, fields: [{ name: 'rank', type: 'NumericField' }] });
    await putType(world.admin, 'Blog', listOf(['Post']));
    for (const [index, title] of ['A', 'B', 'C'].entries()) {
      const { contentItemId } = await save(world.admin, 'Blog', title);
      for (let rank = 0; rank < 3 * index; rank++) await saveVersions(`${title}${rank}`, rank, contentItemId);
    }
  });

  afterAll(() => world.stop());

  /** One or more versions of an item, live and past ones. */
  async function saveVersions(title: string, rank: number, blog: string): Promise<void> {
    const api = rank % 2 === 0 ? world.admin : caller.api;
    const members = rank === 2 ? {} : { rank };
    const { contentItemId } = itemOf(
      await api.post({ ...listed('Post', title), containedPart: { listContentItemId: blog }, ...members }),
    );
    if (rank > 2) itemOf(await api.post({ contentItemId, titlePart: { title: `${title} again` } }));
    if (rank === 1 || rank === 4)
      itemOf(await api.postDraft({ contentItemId, titlePart: { title: `${title} draft` } }));
    if (rank === 5) itemOf(await api.unpublish(contentItemId));
  }

  it.each([
    ['everything', ['ViewContent', 'PreviewContent']],
    ['what is published', ['ViewContent']],
    ['own posts', ['View_Blog', 'ViewOwn_Post', 'PreviewOwn_Post']],
    ['everything published and own drafts', ['ViewContent', 'PreviewOwn_Post']],
  ])('are what a query of their type finds for each list, for a caller who may see %s', async (_, permissions) => {
    await caller.holds('ExecuteGraphQL', ...permissions);
    const client = new GraphqlClient(world.app, caller.accessToken);
    const blogs = (await client.items('{ blog { contentItemId } }')) as unknown as Blog[];
    const lists = blogs.map(({ contentItemId }) => contentItemId);
    const others = 'orderBy: $orderBy, status: $status, first: $first, skip: $skip';
    const query = `query ($where: PostWhereInput, ${lists.map((id) => `$_${id}: PostWhereInput`).join(', ')},
        $orderBy: PostOrderByInput, $status: PublicationStatus, $first: Int, $skip: Int) {
      blog { contentItemId listPart { contentItems(where: $where, ${others}) { contentItemVersionId } } }
      ${lists.map((id) => `_${id}: post(where: $_${id}, ${others}) { contentItemVersionId }`).join('\n')} }`;
    await fc.assert(
      fc.asyncProperty(pageArguments, async (variables) => {
        const inLists = lists.map((listContentItemId) => [
          `_${listContentItemId}`,
          { AND: [{ containedPart: { listContentItemId } }, variables.where ?? {}] },
        ]);
        const data = await client.data(query, { ...variables, ...Object.fromEntries(inLists) });
        for (const { contentItemId, listPart } of data.blog as Blog[]) {
          expect(listPart.contentItems).toEqual(data[`_${contentItemId}`]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
