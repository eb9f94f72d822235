import type { Type } from '@nestjs/common';
import type { BackgroundTask, JsonObject } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { Clock } from '#platform/clock';
import { ArchiveLaterTask, PublishLaterTask } from '../../src/features/scheduling/scheduled-transitions';
import { itemOf, problemOf, statesOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const PAST = '2001-01-01T00:00:00.000Z';
/** So far ahead that the service itself, whose clock is right, finds none of it due. */
const SECOND_BEFORE = '2199-01-01T09:59:59.000Z';
const T1 = '2199-01-01T10:00:00.000Z';
const T2 = '2199-01-02T10:00:00.000Z';

let world: ContentWorld;
let api: ContentApi;
/** Of the drafts of a test, by their item. */
const versions = new Map<string, string>();

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  const parts = ['TitlePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part }));
  await api.putType('Notice', { parts });
});
afterAll(() => world.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  versions.clear();
  await world.database.query(
    'UPDATE content_item_version SET scheduled_publish_utc = NULL, scheduled_archive_utc = NULL',
  );
  await world.expectInvariants();
});

const nowIs = (instant: string) => jest.spyOn(world.app.get(Clock), 'nowUtc').mockReturnValue(instant);

async function run(task: Type<BackgroundTask>, at: string) {
  nowIs(at);
  const { signal } = new AbortController();
  return world.app.get(task).run({ dueUtc: new Date(at), signal, progress: async () => undefined });
}

function importOf(line: object) {
  const entry = { number: 1, bytes: 100, json: () => line as JsonObject };
  return world.app.get(ContentImporter).import(() => [entry], { principal: systemPrincipal });
}

const publishAt = (scheduledPublishUtc: string | null) => ({ publishLaterPart: { scheduledPublishUtc } });
const archiveAt = (scheduledArchiveUtc: string | null) => ({ archiveLaterPart: { scheduledArchiveUtc } });
const notice = (title: string, members: object) => ({ contentType: 'Notice', titlePart: { title }, ...members });
const draft = async (title: string, members: object) => itemOf(await api.postDraft(notice(title, members)));
const live = async (title: string, members: object) => itemOf(await api.post(notice(title, members)));
const states = ({ contentItemId }: Item) => statesOf(api, contentItemId);

it('A draft whose date to be archived has come too, while nobody could publish it, is not published any more', async () => {
  const item = await draft('Missed', { ...publishAt(SECOND_BEFORE), ...archiveAt(T1) });
  expect(await run(PublishLaterTask, T1)).toEqual({ published: 0, failed: 0 });
  expect(await states(item)).toEqual(['Draft']);
});

describe('An archive date that has passed', () => {
  const DUE = { ...publishAt(T2), ...archiveAt(T1) };

  it.each<[string, (contentItemId: string) => Promise<unknown>]>([
    ['is published over REST', (id) => api.publish(id)],
    ['is saved and published at once', (id) => api.post({ contentItemId: id, contentItemVersionId: versions.get(id) })],
    ['is published at its date', () => run(PublishLaterTask, T2)],
  ])('is cleared when the draft %s', async (_how, publish) => {
    const item = await draft('Relaunch', DUE);
    versions.set(item.contentItemId, item.contentItemVersionId);
    nowIs(T2);
    await publish(item.contentItemId);
    expect(itemOf(await api.get(item.contentItemId)).archiveLaterPart).toBeUndefined();
    expect(await run(ArchiveLaterTask, T2)).toEqual({ archived: 0, failed: 0 });
    expect(await states(item)).toEqual(['Published']);
  });

  it('is not in a version that is made from one that carries it', async () => {
    const { contentItemId } = await live('Carrier', archiveAt(T1));
    nowIs(T2);
    const kept = itemOf(await api.get(contentItemId));
    const newer = itemOf(await api.postDraft({ ...kept, titlePart: { title: 'Carried' } }));
    expect(newer.archiveLaterPart).toBeUndefined();
  });

  it('that is still to come stays', async () => {
    const { contentItemId } = await draft('To come', archiveAt(T2));
    expect(itemOf(await api.publish(contentItemId))).toMatchObject(archiveAt(T2));
  });
});

describe.each([
  ['publishLaterPart.scheduledPublishUtc', publishAt],
  ['archiveLaterPart.scheduledArchiveUtc', archiveAt],
])('A date in the past as %s', (member, at) => {
  const refused = async (saving: Promise<Answer>) =>
    expect(problemOf(await saving, 400).errors).toEqual({
      [member]: ['must lie in the future. Give a later date and time, or leave it out.'],
    });

  it('is refused, whoever saves it with whatever', async () => {
    const { contentItemId } = await live('Typo', at(T2));
    await world.unchanged(async () => {
      await refused(api.postDraft(notice('Typo', at(PAST))));
      await refused(api.post(notice('Typo', at(PAST))));
      await refused(api.validate(notice('Typo', at(PAST))));
      await refused(api.post({ contentItemId, ...at(PAST) }));
      await refused(api.postDraft({ contentItemId, ...at(new Date().toISOString()) }));
    });
  });

  it('is no new promise where it is stored already', async () => {
    const item = await draft('Sent back', at(T1));
    nowIs(T2);
    const saved = itemOf(await api.postDraft({ ...item, titlePart: { title: 'Sent back again' } }));
    expect(saved).toMatchObject({ displayText: 'Sent back again', ...at(T1) });
    await refused(api.postDraft({ contentItemId: item.contentItemId, ...at(SECOND_BEFORE) }));
    itemOf(await api.post({ ...saved, titlePart: { title: 'Sent' } }));
    expect(await states(item)).toEqual(['Published']);
  });

  it('is kept by imports, and never acts, however often it is sent back', async () => {
    const dated = at(PAST);
    const contentItemId = member[0].padEnd(26, '0');
    // Where it would act: a draft is published, what is live is archived.
    const line = notice('Old', { contentItemId, ...dated, published: at === archiveAt, latest: true });
    expect(await importOf(line)).toMatchObject({ versions: { created: 1 }, rejected: 0 });
    expect(await importOf(line)).toMatchObject({ versions: { unchanged: 1 }, rejected: 0 });
    const item = itemOf(await api.get(contentItemId, 'latest'));
    expect(item).toMatchObject(dated);
    const neverActs = async () => {
      expect(await run(PublishLaterTask, T1)).toEqual({ published: 0, failed: 0 });
      expect(await run(ArchiveLaterTask, T1)).toEqual({ archived: 0, failed: 0 });
    };
    await neverActs();
    itemOf(await api.postDraft({ ...item, titlePart: { title: 'Older' } }));
    await neverActs();
  });
});
