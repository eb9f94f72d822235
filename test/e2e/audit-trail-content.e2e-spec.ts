import type { Type } from '@nestjs/common';
import { Browser } from '@espalier/testing';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { ContentLifecycle } from '#core/content';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import {
  ArchiveLaterTask,
  PublishLaterTask,
  ScheduledTransitions,
} from '../../src/features/scheduling/scheduled-transitions';
import { DueVersions } from '../../src/features/scheduling/due-versions';
import { kindsOf, type StoredEvent } from '../support/audit-events';
import { Caller } from '../support/caller';
import { CommandLine } from '../support/command-line';
import { itemOf, pageOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { Articles, article, defineRecordedTypes, edit, label, recordedItems } from '../support/recorded-items';
import { TEST_CLIENT } from '../support/test-app';

const FUTURE = '2199-01-01T00:00:00.000Z';
const LATER = '2199-01-02T00:00:00.000Z';

let world: ContentWorld;
let api: ContentApi;
let given: Articles;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  given = new Articles(api);
  await defineRecordedTypes(api);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const recorded = (work: () => Promise<unknown>) => recordedItems(world, work);

/** Does it, expects one event of the kind, about the item that is answered, and gives both. */
async function one(kind: string, work: () => Promise<Answer>): Promise<{ event: StoredEvent; item: Item }> {
  let answer: Answer | undefined;
  const events = await recorded(async () => (answer = await work()));
  const item = itemOf(answer as Answer);
  expect(kindsOf(events)).toEqual([`Content.${kind}`]);
  expect(events[0]).toMatchObject({
    correlationId: item.contentItemId,
    userKind: 'application',
    userId: TEST_CLIENT.id,
    clientAddress: null,
    facts: { contentType: item.contentType },
  });
  return { event: events[0], item };
}

describe('What is recorded of an item', () => {
  it('is created and published by one save, without a copy of what the version keeps', async () => {
    let item: Item | undefined;
    const events = await recorded(async () => (item = itemOf(await api.post(article('Pear')))));
    expect(kindsOf(events)).toEqual(['Content.Created', 'Content.Published']);
    for (const event of events) {
      expect(event).toMatchObject({
        correlationId: item?.contentItemId,
        versionId: item?.contentItemVersionId,
        subject: 'Pear',
        snapshot: null,
      });
      expect(event.createdUtc.toISOString()).toBe(item?.modifiedUtc);
    }
  });

  it('is created as a draft, with a copy, as drafts are saved in place', async () => {
    const { event, item } = await one('Created', () => api.postDraft(article('Pear')));
    expect(event).toMatchObject({ versionId: item.contentItemVersionId, snapshot: item });
  });

  it('is saved, as a new draft beside what is live and then in place', async () => {
    const live = await given.published();
    const first = await one('Saved', () => api.postDraft(edit(live, 'Quince')));
    const second = await one('Saved', () => api.postDraft(edit(live, 'Medlar')));
    expect(first.event).toMatchObject({ subject: 'Quince', snapshot: first.item });
    expect(second.event).toMatchObject({ subject: 'Medlar', snapshot: second.item, versionId: first.event.versionId });
  });

  it('is saved in place where the type has no versions, while it is live', async () => {
    const live = itemOf(await api.post(label('Pear')));
    const { event, item } = await one('Saved', () => api.post(edit(live, 'Quince')));
    expect(event).toMatchObject({ snapshot: item });
  });

  it('is published, with what it replaces, and a copy only where the version will be overwritten', async () => {
    const draft = await given.draft();
    const first = await one('Published', () => api.publish(draft.contentItemId));
    expect(first.event).toMatchObject({ snapshot: null, facts: { contentType: 'Article' } });
    const live = await given.published();
    const { event, item } = await one('Published', () => api.post(edit(live, 'Quince')));
    expect(event).toMatchObject({ snapshot: null, facts: { replaced: live.contentItemVersionId } });
    expect(event.versionId).toBe(item.contentItemVersionId);
    const shown = await recorded(() => api.post(label('Pear')));
    expect(shown.map(({ snapshot }) => snapshot === null)).toEqual([true, false]);
  });

  it('is taken down, with a copy when it becomes the draft and none beneath a newer one', async () => {
    const live = await given.published();
    const { event, item } = await one('Unpublished', () => api.unpublish(live.contentItemId));
    expect(event).toMatchObject({ versionId: live.contentItemVersionId, snapshot: item });
    const draft = await given.draftOnLive();
    const beneath = await one('Unpublished', () => api.unpublish(draft.contentItemId));
    expect(beneath.event).toMatchObject({ subject: 'Pear', snapshot: null });
    expect(beneath.event.versionId).not.toBe(draft.contentItemVersionId);
  });

  it('is a discarded draft, or a removed item when nothing was ever live', async () => {
    const draft = await given.draftOnLive();
    const { event } = await one('DraftDiscarded', () => api.discardDraft(draft.contentItemId));
    expect(event).toMatchObject({ versionId: draft.contentItemVersionId, subject: 'Quince', snapshot: null });
    const never = await given.draft();
    await one('Removed', () => api.discardDraft(never.contentItemId));
  });

  it('is removed', async () => {
    const live = await given.published();
    const { event } = await one('Removed', () => api.remove(live.contentItemId));
    expect(event).toMatchObject({ versionId: live.contentItemVersionId, snapshot: null });
  });

  it('is a clone, with what it was cloned from', async () => {
    const source = await given.published();
    const { event, item } = await one('Cloned', () => api.clone(source.contentItemId));
    expect(item.contentItemId).not.toBe(source.contentItemId);
    expect(event).toMatchObject({ snapshot: item, facts: { clonedFrom: source.contentItemId } });
  });

  it('is restored and nothing else, with the version it was restored from', async () => {
    const past = await given.archived();
    const { event, item } = await one('Restored', () => api.restore(past.contentItemVersionId));
    expect(event).toMatchObject({ snapshot: item, facts: { restoredFrom: past.contentItemVersionId } });
    expect(event.facts).not.toHaveProperty('replacedDraft');
    expect(event.versionId).toBe(item.contentItemVersionId);
  });

  it('is restored over a draft, which is named, and out of the removed items', async () => {
    const past = await given.archived();
    const draft = itemOf(await api.postDraft(edit(past, 'Medlar')));
    const over = await one('Restored', () => api.restore(past.contentItemVersionId, true));
    expect(over.event.facts).toMatchObject({ replacedDraft: draft.contentItemVersionId });
    const removed = itemOf(await api.remove((await given.published()).contentItemId));
    await one('Restored', () => api.restore(removed.contentItemVersionId));
  });

  it('is a purged version, of which no copy is kept', async () => {
    const past = await given.archived();
    const { event } = await one('Purged', () => api.purge(past.contentItemVersionId));
    expect(event).toMatchObject({ versionId: past.contentItemVersionId, snapshot: null });
  });

  it('is a removed item that was deleted for good, of which no copy is kept', async () => {
    const { contentItemId, contentItemVersionId } = await given.published();
    itemOf(await api.remove(contentItemId));
    const { event } = await one('ItemPurged', () => api.purgeItem(contentItemId));
    expect(event).toMatchObject({ versionId: contentItemVersionId, snapshot: null });
  });

  it('has the comment of its part, which is not stored on the item', async () => {
    const auditTrailPart = { comment: 'Typo' };
    const created = await recorded(() => api.post(article('Pear', { auditTrailPart })));
    expect(created.map(({ comment }) => comment)).toEqual(['Typo', 'Typo']);
    const live = await given.published();
    const { event, item } = await one('Saved', () => api.postDraft(edit(live, 'Quince', { auditTrailPart })));
    expect(event.comment).toBe('Typo');
    expect(item).not.toHaveProperty('auditTrailPart');
    expect(event.snapshot).not.toHaveProperty('auditTrailPart');
    const { items } = pageOf(await api.versions(item.contentItemId));
    expect(items.map(({ comment }) => comment)).toEqual(['Typo', null]);
  });

  it('names whoever asked', async () => {
    const caller = await Caller.register(world, 'gardener');
    await caller.holds('AccessContentApi', 'PublishContent');
    const events = await recorded(() => caller.api.post(article('Pear')));
    expect(events.map(({ userKind, userId }) => `${userKind} ${userId}`)).toEqual([
      'application gardener',
      'application gardener',
    ]);
  });
});

describe('What is due', () => {
  class SetClock extends Clock {
    instant = FUTURE;

    override now(): Date {
      return new Date(this.instant);
    }
  }

  it('is published and archived by the service itself', async () => {
    const clock = new SetClock();
    const transitions = new ScheduledTransitions(world.app.get(DueVersions), clock);
    const run = { dueUtc: new Date(), signal: new AbortController().signal, progress: async () => undefined };
    const lifecycle = world.app.get(ContentLifecycle);
    await api.postDraft(article('Due', { publishLaterPart: { scheduledPublishUtc: FUTURE } }));
    const published = await recorded(() => new PublishLaterTask(transitions, lifecycle).run(run));
    expect(published).toMatchObject([{ event: 'Published', subject: 'Due', userKind: 'system', userName: 'system' }]);
    await api.post(article('Over', { archiveLaterPart: { scheduledArchiveUtc: LATER } }));
    clock.instant = LATER;
    const archived = await recorded(() => new ArchiveLaterTask(transitions, lifecycle).run(run));
    expect(archived).toMatchObject([{ event: 'Unpublished', subject: 'Over', userKind: 'system' }]);
  });
});

describe('An import', () => {
  it('is recorded once for all items that a transaction imports, by the service', async () => {
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const lines = ['One', 'Two', 'Three'].map((title) => article(title));
    const ids = ['a', 'b', 'c'].map((letter) => `01kagb0000000000000000000${letter}`);
    const file = commands.lines(
      'lines.ndjson',
      lines.map((line, index) => ({ ...line, contentItemId: ids[index] })),
    );
    const run = () => recorded(() => commands.run(['import', file]));
    const facts = { items: 3, versionsCreated: 3, versionsUpdated: 0, first: ids[0], last: ids[2] };
    const imported = await run();
    expect(imported).toMatchObject([{ event: 'Imported', subject: 'import', userKind: 'system', facts }]);
    expect(await run()).toEqual([]);
    const admin = new Browser(world.app);
    await admin.signIn();
    const at = `/Admin/AuditTrail/Display/${imported[0]?.id}`;
    const page = (await admin.open(at)).text;
    expect(page).toContain('<dd>3 items</dd>');
    expect(page).toContain('All imports of several items');
    for (const unsaid of ['/History', ...ids]) expect(page).not.toContain(unsaid);
    for (const shown of [at, '/Admin', '/Admin/AuditTrail']) {
      expect((await admin.open(shown, { 'accept-language': 'de' })).text).toContain('3 Inhalte');
    }
    const german = (await admin.open(at, { 'accept-language': 'de' })).text;
    expect(german).toContain('<dt>Angelegte Versionen</dt>');
    expect(german).not.toContain('ersions created');
    expect((await admin.open('/Admin/AuditTrail/import')).text).toContain('<h1>All imports of several items</h1>');
    const changed = commands.lines('changed.ndjson', [{ ...article('Other'), contentItemId: ids[1] }]);
    const events = await recorded(() => commands.run(['import', changed]));
    expect(events).toMatchObject([
      { event: 'Imported', correlationId: ids[1], subject: 'Two', facts: { items: 1, versionsCreated: 1 } },
    ]);
    commands.clear();
  });

  it('that was recorded with a text of the number is shown in the language of the reader, too', async () => {
    const facts = { items: 1200, versionsCreated: 1200, versionsUpdated: 0, first: 'a', last: 'z' };
    const former = { category: 'Content', event: 'Imported', correlationId: 'import', subject: '1200 items', facts };
    const trail = world.app.get(AUDIT_TRAIL as unknown as Type<AuditTrail>);
    await world.app.get(Database).transaction((transaction) => trail.record(transaction, former));
    const admin = new Browser(world.app);
    await admin.signIn();
    const { text } = await admin.open('/Admin/AuditTrail', { 'accept-language': 'de' });
    expect(text).toContain('1.200 Inhalte');
    expect(text).not.toContain('1200 items');
  });
});

describe('Types of which nothing is recorded', () => {
  it('are named in the settings', async () => {
    const put = (body: object) => api.send('PUT', '/api/settings/audit-trail', { body });
    expect((await put({ ignoredContentTypes: ['Label'] })).status).toBe(200);
    expect(await recorded(() => api.post(label('Pear')))).toEqual([]);
    expect(await recorded(() => api.post(article('Pear')))).toHaveLength(2);
    expect((await put({ events: { 'Content.Created': false } })).status).toBe(200);
    expect(kindsOf(await recorded(() => api.post(label('Pear'))))).toEqual(['Content.Published']);
    expect((await put({})).status).toBe(200);
  });
});
