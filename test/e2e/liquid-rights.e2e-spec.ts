import type { Browser, TestResponse } from '@espalier/testing';
import { systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const RIGHTS = [
  'AccessContentApi',
  'AccessAdminPanel',
  'PublishContent',
  'ViewContent',
  'PreviewContent',
  'ListContent',
  'DeleteContent',
  'ViewAuditTrail',
];
const LIQUID = '{{ "brought back" }}';
const CONTENTS = '/Admin/Contents/ContentItems';

let world: ContentWorld;
let caller: Caller;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  caller = await Caller.register(world);
  await caller.holds(...RIGHTS);
  browser = await new People(world.app).signedIn((await new People(world.app).create(caller.id)).userName);
  await world.admin.putType('Widget', { parts: [{ part: 'TitlePart' }, { part: 'LiquidPart' }] });
  await world.admin.putType('Flyer', {
    parts: [
      { part: 'TitlePart' },
      { part: 'LiquidPart' },
      { part: 'HtmlBodyPart', settings: { renderLiquid: true } },
      { part: 'BagPart', settings: { containedContentTypes: ['Widget'] } },
    ],
  });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const flyer = (members: object = {}) => ({ contentType: 'Flyer', titlePart: { title: 'Flyer' }, ...members });

const PLACES = [
  { liquidPart: { liquid: LIQUID } },
  { htmlBodyPart: { html: LIQUID } },
  { bagPart: { contentItems: [{ contentType: 'Widget', titlePart: { title: 'W' }, liquidPart: { liquid: LIQUID } }] } },
];
const NONE = { liquidPart: null, htmlBodyPart: null, bagPart: null };

const make = async (members: object = PLACES[0]): Promise<Item> => itemOf(await world.admin.post(flyer(members)));

/** An item that had Liquid in the version that is given, and has none now. */
async function without(members?: object): Promise<Item> {
  const item = await make(members);
  itemOf(await world.admin.post({ contentItemId: item.contentItemId, ...NONE }));
  return item;
}

async function removed(): Promise<Item> {
  const item = await make();
  itemOf(await world.admin.remove(item.contentItemId));
  return item;
}

/** Posts a form as it would come from a page that was opened while it was still allowed. */
async function submit(path: string, values: Record<string, string | string[]>): Promise<TestResponse<unknown>> {
  const [, token = ''] = /name="_csrf" value="([^"]*)"/.exec((await browser.open('/Account')).text) ?? [];
  return browser.post(path, { _csrf: token, ...values });
}

async function firstEvent({ contentItemId }: Item): Promise<number> {
  const { body } = await world.admin.send('GET', `/api/audit-trail?q=id:${contentItemId}+sort:time-asc`);
  return (body as { items: { id: number }[] }).items[0].id;
}

/** How many drafts have Liquid. */
async function drafts(): Promise<number> {
  const { rows } = await world.database.query<{ count: string }>(
    "SELECT count(*) FROM content_item_version WHERE latest AND NOT published AND data::text LIKE '%{{%'",
  );
  return Number(rows[0].count);
}

const runRecipe = (items: readonly object[]) => {
  const principal = { ...systemPrincipal, may: (permission: string) => permission !== 'ManageLiquidTemplates' };
  const json = { name: 'r', steps: [{ name: 'content', items }] };
  return world.app.get(Recipes).run({ json, source: 'test', directory: '/' }, { principal });
};

describe('Liquid that an item does not have now', () => {
  it.each<[string, () => Promise<Item>, (item: Item) => Promise<{ readonly status: number }>]>([
    ['a version over REST', without, (item) => caller.api.restore(item.contentItemVersionId)],
    ['a body', () => without(PLACES[1]), (item) => caller.api.restore(item.contentItemVersionId)],
    ['an embedded item', () => without(PLACES[2]), (item) => caller.api.restore(item.contentItemVersionId)],
    [
      'a version on its page',
      without,
      ({ contentItemId, contentItemVersionId }) =>
        submit(`${CONTENTS}/${contentItemId}/History/${contentItemVersionId}/Restore`, {}),
    ],
    [
      'a state of a draft on the page of its event',
      async () => {
        const item = itemOf(await world.admin.postDraft(flyer(PLACES[0])));
        itemOf(await world.admin.postDraft({ contentItemId: item.contentItemId, ...NONE }));
        return item;
      },
      async (item) => submit(`/Admin/AuditTrail/Display/${await firstEvent(item)}/Restore`, { replaceDraft: 'true' }),
    ],
    ['an item from the bin', removed, (item) => caller.api.restoreItem(item.contentItemId)],
    [
      'items from the bin in bulk',
      removed,
      ({ contentItemId }) =>
        submit('/Admin/RecycleBin', { action: 'restore', scope: 'ticked', ids: [contentItemId], confirmed: 'true' }),
    ],
    ['a version of an item in the bin', removed, (item) => caller.api.restore(item.contentItemVersionId)],
    ['a copy over REST', make, (item) => caller.api.clone(item.contentItemId)],
    ['a copy from the list', make, (item) => submit(`${CONTENTS}/${item.contentItemId}/Clone`, {})],
  ])('comes with %s to those who may write it only', async (_what, prepare, attempt) => {
    const item = await prepare();
    await caller.holds(...RIGHTS);
    const before = await drafts();
    await world.unchanged(() => attempt(item));
    await caller.holds(...RIGHTS, 'ManageLiquidTemplates');
    await attempt(item);
    expect(await drafts()).toBe(before + 1);
  });

  it('is a 403 that names it, before a draft in the way is looked at', async () => {
    const item = await without(PLACES[2]);
    itemOf(await world.admin.postDraft({ contentItemId: item.contentItemId, titlePart: { title: 'Draft' } }));
    await caller.holds(...RIGHTS);
    expect(problemOf(await caller.api.restore(item.contentItemVersionId), 403).detail).toContain(
      'Changing bagPart.contentItems[0].liquidPart.liquid needs the permission ManageLiquidTemplates',
    );
    await caller.holds(...RIGHTS, 'ManageLiquidTemplates');
    problemOf(await caller.api.restore(item.contentItemVersionId), 409);
  });

  it('is not the one that it has', async () => {
    const item = await make();
    itemOf(await world.admin.post({ contentItemId: item.contentItemId, titlePart: { title: 'Renamed' } }));
    await caller.holds(...RIGHTS);
    expect(itemOf(await caller.api.restore(item.contentItemVersionId))).toMatchObject({
      liquidPart: { liquid: LIQUID },
    });
  });

  it('comes with no recipe that somebody else runs', async () => {
    const { contentItemId, contentItemVersionId } = await without();
    for (const line of [
      flyer(PLACES[0]),
      flyer({ contentItemId, ...PLACES[1] }),
      flyer({ contentItemId, contentItemVersionId, ...PLACES[2] }),
    ]) {
      await world.unchanged(() => expect(runRecipe([line])).rejects.toThrow(/ManageLiquidTemplates/));
    }
  });
});
