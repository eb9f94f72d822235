import { Module } from '@nestjs/common';
import {
  CONTENT_HANDLER,
  Contributes,
  type BackgroundTask,
  type ContentContext,
  type ContentHandler,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { ContentLifecycle } from '#core/content';
import { Clock } from '#platform/clock';
import {
  ArchiveLaterTask,
  PublishLaterTask,
  ScheduledTransitions,
} from '../../src/features/scheduling/scheduled-transitions';
import { DueVersions } from '../../src/features/scheduling/due-versions';
import { Caller } from '../support/caller';
import { CapturedLog } from '../support/captured-log';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

/** So far ahead that the service itself, whose clock is right, finds none of it due. */
const T1 = '2199-01-01T10:00:00.000Z';
const SECOND_BEFORE = '2199-01-01T09:59:59.000Z';
const T2 = '2199-01-02T10:00:00.000Z';

const NOTICE = {
  parts: ['TitlePart', 'AutoroutePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part })),
};

/** What happened to which item, by its title. */
const raised: string[] = [];
/** Happens while the item with the title First is being changed. */
let meanwhile: () => unknown;

@Contributes(CONTENT_HANDLER)
class Witness implements ContentHandler {
  publishing({ item, veto }: ContentContext): void {
    if (item.displayText === 'Refused') veto('Not today.');
    if (item.displayText === 'Broken') throw new Error('The secret of the handler');
  }

  published(context: ContentContext): Promise<void> {
    return this.saw('published', context);
  }

  unpublished(context: ContentContext): Promise<void> {
    return this.saw('unpublished', context);
  }

  private async saw(event: string, { item }: ContentContext): Promise<void> {
    raised.push(`${event} ${item.displayText}`);
    if (item.displayText === 'First') await meanwhile();
  }
}

@Module({ providers: [Witness] })
class WitnessPlugin {}

class SetClock extends Clock {
  instant = T1;

  override now(): Date {
    return new Date(this.instant);
  }
}

const clock = new SetClock();
let world: ContentWorld;
let api: ContentApi;
let publishLater: BackgroundTask;
let archiveLater: BackgroundTask;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [WitnessPlugin] });
  api = world.admin;
  await define('Notice', NOTICE);
  const { app } = world;
  const transitions = new ScheduledTransitions(app.get(DueVersions), clock);
  publishLater = new PublishLaterTask(transitions, app.get(ContentLifecycle));
  archiveLater = new ArchiveLaterTask(transitions, app.get(ContentLifecycle));
});
afterAll(() => world.stop());

beforeEach(() => {
  raised.length = 0;
  meanwhile = () => undefined;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.database.query(
    'UPDATE content_item_version SET scheduled_publish_utc = NULL, scheduled_archive_utc = NULL',
  );
  await world.expectInvariants();
});

async function define(name: string, definition: object): Promise<void> {
  expect((await api.putType(name, definition)).body).toMatchObject({ name });
}

interface Run {
  readonly at: string;
  readonly signal?: AbortSignal;
  readonly told?: JsonObject[];
}

function run(task: BackgroundTask, { at, signal = new AbortController().signal, told = [] }: Run) {
  clock.instant = at;
  return task.run({ dueUtc: new Date(at), signal, progress: async (facts) => void told.push(facts) });
}

/** For whoever saves; the service itself finds nothing due. */
const nowIs = (instant: string) => jest.spyOn(world.app.get(Clock), 'nowUtc').mockReturnValue(instant);

const publishAt = (scheduledPublishUtc: string | null) => ({ publishLaterPart: { scheduledPublishUtc } });
const archiveAt = (scheduledArchiveUtc: string | null) => ({ archiveLaterPart: { scheduledArchiveUtc } });
const notice = (title: string, members: object) => ({ contentType: 'Notice', titlePart: { title }, ...members });
const draft = async (title: string, members: object) => itemOf(await api.postDraft(notice(title, members)));
const live = async (title: string, members: object) => itemOf(await api.post(notice(title, members)));
const states = ({ contentItemId }: Item) => statesOf(api, contentItemId);
const scheduled = async () => pageOf(await api.list({ status: 'scheduled' })).items.map((item) => item.displayText);

describe('A draft with a date', () => {
  it('is Scheduled until the instant of its date, and then Published without it', async () => {
    const item = await draft('Sale', publishAt(T1));
    expect(await run(publishLater, { at: SECOND_BEFORE })).toEqual({ published: 0, failed: 0 });
    expect(await states(item)).toEqual(['Scheduled']);
    expect(await scheduled()).toEqual(['Sale']);
    problemOf(await api.byHandle('slug:sale'), 404);
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    expect(await states(item)).toEqual(['Published']);
    expect(await scheduled()).toEqual([]);
    const published = itemOf(await api.byHandle('slug:sale'));
    expect(published).toMatchObject({ published: true, author: item.author, modifiedUtc: item.modifiedUtc });
    expect(published.publishLaterPart).toBeUndefined();
    expect(raised).toEqual(['published Sale']);
  });

  it('over a live version replaces it', async () => {
    const { contentItemId } = await live('Menu', {});
    const item = itemOf(await api.postDraft({ contentItemId, titlePart: { title: 'New menu' }, ...publishAt(T1) }));
    expect(await states(item)).toEqual(['Scheduled', 'Published']);
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    expect(await states(item)).toEqual(['Published', 'Archived']);
    expect(itemOf(await api.get(contentItemId)).displayText).toBe('New menu');
  });

  it('is published although who set the date may no longer publish: that was asked when it was set', async () => {
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'EditContent', 'PublishContent', 'ViewContent', 'PreviewContent');
    const item = itemOf(await caller.api.postDraft(notice('Farewell', publishAt(T1))));
    await caller.holds('AccessContentApi');
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    expect(await states(item)).toEqual(['Published']);
  });

  it('stays as it is while its type lacks the part, and is due again when the part is back', async () => {
    const item = await draft('Orphan', publishAt(T1));
    await define('Notice', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }] });
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 0, failed: 0 });
    await define('Notice', NOTICE);
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    expect(await states(item)).toEqual(['Published']);
  });
});

describe('A live version with a date', () => {
  it('is Scheduled until the instant of its date, and then Unpublished without it', async () => {
    const item = await live('Offer', archiveAt(T1));
    expect(await run(archiveLater, { at: SECOND_BEFORE })).toEqual({ archived: 0, failed: 0 });
    expect(await states(item)).toEqual(['Scheduled']);
    expect(await run(archiveLater, { at: T1 })).toEqual({ archived: 1, failed: 0 });
    expect(await states(item)).toEqual(['Unpublished']);
    problemOf(await api.get(item.contentItemId), 404);
    expect(itemOf(await api.get(item.contentItemId, 'latest')).archiveLaterPart).toBeUndefined();
    expect(raised).toEqual(['published Offer', 'unpublished Offer']);
  });

  it('is archived beneath a newer draft, which stays', async () => {
    const { contentItemId } = await live('Rule', archiveAt(T1));
    const newer = itemOf(await api.postDraft({ contentItemId, titlePart: { title: 'New rule' }, ...archiveAt(T2) }));
    expect(await run(archiveLater, { at: T1 })).toEqual({ archived: 1, failed: 0 });
    expect(await states(newer)).toEqual(['Draft', 'Archived']);
    expect(itemOf(await api.get(contentItemId, 'draft'))).toMatchObject({ displayText: 'New rule', ...archiveAt(T2) });
    expect(await run(archiveLater, { at: T2 })).toEqual({ archived: 0, failed: 0 });
  });

  it('that is published later is so first', async () => {
    const item = await draft('Summer', { ...publishAt(T1), ...archiveAt(T2) });
    expect(await run(archiveLater, { at: T2 })).toEqual({ archived: 0, failed: 0 });
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    expect(await states(item)).toEqual(['Scheduled']);
    expect(await run(archiveLater, { at: T1 })).toEqual({ archived: 0, failed: 0 });
    expect(await run(archiveLater, { at: T2 })).toEqual({ archived: 1, failed: 0 });
    expect(await states(item)).toEqual(['Unpublished']);
    expect(raised).toEqual(['published Summer', 'unpublished Summer']);
  });

  it('whose date to publish came while it was live is not published again when it is taken down', async () => {
    await define('Flyer', { versionable: false, ...NOTICE });
    const { contentItemId } = itemOf(await api.post({ contentType: 'Flyer', titlePart: { title: 'Flyer' } }));
    const item = itemOf(await api.post({ contentItemId, ...publishAt(SECOND_BEFORE) }));
    nowIs(T1);
    itemOf(await api.unpublish(contentItemId));
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 0, failed: 0 });
    expect(await states(item)).toEqual(['Unpublished']);
  });
});

describe('A run', () => {
  it('does not let an item that fails hold up the others, and names it until it is put right', async () => {
    const log = new CapturedLog();
    await draft('One', publishAt(SECOND_BEFORE));
    const refused = await draft('Refused', publishAt(SECOND_BEFORE));
    const broken = await draft('Broken', publishAt(T1));
    await draft('Two', publishAt(T1));
    const failures = [
      { ...idsOf(refused), reason: 'Not today.' },
      { ...idsOf(broken), reason: 'Something went wrong in the service; see its log.' },
    ];
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 2, failed: 2, failures });
    expect(raised).toEqual(['published One', 'published Two']);
    expect(await states(refused)).toEqual(['Scheduled']);
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 0, failed: 2, failures });
    expect(log.text.match(/could not be published/g)).toHaveLength(2);
    expect(log.text).toContain('The secret of the handler');
    itemOf(await api.postDraft({ contentItemId: refused.contentItemId, titlePart: { title: 'Agreed' } }));
    itemOf(await api.remove(broken.contentItemId));
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
  });

  it('fails what no longer fits its type, and publishes it when it does', async () => {
    const item = await draft('Party', publishAt(T1));
    await define('Notice', { ...NOTICE, fields: [{ name: 'place', type: 'TextField', settings: { required: true } }] });
    expect(await run(publishLater, { at: T1 })).toMatchObject({
      failed: 1,
      failures: [{ ...idsOf(item), reason: expect.stringContaining('place') }],
    });
    itemOf(await api.postDraft({ contentItemId: item.contentItemId, place: 'Orchard' }));
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 1, failed: 0 });
    await define('Notice', NOTICE);
  });

  it('leaves alone what changes between being found and its turn', async () => {
    await draft('First', publishAt(SECOND_BEFORE));
    const moved = await draft('Moved', publishAt(T1));
    const cleared = await draft('Cleared', publishAt(T1));
    const removed = await draft('Removed', publishAt(T1));
    const byHand = await draft('By hand', publishAt(T1));
    const edited = await draft('Edited', publishAt(T1));
    meanwhile = async () => {
      itemOf(await api.postDraft({ contentItemId: moved.contentItemId, ...publishAt(T2) }));
      itemOf(await api.postDraft({ contentItemId: cleared.contentItemId, ...publishAt(null) }));
      itemOf(await api.remove(removed.contentItemId));
      itemOf(await api.publish(byHand.contentItemId));
      itemOf(
        await api.postDraft({ contentItemId: byHand.contentItemId, titlePart: { title: 'Next' }, ...publishAt(T2) }),
      );
      itemOf(await api.postDraft({ contentItemId: edited.contentItemId, titlePart: { title: 'Corrected' } }));
    };
    expect(await run(publishLater, { at: T1 })).toEqual({ published: 2, failed: 0 });
    expect(raised).toEqual(['published First', 'published By hand', 'published Corrected']);
    const after = await Promise.all([moved, cleared, removed, byHand].map(states));
    expect(after).toEqual([['Scheduled'], ['Draft'], ['Removed'], ['Scheduled', 'Published']]);
  });

  it('works through any number in batches, and tells how far it is', async () => {
    await draft('Refused', publishAt(T1));
    for (let ten = 0; ten < 13; ten++) {
      await Promise.all(Array.from({ length: 10 }, (_, one) => draft(`Many ${ten * 10 + one}`, publishAt(T1))));
    }
    const told: JsonObject[] = [];
    expect(await run(publishLater, { at: T1, told })).toMatchObject({ published: 130, failed: 1 });
    expect(told.map(({ published }) => published)).toEqual([99, 130]);
    expect([raised.length, new Set(raised).size]).toEqual([130, 130]);
  });

  it('beside another one publishes each item once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, number) => draft(`Twice ${number}`, publishAt(T1))));
    const runs = await Promise.all([run(publishLater, { at: T1 }), run(publishLater, { at: T1 })]);
    expect(runs.reduce((sum, facts) => sum + Number(facts?.published), 0)).toBe(30);
    expect([raised.length, new Set(raised).size]).toEqual([30, 30]);
  });

  it('ends after the item at hand when it is cancelled', async () => {
    await draft('First', publishAt(SECOND_BEFORE));
    const next = await draft('Second', publishAt(T1));
    const cancelling = new AbortController();
    meanwhile = () => cancelling.abort();
    expect(await run(publishLater, { at: T1, signal: cancelling.signal })).toEqual({ published: 1, failed: 0 });
    expect(await states(next)).toEqual(['Scheduled']);
  });
});

function idsOf({ contentItemId, contentItemVersionId }: Item) {
  return { contentItemId, contentItemVersionId };
}
