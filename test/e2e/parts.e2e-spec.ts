import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { defineNursery } from '../fixtures/nursery-types';
import { Caller } from '../support/caller';
import { faultyMembers, itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;
let caller: Caller;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['u-new'] });
  api = world.admin;
  await defineNursery(api);
  caller = await Caller.register(world);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const catalogue = (members: object = {}) => ({ contentType: 'Catalogue', titlePart: { title: 'Autumn' }, ...members });
const EDITOR = ['AccessContentApi', 'EditContent', 'PublishContent', 'ViewContent', 'PreviewContent', 'CloneContent'];
const homepage = async () => {
  const sql = `SELECT content_item_id FROM content_handle WHERE kind = 'homepage'`;
  return (await world.database.query<{ content_item_id: string }>(sql)).rows.map((row) => row.content_item_id);
};
const seedling = (title?: string) => ({ contentType: 'Seedling', pots: 1, ...(title && { titlePart: { title } }) });
const inList = (listContentItemId: string) => ({
  contentType: 'Tree',
  latinName: 'x',
  containedPart: { listContentItemId },
});
const publishLater = (scheduledPublishUtc: string | null) => ({ publishLaterPart: { scheduledPublishUtc } });

describe('A title', () => {
  it('is generated from the item, and the display text with it', async () => {
    const body = { contentType: 'Tree', latinName: 'Quercus robur', height: 20, titlePart: { title: 'Oak' } };
    const tree = itemOf(await api.post(body));
    expect(tree).toMatchObject({ displayText: 'Quercus robur (20 m)', titlePart: { title: 'Quercus robur (20 m)' } });
    const grown = itemOf(await api.post({ contentItemId: tree.contentItemId, height: 21 }));
    expect(grown.displayText).toBe('Quercus robur (21 m)');
  });
});

describe('A path', () => {
  it('can be made from that of the list that the item is in', async () => {
    const nursery = itemOf(await api.post({ contentType: 'Nursery', titlePart: { title: 'Old Nursery' } }));
    const containedPart = { listContentItemId: nursery.contentItemId, order: 1 };
    const tree = itemOf(await api.post({ contentType: 'Tree', latinName: 'Acer campestre', containedPart }));
    expect(tree.autoroutePart).toEqual({ path: 'old-nursery/acer-campestre' });
    const loose = itemOf(await api.post({ contentType: 'Tree', latinName: 'Acer campestre' }));
    expect(loose.autoroutePart).toEqual({ path: 'acer-campestre' });
  });

  it('cannot be typed or changed where the type does not allow it', async () => {
    const typed = { contentType: 'Tree', latinName: 'Ulmus', autoroutePart: { path: 'elm' } };
    expect(faultyMembers(await api.post(typed))).toEqual(['autoroutePart.path']);
    const leaflet = itemOf(await api.post({ contentType: 'Leaflet', titlePart: { title: 'Leaflet' } }));
    const change = { contentItemId: leaflet.contentItemId, autoroutePart: { path: 'other' } };
    expect(faultyMembers(await world.unchanged(() => api.post(change)))).toEqual(['autoroutePart.path']);
    const cleared = {
      contentItemId: leaflet.contentItemId,
      autoroutePart: { path: null },
      titlePart: { title: 'New' },
    };
    expect(itemOf(await api.post(cleared)).autoroutePart).toEqual({ path: 'leaflet' });
  });

  it.each(['a b', 'a?b', 'a//b', 'a/../b', 'x'.repeat(1025), 'é'.repeat(513)])('cannot be %.20j', async (path) => {
    const answer = await world.unchanged(() => api.post(catalogue({ autoroutePart: { path } })));
    expect(faultyMembers(answer)).toEqual(['autoroutePart.path']);
  });

  it('is made for each of many at once, all different', async () => {
    const titles = ['Rush', 'Rush', 'Rush', 'Rush 2', 'Rush', 'Rush', 'Rush 2', 'Rush', 'Rush', 'Rush'];
    const answers = await Promise.all(titles.map((title) => api.post(catalogue({ titlePart: { title } }))));
    const paths = answers.map((answer) => itemOf(answer).autoroutePart?.path);
    expect(new Set(paths).size).toBe(titles.length);
    for (const path of paths) expect(path).toMatch(/^rush(-\d+)*$/);
  });

  it('of a restored version is made anew, if that was asked for, when another item has taken it', async () => {
    const first = itemOf(
      await api.post(catalogue({ autoroutePart: { path: 'coveted' }, aliasPart: { alias: 'coveted' } })),
    );
    itemOf(await api.remove(first.contentItemId));
    itemOf(await api.post(catalogue({ autoroutePart: { path: 'coveted' }, aliasPart: { alias: 'coveted' } })));
    const restored = itemOf(await api.restore(first.contentItemVersionId, false, true));
    expect(restored).toMatchObject({ autoroutePart: { path: 'coveted-2' }, aliasPart: { alias: 'coveted-2' } });
  });
});

describe('The wish to be the home page', () => {
  it('waits for the item to be published and is then forgotten', async () => {
    const wish = { autoroutePart: { path: 'welcome', setHomepage: true } };
    const draft = itemOf(await api.postDraft(catalogue(wish)));
    expect(await homepage()).not.toContain(draft.contentItemId);
    const published = itemOf(await api.publish(draft.contentItemId));
    expect(published.autoroutePart).toEqual({ path: 'welcome' });
    expect(await homepage()).toEqual([draft.contentItemId]);
    itemOf(await api.unpublish(draft.contentItemId));
    expect(await homepage()).toEqual([]);
  });

  it('is granted at once to an item without versions that is live', async () => {
    const leaflet = itemOf(await api.post({ contentType: 'Leaflet', titlePart: { title: 'Home' } }));
    const wish = { contentItemId: leaflet.contentItemId, autoroutePart: { setHomepage: true } };
    expect(itemOf(await api.post(wish)).autoroutePart).toEqual({ path: 'home' });
    expect(await homepage()).toEqual([leaflet.contentItemId]);
  });
});

describe('The common part', () => {
  it('changes the owner with EditContentOwner only, and the date of creation', async () => {
    const item = itemOf(await api.post(catalogue()));
    const change = { contentItemId: item.contentItemId, commonPart: { owner: 'u-new', createdUtc: '2020-1-2' } };
    await caller.holds(...EDITOR);
    expect(problemOf(await world.unchanged(() => caller.api.post(change)), 403).detail).toContain('EditContentOwner');
    await caller.holds(...EDITOR, 'EditContentOwner');
    const changed = itemOf(await caller.api.post(change));
    expect(changed).toMatchObject({ owner: 'u-new', createdUtc: '2020-01-02T00:00:00.000Z' });
    expect(changed.commonPart).toBeUndefined();
  });

  it('may repeat the owner that the item has', async () => {
    const item = itemOf(await api.post(catalogue()));
    await caller.holds(...EDITOR);
    const body = { contentItemId: item.contentItemId, commonPart: { owner: item.owner, createdUtc: item.createdUtc } };
    expect(itemOf(await caller.api.post(body))).toEqual(item);
  });
});

describe('The audit trail comment', () => {
  it('is not stored, and is no change by itself', async () => {
    const item = itemOf(await api.post(catalogue({ auditTrailPart: { comment: 'First' } })));
    expect(item.auditTrailPart).toBeUndefined();
    const again = await api.post({ contentItemId: item.contentItemId, auditTrailPart: { comment: 'Again' } });
    expect(itemOf(again)).toEqual(item);
    const wrong = catalogue({ auditTrailPart: { comment: 5 } });
    expect(faultyMembers(await api.post(wrong))).toEqual(['auditTrailPart.comment']);
  });
});

describe('Liquid', () => {
  const liquid = '{{ ContentItem.displayText }}';

  it.each([
    ['its own part', { liquidPart: { liquid } }],
    ['a body that is rendered as Liquid', { htmlBodyPart: { html: liquid } }],
    ['an embedded item', { springBag: { contentItems: [{ ...seedling('Oak'), liquidPart: { liquid } }] } }],
  ])('in %s is written with ManageLiquidTemplates only, and kept as it is', async (_place, members) => {
    await caller.holds(...EDITOR);
    const refused = await world.unchanged(() => caller.api.post(catalogue(members)));
    expect(problemOf(refused, 403).detail).toContain('ManageLiquidTemplates');
    await caller.holds(...EDITOR, 'ManageLiquidTemplates');
    const item = itemOf(await caller.api.post(catalogue(members)));
    expect(JSON.stringify(item)).toContain(liquid);
    await caller.holds(...EDITOR);
    const edited = itemOf(await caller.api.post({ ...item, titlePart: { title: 'Edited' } }));
    expect(JSON.stringify(edited)).toContain(liquid);
  });

  it('has to parse', async () => {
    const answer = await api.post(catalogue({ liquidPart: { liquid: 'a\n{% if x %}' } }));
    expect(problemOf(answer, 400).errors).toEqual({ 'liquidPart.liquid': [expect.stringContaining('line:2')] });
  });
});

describe('A bag', () => {
  it('gives its items ids, which stay when the same is sent again', async () => {
    const springBag = { contentItems: [seedling('Oak'), seedling('Elm')] };
    const item = itemOf(await api.post(catalogue({ springBag })));
    const [oak, elm] = (item.springBag as { contentItems: Item[] }).contentItems;
    expect(oak).toMatchObject({ contentItemId: expect.stringMatching(/^[0-9a-z]{26}$/), titlePart: { title: 'Oak' } });
    expect(oak.contentItemId).not.toBe(elm.contentItemId);
    expect(itemOf(await api.post({ contentItemId: item.contentItemId, springBag }))).toEqual(item);
  });

  it('holds its items to the rules of their types, and takes only what its settings say', async () => {
    const body = {
      springBag: { contentItems: [seedling('Oak'), { contentType: 'Seedling', pots: 1.5 }, { contentType: 'Tree' }] },
      autumnBag: { contentItems: [seedling('Elm')] },
    };
    expect(faultyMembers(await api.post(catalogue(body)))).toEqual([
      'autumnBag.contentItems[0].contentType',
      'springBag.contentItems[1].pots',
      'springBag.contentItems[1].titlePart.title',
      'springBag.contentItems[2].contentType',
    ]);
  });
});

describe('An item in a list', () => {
  it('has to be of a type that the list takes, and the list has to exist', async () => {
    const nursery = itemOf(await api.post({ contentType: 'Nursery', titlePart: { title: 'List' } }));
    const tree = itemOf(await api.post(inList(nursery.contentItemId)));
    for (const list of ['0'.repeat(26), tree.contentItemId, 'x']) {
      expect(faultyMembers(await api.post(inList(list)))).toEqual(['containedPart.listContentItemId']);
    }
  });

  it('can be edited after the list was removed', async () => {
    const nursery = itemOf(await api.post({ contentType: 'Nursery', titlePart: { title: 'Gone' } }));
    const containedPart = { listContentItemId: nursery.contentItemId };
    const tree = itemOf(await api.post({ contentType: 'Tree', latinName: 'Salix', containedPart }));
    itemOf(await api.remove(nursery.contentItemId));
    itemOf(await api.post({ contentItemId: tree.contentItemId, height: 3 }));
  });
});

describe('A schedule', () => {
  it('makes a draft scheduled until it is published', async () => {
    const draft = itemOf(await api.postDraft(catalogue(publishLater('2999-1-1'))));
    expect(draft.publishLaterPart).toEqual({ scheduledPublishUtc: '2999-01-01T00:00:00.000Z' });
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Scheduled']);
    const published = itemOf(await api.publish(draft.contentItemId));
    expect(published.publishLaterPart).toBeUndefined();
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Published']);
  });

  it('of archiving ends when the item is taken down', async () => {
    const scheduledArchiveUtc = '2999-01-01T00:00:00.000Z';
    const item = itemOf(await api.post(catalogue({ archiveLaterPart: { scheduledArchiveUtc } })));
    expect(await statesOf(api, item.contentItemId)).toEqual(['Scheduled']);
    expect(itemOf(await api.unpublish(item.contentItemId)).archiveLaterPart).toBeUndefined();
    expect(await statesOf(api, item.contentItemId)).toEqual(['Unpublished']);
  });

  it('is set, moved and cleared with the right to publish only', async () => {
    await caller.holds(...EDITOR.filter((permission) => permission !== 'PublishContent'));
    const draft = itemOf(await api.postDraft(catalogue(publishLater('2999-01-01'))));
    for (const date of ['2998-01-01', null]) {
      const change = { contentItemId: draft.contentItemId, ...publishLater(date) };
      problemOf(await world.unchanged(() => caller.api.postDraft(change)), 403);
    }
  });

  it.each([
    ['publish', publishLater('2999-01-01')],
    ['archive', { archiveLaterPart: { scheduledArchiveUtc: '2999-01-01' } }],
  ])('to %s later is created and added with the right to publish only', async (_what, schedule) => {
    const { contentItemId } = itemOf(await api.postDraft(catalogue()));
    const bodies = [catalogue(schedule), { contentItemId, ...schedule }];
    await caller.holds(...EDITOR.filter((permission) => permission !== 'PublishContent'));
    for (const body of bodies) {
      const { detail } = problemOf(await world.unchanged(() => caller.api.postDraft(body)), 403);
      expect(detail).toContain('PublishContent');
    }
    await caller.holds(...EDITOR);
    for (const body of bodies) expect(itemOf(await caller.api.postDraft(body))).toMatchObject({ published: false });
  });

  it('is not cloned', async () => {
    const draft = itemOf(await api.postDraft(catalogue(publishLater('2999-01-01'))));
    const clone = itemOf(await api.clone(draft.contentItemId));
    expect(clone.publishLaterPart).toBeUndefined();
    expect(await statesOf(api, clone.contentItemId)).toEqual(['Cloned']);
  });
});

it('A clone has a path and an alias of its own and is no home page', async () => {
  const body = catalogue({ autoroutePart: { path: 'Original', setHomepage: true }, aliasPart: { alias: 'Original' } });
  const original = itemOf(await api.postDraft(body));
  const clone = itemOf(await api.clone(original.contentItemId));
  expect(clone).toMatchObject({ autoroutePart: { path: 'Original-2' }, aliasPart: { alias: 'Original-2' } });
  expect(clone.autoroutePart?.setHomepage).toBeUndefined();
  expect(pageOf(await api.versions(clone.contentItemId)).totalCount).toBe(1);
});

it('An import makes paths and aliases where a line has none, all different', async () => {
  const json = () => ({ contentType: 'Catalogue', titlePart: { title: 'Imported' } });
  const entries = [1, 2, 3].map((number) => ({ number, bytes: 100, json }));
  expect(await world.app.get(ContentImporter).import(() => entries, { principal: systemPrincipal })).toMatchObject({
    rejected: 0,
    items: { created: 3 },
  });
  for (const handle of ['slug:imported', 'slug:imported-2', 'slug:imported-3', 'alias:imported-3']) {
    expect(itemOf(await api.byHandle(handle)).displayText).toBe('Imported');
  }
});
