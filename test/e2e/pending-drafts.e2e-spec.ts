import { defineTypes, plant } from '../fixtures/garden-types';
import { kindsOf } from '../support/audit-events';
import { AuditDiary } from '../support/audit-diary';
import { Caller } from '../support/caller';
import { itemOf, problemOf, statesOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const FUTURE = '2199-01-01T00:00:00.000Z';

let world: ContentWorld;
let api: ContentApi;
let callers: readonly Caller[];

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label');
  callers = [await Caller.register(world, 'anna'), await Caller.register(world, 'ben')];
  const rights = [
    'AccessContentApi',
    'PublishContent',
    'EditContent',
    'DeleteContent',
    'ViewContent',
    'PreviewContent',
  ];
  for (const caller of callers) await caller.holds(...rights);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? 'none';

/** A live pear with a draft that calls it a quince. */
async function pending(
  draftMembers: object = { titlePart: { title: 'Quince' } },
): Promise<{ live: Item; draft: Item }> {
  const { contentItemId } = itemOf(await api.post(plant('Pear', { height: 1 })));
  const draft = itemOf(await api.postDraft({ contentItemId, ...draftMembers }));
  return { live: itemOf(await api.get(contentItemId)), draft };
}

async function versionsOf({ contentItemId }: Item): Promise<{ live: Item; draft: Item }> {
  return { live: itemOf(await api.get(contentItemId)), draft: itemOf(await api.get(contentItemId, 'draft')) };
}

describe('A publication over a draft that somebody works on', () => {
  it('publishes what it says, and leaves the draft a draft that has it too', async () => {
    const { draft } = await pending();
    const { contentItemId } = draft;
    const dryRun = itemOf(await world.unchanged(() => api.validate({ contentItemId, height: 2 })));
    const published = itemOf(await api.post({ contentItemId, height: 2 }));
    const after = await versionsOf(draft);
    expect(published).toMatchObject({ displayText: 'Pear', height: 2, published: true, latest: false });
    expect(dryRun).toMatchObject({ displayText: 'Pear', height: 2, published: true, latest: false });
    expect(after.live).toEqual(published);
    const { id: _id, publishedUtc: _published, ...saved } = draft;
    expect(after.draft).toMatchObject({ ...saved, displayText: 'Quince', height: 2 });
    expect(await statesOf(api, contentItemId)).toEqual(['Draft', 'Published', 'Archived']);
  });

  it('takes what a GET of the live version gave, edited and sent back', async () => {
    const { live, draft } = await pending({ markdownBodyPart: { markdown: 'Unfinished' } });
    const published = itemOf(await api.post({ ...live, height: 3 }));
    expect(published).toMatchObject({ height: 3 });
    expect(published).not.toHaveProperty('markdownBodyPart.markdown');
    expect((await versionsOf(draft)).draft).toMatchObject({ height: 3, markdownBodyPart: { markdown: 'Unfinished' } });
  });

  it('that says what is live already changes nothing', async () => {
    const { live } = await pending();
    const answers = [
      await world.unchanged(() => api.post({ contentItemId: live.contentItemId, height: 1 })),
      await world.unchanged(() => api.post(live)),
      await world.unchanged(() => api.post(live, { 'if-match': '*' })),
    ];
    for (const answer of answers) expect(itemOf(answer)).toEqual(live);
  });

  it.each<[string, (draft: Item, etag: string) => Promise<Answer>]>([
    [
      'its id',
      ({ contentItemId, contentItemVersionId }) => api.post({ contentItemId, contentItemVersionId, height: 5 }),
    ],
    [
      'its id, in upper case',
      ({ contentItemId, contentItemVersionId }) =>
        api.post({ contentItemId, ContentItemVersionId: contentItemVersionId, height: 5 }),
    ],
    ['its ETag', ({ contentItemId }, etag) => api.post({ contentItemId, height: 5 }, { 'if-match': `"x", ${etag}` })],
    ['both', (draft, etag) => api.post({ ...draft, height: 5 }, { 'if-match': etag })],
  ])('publishes the draft when it names it by %s', async (_how, publish) => {
    const { draft } = await pending();
    const etag = tagOf(await api.get(draft.contentItemId, 'draft'));
    const published = itemOf(await publish(draft, etag));
    expect(published).toMatchObject({ displayText: 'Quince', height: 5, published: true, latest: true });
    expect(published.contentItemVersionId).toBe(draft.contentItemVersionId);
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Published', 'Archived']);
  });

  it('starts from the live version when its ETag is sent, also beside that of the draft, and for any', async () => {
    const { draft } = await pending();
    const { contentItemId } = draft;
    const live = () => api.get(contentItemId).then(tagOf);
    const both = async () => `${tagOf(await api.get(contentItemId, 'draft'))}, ${await live()}`;
    const matches = [await live(), await both(), '*'];
    for (const [index, match] of matches.entries()) {
      const ifMatch = index === 1 ? await both() : match;
      itemOf(await api.post({ contentItemId, height: 10 + index }, { 'if-match': ifMatch }));
      expect(await versionsOf(draft)).toMatchObject({
        live: { displayText: 'Pear', height: 10 + index },
        draft: { displayText: 'Quince', height: 10 + index },
      });
    }
  });

  it('is refused with 412 when neither is what was read, or the draft is named and the live version was read', async () => {
    const { draft } = await pending();
    const { contentItemId } = draft;
    const [liveTag, draftTag] = [tagOf(await api.get(contentItemId)), tagOf(await api.get(contentItemId, 'draft'))];
    itemOf(await api.post({ contentItemId, height: 7 }));
    const nowLive = tagOf(await api.get(contentItemId));
    for (const stale of [liveTag, draftTag, `${liveTag}, ${draftTag}`, `W/${nowLive}`]) {
      problemOf(await world.unchanged(() => api.post({ contentItemId, height: 8 }, { 'if-match': stale })), 412);
    }
    const named = { ...draft, height: 8 };
    problemOf(await world.unchanged(() => api.post(named, { 'if-match': nowLive })), 412);
    problemOf(await world.unchanged(() => api.postDraft({ contentItemId, height: 8 }, { 'if-match': nowLive })), 412);
  });

  it.each(['0'.repeat(26), 7, null])('takes %j for the id of no draft', async (contentItemVersionId) => {
    const { draft } = await pending();
    const body = { contentItemId: draft.contentItemId, contentItemVersionId, height: 4 };
    expect(itemOf(await api.post(body))).toMatchObject({ displayText: 'Pear', height: 4 });
  });

  it('leaves a draft its schedule, its path and what it lacks', async () => {
    await api.putType('Tree', {
      parts: ['TitlePart', 'AutoroutePart', 'PublishLaterPart'].map((part) => ({ part })),
      fields: [
        { name: 'age', type: 'NumericField' },
        { name: 'note', type: 'TextField' },
      ],
    });
    const { contentItemId } = itemOf(await api.post({ contentType: 'Tree', titlePart: { title: 'Oak' } }));
    const own = {
      autoroutePart: { path: 'draft/of-oak' },
      publishLaterPart: { scheduledPublishUtc: FUTURE },
      age: 400,
    };
    itemOf(await api.postDraft({ contentItemId, ...own }));
    const fields = [
      { name: 'age', type: 'NumericField', settings: { maximum: 99 } },
      { name: 'note', type: 'TextField' },
    ];
    const parts = ['TitlePart', 'AutoroutePart', 'PublishLaterPart'].map((part) => ({ part }));
    await api.putType('Tree', { parts, fields });
    const live = itemOf(await api.post({ contentItemId, note: 'x', autoroutePart: { path: 'live/oak' } }));
    expect(live).toMatchObject({ note: 'x', autoroutePart: { path: 'live/oak' } });
    expect(itemOf(await api.get(contentItemId, 'draft'))).toMatchObject({ ...own, note: 'x' });
    expect((await statesOf(api, contentItemId))[0]).toBe('Scheduled');
    expect(itemOf(await api.byHandle('slug:live/oak')).contentItemId).toBe(contentItemId);
    problemOf(await api.byHandle('slug:draft/of-oak'), 404);
    expect(itemOf(await api.byHandle('slug:draft/of-oak', 'draft')).contentItemId).toBe(contentItemId);
    expect(problemOf(await api.publish(contentItemId), 400).errors).toHaveProperty('age');
  });

  it('gives a draft that has nothing of its own there the new path, and makes generated titles of both', async () => {
    const settings = { options: 'generated', pattern: '{{ ContentItem.latinName }} {{ ContentItem.height }}' };
    await api.putType('Bed', {
      parts: [{ part: 'TitlePart', settings }, { part: 'AutoroutePart' }],
      fields: [
        { name: 'latinName', type: 'TextField' },
        { name: 'height', type: 'NumericField' },
      ],
    });
    const { contentItemId } = itemOf(await api.post({ contentType: 'Bed', latinName: 'Pyrus', height: 1 }));
    itemOf(await api.postDraft({ contentItemId, height: 2 }));
    const change = { contentItemId, latinName: 'Cydonia', autoroutePart: { path: 'beds/one' } };
    expect(itemOf(await api.post(change))).toMatchObject({
      displayText: 'Cydonia 1',
      titlePart: { title: 'Cydonia 1' },
    });
    expect(itemOf(await api.get(contentItemId, 'draft'))).toMatchObject({
      displayText: 'Cydonia 2',
      titlePart: { title: 'Cydonia 2' },
      autoroutePart: { path: 'beds/one' },
    });
    const generated = itemOf(await api.post({ contentItemId, autoroutePart: { path: null } }));
    expect(generated.autoroutePart?.path).toBe('cydonia-1');
    expect(itemOf(await api.get(contentItemId, 'draft')).autoroutePart?.path).toBe('cydonia-1');
  });

  it('of a type that has no versions any more changes the live one in place', async () => {
    await api.putType('Post', {
      fields: [
        { name: 'one', type: 'TextField' },
        { name: 'two', type: 'TextField' },
      ],
    });
    const live = itemOf(await api.post({ contentType: 'Post', one: 'a', two: 'a' }));
    const { contentItemId } = live;
    itemOf(await api.postDraft({ contentItemId, two: 'draft' }));
    const fields = [
      { name: 'one', type: 'TextField' },
      { name: 'two', type: 'TextField' },
    ];
    await api.putType('Post', { versionable: false, fields });
    const after = itemOf(await api.post({ contentItemId, one: 'b' }));
    expect(after).toMatchObject({
      one: 'b',
      two: 'a',
      published: true,
      contentItemVersionId: live.contentItemVersionId,
    });
    expect(itemOf(await api.get(contentItemId, 'draft'))).toMatchObject({ one: 'b', two: 'draft' });
    expect(await statesOf(api, contentItemId)).toEqual(['Draft', 'Published']);
  });

  it('needs the rights on what is live and on the draft, when the draft is to change hands', async () => {
    const [anna, ben] = callers;
    const mine = itemOf(await anna.api.post(plant('Hers')));
    itemOf(await api.postDraft({ contentItemId: mine.contentItemId, commonPart: { owner: ben.id } }));
    const change = { contentItemId: mine.contentItemId, height: 9 };
    for (const caller of callers) {
      await caller.holds('AccessContentApi', 'PublishOwnContent');
      problemOf(await world.unchanged(() => caller.api.post(change)), 403);
      await caller.holds('AccessContentApi', 'PublishContent');
    }
    expect(itemOf(await ben.api.post(change))).toMatchObject({ owner: anna.id, author: ben.id });
    expect(itemOf(await api.get(mine.contentItemId, 'draft'))).toMatchObject({ owner: ben.id, height: 9 });
  });

  it('is recorded once, with the draft that it has passed by', async () => {
    const { live, draft } = await pending();
    const diary = await AuditDiary.of(world.app);
    const events = await diary.during(() => api.post({ contentItemId: live.contentItemId, height: 6 }));
    await diary.close();
    expect(kindsOf(events)).toEqual(['Content.Published']);
    expect(events[0].facts).toMatchObject({
      replaced: live.contentItemVersionId,
      rebasedDraft: draft.contentItemVersionId,
    });
  });

  it('leaves the draft the newest version: discarded, it gives way to what is live, and removed, it comes back', async () => {
    const first = await pending();
    const live = itemOf(await api.post({ contentItemId: first.live.contentItemId, height: 2 }));
    const discarded = itemOf(await api.discardDraft(live.contentItemId));
    expect(discarded).toMatchObject({ contentItemVersionId: live.contentItemVersionId, latest: true, height: 2 });
    const second = await pending();
    itemOf(await api.post({ contentItemId: second.live.contentItemId, height: 2 }));
    itemOf(await api.remove(second.live.contentItemId));
    expect(itemOf(await api.restoreItem(second.live.contentItemId))).toMatchObject({
      displayText: 'Quince',
      height: 2,
    });
  });

  it('of many at once loses nothing', async () => {
    const { draft } = await pending();
    const { contentItemId } = draft;
    const changes = [
      { latinName: 'Pyrus' },
      { height: 8 },
      { evergreen: true },
      { tags: ['x'] },
      { planted: '2020-01-01' },
    ];
    await Promise.all(changes.map((change) => api.post({ contentItemId, ...change }).then(itemOf)));
    const after = await versionsOf(draft);
    for (const change of changes) expect(after).toMatchObject({ live: change, draft: change });
    expect(after).toMatchObject({ live: { displayText: 'Pear' }, draft: { displayText: 'Quince' } });
  });
});
