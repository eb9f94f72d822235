import { defineTypes, plant } from '../fixtures/garden-types';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

type Verb = 'View' | 'Preview' | 'Edit' | 'Publish' | 'Delete' | 'Clone';

let world: ContentWorld;
let admin: ContentApi;
let caller: Caller;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['somebody-else'] });
  admin = world.admin;
  await defineTypes(admin, 'Cutting', 'Plant', 'Label');
  await admin.putType('Weed', { securable: false, parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
  caller = await Caller.register(world);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

/** Items in the states that operations begin from, made by the administrator for somebody else or for the caller. */
class Stock {
  constructor(private readonly owner: string) {}

  async live(): Promise<Item> {
    return itemOf(await admin.post(this.body()));
  }

  async draft(): Promise<Item> {
    return itemOf(await admin.postDraft(this.body()));
  }

  async draftOnLive(): Promise<Item> {
    const { contentItemId } = await this.live();
    return itemOf(await admin.postDraft({ contentItemId, height: 2 }));
  }

  async archived(): Promise<Item> {
    const first = await this.live();
    itemOf(await admin.post({ contentItemId: first.contentItemId, height: 2 }));
    return first;
  }

  private body(): Record<string, unknown> {
    return plant('Pear', { height: 1, commonPart: { owner: this.owner } });
  }
}

interface Operation {
  readonly needs: readonly Verb[];
  readonly prepare: (stock: Stock) => Promise<Item>;
  readonly request: (api: ContentApi, item: Item) => Promise<Answer>;
}

/** The table of the contract, section 4: what each operation needs besides AccessContentApi. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'get what is published': op(['View'], 'live', (api, { contentItemId }) => api.get(contentItemId)),
  'get a draft': op(['View', 'Preview'], 'draft', (api, { contentItemId }) => api.get(contentItemId, 'latest')),
  'get the draft of a live item': op(['View', 'Preview'], 'draftOnLive', (api, { contentItemId }) =>
    api.get(contentItemId, 'draft'),
  ),
  'find by path': op(['View'], 'live', (api, { autoroutePart }) => api.byHandle(`slug:${autoroutePart?.path}`)),
  'find a draft by path': op(['View', 'Preview'], 'draft', (api, { autoroutePart }) =>
    api.byHandle(`slug:${autoroutePart?.path}`, 'draft'),
  ),
  'list the versions': op(['View', 'Preview'], 'live', (api, { contentItemId }) => api.versions(contentItemId)),
  'get a version': op(['View', 'Preview'], 'archived', (api, { contentItemVersionId }) =>
    api.version(contentItemVersionId),
  ),
  'get the changes of a version': op(['View', 'Preview'], 'archived', (api, { contentItemVersionId }) =>
    api.changes(contentItemVersionId),
  ),
  'save a draft': op(['Edit'], 'live', (api, { contentItemId }) => api.postDraft({ contentItemId, height: 3 })),
  'save and publish': op(['Edit', 'Publish'], 'live', (api, { contentItemId }) =>
    api.post({ contentItemId, height: 3 }),
  ),
  'validate a draft': op(['Edit'], 'live', (api, { contentItemId }) =>
    api.validate({ contentItemId, height: 3 }, { draft: true }),
  ),
  'validate a publication': op(['Edit', 'Publish'], 'live', (api, { contentItemId }) =>
    api.validate({ contentItemId, height: 3 }),
  ),
  publish: op(['Publish'], 'draft', (api, { contentItemId }) => api.publish(contentItemId)),
  unpublish: op(['Publish'], 'live', (api, { contentItemId }) => api.unpublish(contentItemId)),
  'discard a draft': op(['Edit'], 'draftOnLive', (api, { contentItemId }) => api.discardDraft(contentItemId)),
  clone: op(['Clone'], 'live', (api, { contentItemId }) => api.clone(contentItemId)),
  remove: op(['Delete'], 'live', (api, { contentItemId }) => api.remove(contentItemId)),
  restore: op(['Publish'], 'archived', (api, { contentItemVersionId }) => api.restore(contentItemVersionId)),
  purge: op(['Delete'], 'archived', (api, { contentItemVersionId }) => api.purge(contentItemVersionId)),
};

function op(
  needs: readonly Verb[],
  state: 'live' | 'draft' | 'draftOnLive' | 'archived',
  request: Operation['request'],
): Operation {
  return { needs, prepare: (stock) => stock[state](), request };
}

/** What each verb brings with it: the contract, section 6. */
const IMPLIED: Readonly<Record<Verb, readonly Verb[]>> = {
  Publish: ['Publish', 'Edit', 'View', 'Preview', 'Clone'],
  Edit: ['Edit', 'View', 'Preview', 'Clone'],
  Delete: ['Delete'],
  View: ['View'],
  Preview: ['Preview'],
  Clone: ['Clone'],
};

const VERBS = Object.keys(IMPLIED) as Verb[];

/** Sets of permissions, and on whose plants they allow which verbs. */
const GRANTS: readonly { permissions: string[]; foreign: readonly Verb[]; own: readonly Verb[] }[] = [
  { permissions: [], foreign: [], own: [] },
  { permissions: ['ListContent', 'EditContentOwner', 'ViewAuditTrail', 'ViewContentTypes'], foreign: [], own: [] },
  ...VERBS.map((verb) => ({ permissions: [`${verb}Content`], foreign: IMPLIED[verb], own: IMPLIED[verb] })),
  ...VERBS.map((verb) => ({ permissions: [`${verb}OwnContent`], foreign: [], own: IMPLIED[verb] })),
  ...VERBS.map((verb) => ({ permissions: [`${verb}_Plant`], foreign: IMPLIED[verb], own: IMPLIED[verb] })),
  ...VERBS.map((verb) => ({ permissions: [`${verb}Own_Plant`], foreign: [], own: IMPLIED[verb] })),
  { permissions: VERBS.map((verb) => `${verb}_Label`), foreign: [], own: [] },
  { permissions: ['ViewContent', 'PreviewContent'], foreign: ['View', 'Preview'], own: ['View', 'Preview'] },
  { permissions: ['SiteOwner'], foreign: VERBS, own: VERBS },
];

describe('Whoever holds', () => {
  /** What was refused once is as it was, and serves again. */
  const untouched = new Map<string, Item>();

  it.each(GRANTS)('$permissions besides AccessContentApi may do just what it allows', async (grant) => {
    await caller.holds('AccessContentApi', ...grant.permissions);
    const stocks = { foreign: new Stock('somebody-else'), own: new Stock(caller.id) } as const;
    for (const [name, { needs, prepare, request }] of Object.entries(OPERATIONS)) {
      for (const whose of ['foreign', 'own'] as const) {
        const key = `${name}, ${whose}`;
        const item = untouched.get(key) ?? (await prepare(stocks[whose]));
        const allowed = needs.every((verb) => grant[whose].includes(verb));
        if (allowed) untouched.delete(key);
        else untouched.set(key, item);
        const send = () => request(caller.api, item);
        const answer = allowed ? await send() : await world.unchanged(send);
        expect({ name, whose, status: answer.status }).toEqual({ name, whose, status: allowed ? 200 : 403 });
        if (!allowed) problemOf(answer, 403);
      }
    }
  });

  it('the right to edit or publish own items creates them, as drafts or published', async () => {
    const cases: [string[], number, number][] = [
      [[], 403, 403],
      [['ViewContent', 'DeleteContent', 'CloneContent'], 403, 403],
      [['EditOwnContent'], 200, 403],
      [['EditOwn_Plant'], 200, 403],
      [['EditContent'], 200, 403],
      [['PublishOwnContent'], 200, 200],
      [['Publish_Plant'], 200, 200],
      [['Publish_Label'], 403, 403],
    ];
    for (const [permissions, draft, published] of cases) {
      await caller.holds('AccessContentApi', ...permissions);
      const before = plant('Mine');
      expect([permissions, (await caller.api.postDraft(before)).status]).toEqual([permissions, draft]);
      expect([permissions, (await caller.api.post(before)).status]).toEqual([permissions, published]);
    }
    await caller.holds('AccessContentApi', 'PublishOwnContent');
    expect(itemOf(await caller.api.post(plant('Mine'))).owner).toBe(caller.id);
  });
});

describe('Who lacks', () => {
  it('a token is refused everything with 401, and who lacks AccessContentApi with 403, before anything is looked at', async () => {
    await caller.holds(...VERBS.map((verb) => `${verb}Content`));
    const stock = new Stock(caller.id);
    for (const { prepare, request } of Object.values(OPERATIONS)) {
      const item = await prepare(stock);
      const nobody = await world.unchanged(() => request(admin.as(), item));
      problemOf(nobody, 401);
      expect(nobody.headers.get('www-authenticate')).toMatch(/^Bearer/);
      problemOf(await world.unchanged(() => request(caller.api, item)), 403);
    }
    const missing = '0'.repeat(26);
    for (const path of [missing, `versions/${missing}`, `${missing}?version=newest`, 'by-handle']) {
      problemOf(await caller.api.send('GET', `/api/content/${path}`), 403);
    }
    problemOf(await caller.api.list(), 403);
    problemOf(await caller.api.post('{"malformed'), 403);
    problemOf(await caller.api.post('x'.repeat(2_000_000)), 403);
  });

  it('every right to an item is told that it exists, and that another does not', async () => {
    await caller.holds('AccessContentApi');
    const { contentItemId } = await new Stock('somebody-else').live();
    problemOf(await caller.api.get(contentItemId), 403);
    problemOf(await caller.api.get('0'.repeat(26)), 404);
    problemOf(await caller.api.remove('0'.repeat(26)), 404);
    problemOf(await caller.api.remove(contentItemId, { 'if-match': '"x"' }), 403);
    problemOf(await caller.api.post({ contentItemId, height: -1 }, { 'if-match': '"x"' }), 403);
  });
});

describe('Forms of permissions for one type', () => {
  it('do not count for a type that is not securable', async () => {
    const { contentItemId } = itemOf(await admin.post({ contentType: 'Weed', titlePart: { title: 'Nettle' } }));
    await caller.holds('AccessContentApi', 'Publish_Weed', 'View_Weed', 'Delete_Weed');
    problemOf(await caller.api.get(contentItemId), 403);
    problemOf(await caller.api.remove(contentItemId), 403);
    await caller.holds('AccessContentApi', 'ViewContent');
    itemOf(await caller.api.get(contentItemId));
  });
});
