import { Applications } from '#features/openid';
import { defineTypes, plant } from '../fixtures/garden-types';
import { Caller } from '../support/caller';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const IDENTITY = ['contentItemId', 'contentItemVersionId', 'contentType', 'published', 'latest'];

let world: ContentWorld;
let admin: ContentApi;
let caller: Caller;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['somebody-else', 'other'] });
  admin = world.admin;
  await defineTypes(admin, 'Cutting', 'Plant', 'Label', 'Sign');
  await admin.putType('Template', { parts: [{ part: 'TitlePart' }, { part: 'LiquidPart' }] });
  caller = await Caller.register(world);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

describe('The owner of an item', () => {
  it('is whoever created it', async () => {
    await caller.holds('AccessContentApi', 'PublishOwnContent');
    expect(itemOf(await caller.api.post(plant('Pear')))).toMatchObject({
      owner: caller.id,
      author: expect.any(String),
    });
  });

  it('is changed through the common part, by whoever holds EditContentOwner', async () => {
    await caller.holds('AccessContentApi', 'PublishContent');
    const item = itemOf(await caller.api.post(plant('Pear')));
    const gift = { contentItemId: item.contentItemId, commonPart: { owner: 'somebody-else' } };
    problemOf(await world.unchanged(() => caller.api.post(gift)), 403);
    problemOf(
      await world.unchanged(() => caller.api.post(plant('Pear', { commonPart: { owner: 'somebody-else' } }))),
      403,
    );
    const same = { contentItemId: item.contentItemId, commonPart: { owner: caller.id }, height: 2 };
    expect(itemOf(await caller.api.post(same)).owner).toBe(caller.id);
    await caller.holds('AccessContentApi', 'PublishContent', 'EditContentOwner');
    expect(itemOf(await caller.api.post(gift))).toMatchObject({ owner: 'somebody-else', height: 2 });
  });

  it('stays when somebody else edits, who becomes the author', async () => {
    const { contentItemId, owner } = itemOf(await admin.post(plant('Pear')));
    await caller.holds('AccessContentApi', 'PublishContent');
    expect(itemOf(await caller.api.post({ contentItemId, height: 5 }))).toMatchObject({ owner, author: caller.id });
  });

  it('is who may read its past versions too, and no longer whoever owned it then', async () => {
    await caller.holds('AccessContentApi', 'PublishOwnContent', 'ExecuteGraphQL');
    const { contentItemId, contentItemVersionId } = itemOf(await caller.api.post(plant('Medlar')));
    itemOf(await caller.api.post({ contentItemId, height: 1 }));
    const archived = async () => pageOf(await caller.api.list({ status: 'archived' })).totalCount;
    const queried = async () => {
      const query = `{ plant(status: ALL, where: { contentItemId: "${contentItemId}" }) { owner } }`;
      const answer = await world.app.request<{ data: { plant: object[] } }>('POST', '/api/graphql', {
        token: caller.accessToken,
        body: { query },
      });
      return answer.body.data.plant.length;
    };
    const before = await archived();
    itemOf(await caller.api.version(contentItemVersionId));
    expect(await queried()).toBe(2);
    itemOf(await admin.post({ contentItemId, commonPart: { owner: 'somebody-else' } }));
    problemOf(await caller.api.version(contentItemVersionId), 403);
    expect(await archived()).toBe(before - 1);
    expect(await queried()).toBe(0);
    itemOf(await admin.post({ contentItemId, commonPart: { owner: caller.id } }));
    itemOf(await caller.api.version(contentItemVersionId));
    expect(await archived()).toBe(before + 2);
    expect(await queried()).toBe(4);
  });

  it('of a clone is whoever cloned', async () => {
    const { contentItemId } = itemOf(await admin.post(plant('Pear')));
    await caller.holds('AccessContentApi', 'CloneContent');
    const clone = itemOf(await caller.api.clone(contentItemId));
    expect(itemOf(await admin.get(clone.contentItemId, 'latest')).owner).toBe(caller.id);
  });
});

describe('Removed items', () => {
  it('are read and restored with ViewAuditTrail, and not there without', async () => {
    const live = itemOf(await admin.post(plant('Pear')));
    itemOf(await admin.remove(live.contentItemId));
    await caller.holds('AccessContentApi', 'PublishContent', 'DeleteContent');
    for (const request of [caller.api.version, caller.api.restore, caller.api.purge]) {
      problemOf(await world.unchanged(() => request(live.contentItemVersionId)), 404);
    }
    problemOf(await caller.api.versions(live.contentItemId), 404);
    problemOf(await caller.api.list({ status: 'removed' }), 403);

    await caller.holds('AccessContentApi', 'PublishContent', 'ViewAuditTrail');
    expect(await statesOf(caller.api, live.contentItemId)).toEqual(['Removed']);
    const removed = pageOf(await caller.api.list({ status: 'removed' })).items;
    expect(removed.map(({ contentItemId }) => contentItemId)).toEqual([live.contentItemId]);
    expect(itemOf(await caller.api.restore(live.contentItemVersionId)).latest).toBe(true);
  });
});

describe('Whoever may not view an item', () => {
  it('is told what was deleted, cloned or purged by its ids alone', async () => {
    const archived = itemOf(await admin.post(plant('Pear')));
    const { contentItemId } = archived;
    const live = itemOf(await admin.post({ contentItemId, height: 2 }));
    await caller.holds('AccessContentApi', 'DeleteContent', 'CloneContent', 'ViewAuditTrail');
    expect(Object.keys(itemOf(await caller.api.purge(archived.contentItemVersionId)))).toEqual(IDENTITY);
    const clone = itemOf(await caller.api.clone(contentItemId));
    expect(Object.keys(clone)).toEqual(IDENTITY);
    const removed = itemOf(await caller.api.remove(contentItemId));
    expect(removed).toEqual({
      contentItemId,
      contentItemVersionId: live.contentItemVersionId,
      contentType: 'Plant',
      published: false,
      latest: false,
    });

    await caller.holds('AccessContentApi', 'DeleteContent', 'ViewContent', 'PreviewContent');
    expect(itemOf(await caller.api.remove(clone.contentItemId))).toMatchObject({ displayText: 'Pear' });
  });
});

describe('Discarding a draft that was never published', () => {
  it('removes the item, so it needs DeleteContent too', async () => {
    const { contentItemId } = itemOf(await admin.postDraft(plant('Pear')));
    await caller.holds('AccessContentApi', 'EditContent');
    problemOf(await world.unchanged(() => caller.api.discardDraft(contentItemId)), 403);
    await caller.holds('AccessContentApi', 'EditContent', 'DeleteContent');
    itemOf(await caller.api.discardDraft(contentItemId));
  });
});

describe('A type without versions', () => {
  it('is edited while it is live, so that a draft save of it needs PublishContent', async () => {
    const { contentItemId } = itemOf(await admin.post({ contentType: 'Label', titlePart: { title: 'Pear' } }));
    const body = { contentItemId, titlePart: { title: 'Quince' } };
    await caller.holds('AccessContentApi', 'EditContent');
    problemOf(await world.unchanged(() => caller.api.postDraft(body)), 403);
    await caller.holds('AccessContentApi', 'PublishContent');
    itemOf(await caller.api.postDraft(body));
  });
});

describe('Liquid', () => {
  it('is saved by whoever holds ManageLiquidTemplates, unaltered', async () => {
    const liquid = '{% for x in (1..3) %}{{ x | escape }}{% endfor %}<script></script>';
    const body = { contentType: 'Template', titlePart: { title: 'Footer' }, liquidPart: { liquid } };
    await caller.holds('AccessContentApi', 'PublishContent');
    problemOf(await world.unchanged(() => caller.api.post(body)), 403);
    await caller.holds('AccessContentApi', 'PublishContent', 'ManageLiquidTemplates');
    const item = itemOf(await caller.api.post(body));
    expect(item.liquidPart).toEqual({ liquid });
    await caller.holds('AccessContentApi', 'PublishContent');
    const change = { contentItemId: item.contentItemId, liquidPart: { liquid: 'other' } };
    problemOf(await world.unchanged(() => caller.api.post(change)), 403);
    itemOf(await caller.api.post({ contentItemId: item.contentItemId, titlePart: { title: 'Header' } }));
  });
});

describe('Lists', () => {
  it('hold the rows that the caller may view, in pages and totals alike', async () => {
    await admin.putType('Seed', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
    const seed = (title: string, owner: string) => ({
      contentType: 'Seed',
      titlePart: { title },
      commonPart: { owner },
    });
    itemOf(await admin.post(seed('other, live', 'other')));
    itemOf(await admin.postDraft(seed('other, draft', 'other')));
    itemOf(await admin.post(seed('own, live', caller.id)));
    itemOf(await admin.postDraft(seed('own, draft', caller.id)));
    const cases: [string[], string[]][] = [
      [[], []],
      [['PreviewContent'], []],
      [['ViewContent'], ['other, live', 'own, live']],
      [['ViewOwnContent'], ['own, live']],
      [
        ['ViewOwnContent', 'PreviewOwnContent'],
        ['own, draft', 'own, live'],
      ],
      [
        ['ViewContent', 'PreviewOwnContent'],
        ['other, live', 'own, draft', 'own, live'],
      ],
      [
        ['View_Seed', 'Preview_Seed'],
        ['other, draft', 'other, live', 'own, draft', 'own, live'],
      ],
      [['View_Plant', 'Preview_Plant'], []],
      [['EditContent'], ['other, draft', 'other, live', 'own, draft', 'own, live']],
    ];
    for (const [permissions, titles] of cases) {
      await caller.holds('AccessContentApi', ...permissions);
      const { items, totalCount } = pageOf(await caller.api.list({ type: 'Seed', sort: 'title' }));
      expect([permissions, items.map(({ displayText }) => displayText), totalCount]).toEqual([
        permissions,
        titles,
        titles.length,
      ]);
      if (titles.length < 2) continue;
      const second = pageOf(await caller.api.list({ type: 'Seed', sort: 'title', first: 1, skip: 1 }));
      expect(second).toMatchObject({ items: [{ displayText: titles[1] }], totalCount: titles.length });
    }
  });
});

describe('Content types', () => {
  it('are read with ViewContentTypes and changed with EditContentTypes', async () => {
    const read = () => caller.api.send('GET', '/api/content-types/Plant');
    const write = () => caller.api.putType('Moss', { parts: [{ part: 'TitlePart' }] });
    await caller.holds('AccessContentApi', 'PublishContent');
    problemOf(await read(), 403);
    problemOf(await world.unchanged(write), 403);
    problemOf(await world.unchanged(() => caller.api.deleteType('Sign')), 403);
    await caller.holds('AccessContentApi', 'ViewContentTypes');
    expect((await read()).status).toBe(200);
    problemOf(await world.unchanged(write), 403);
    await caller.holds('AccessContentApi', 'EditContentTypes');
    expect((await write()).status).toBeLessThan(300);
    expect((await caller.api.deleteType('Moss')).status).toBeLessThan(300);
  });
});

describe('A token', () => {
  it('stops working at once when its application is disabled, and works again when it is enabled', async () => {
    const gardener = await Caller.register(world, 'gardener');
    await gardener.holds('AccessContentApi', 'ViewContent');
    expect((await gardener.api.list()).status).toBe(200);
    await world.app.get(Applications).update(gardener.id, { enabled: false });
    problemOf(await gardener.api.list(), 401);
    await world.app.get(Applications).update(gardener.id, { enabled: true });
    expect((await gardener.api.list()).status).toBe(200);
  });

  it('that is forged, of another issuer, unsigned or cut short is none', async () => {
    const token = await world.app.token();
    const [header, payload, signature] = token.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'test-client', exp: 9e9 }),
    ).toString('base64url');
    const wrong = [
      'x',
      `${header}.${payload}`,
      `${unsigned}.${payload}.`,
      `${header}.${forged}.${signature}`,
      `${token}x`,
    ];
    for (const candidate of wrong) problemOf(await admin.as(candidate).list(), 401);
  });
});
