import { EventCatalog } from '#core/audit-events';
import { Database } from '#platform/database';
import { AuditRecorder } from '../../src/core/audit-events/audit-recorder';
import { PaintEventsPlugin, recordPaint } from '../fixtures/paint-events.module';
import { recordedBy } from '../support/audit-events';
import { problemOf, type Answer } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const AT = '/api/settings/audit-trail';

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [PaintEventsPlugin] });
});
afterAll(() => world.stop());

const put = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  world.admin.send('PUT', AT, { body, headers });

describe('The settings of the audit trail', () => {
  afterAll(() => put({}));

  it('have defaults: everything is kept for good, without addresses', async () => {
    expect((await put({})).body).toEqual({
      events: {},
      ignoredContentTypes: [],
      recordClientAddress: false,
      trimmingDisabled: false,
      retentionDays: 0,
      retentionDaysByCategory: {},
    });
  });

  it.each([
    [{ retentionDays: -1 }, 'retentionDays'],
    [{ retentionDays: 36_501 }, 'retentionDays'],
    [{ recordClientAddress: 'yes' }, 'recordClientAddress'],
    [{ events: [] }, 'events'],
    [{ events: { nonsense: true } }, 'events'],
    [{ events: { 'Paint.Drunk': true } }, 'events.Paint.Drunk'],
    [{ events: { 'Paint.Mixed': 'no' } }, 'events.Paint.Mixed'],
    [{ events: { 'Paint.Sold': false } }, 'events.Paint.Sold'],
    [{ retentionDaysByCategory: { Paint: 1.5 } }, 'retentionDaysByCategory.Paint'],
    [{ retentionDaysByCategory: { Nonsense: 1 } }, 'retentionDaysByCategory.Nonsense'],
    [{ retentionDaysByCategory: { AuditTrail: 1 } }, 'retentionDaysByCategory.AuditTrail'],
    [{ ignoredContentTypes: ['Nonsense'] }, 'ignoredContentTypes'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('are refused when they are %j', async (body, member) => {
    await put({ retentionDays: 0 });
    expect(Object.keys(problemOf(await put(body), 400).errors ?? {})).toEqual([member]);
    expect((await world.admin.send('GET', AT)).body).toMatchObject({ retentionDays: 0, events: {} });
  });

  it('are not replaced over the head of somebody else', async () => {
    const { headers } = await world.admin.send('GET', AT);
    await put({ recordClientAddress: true });
    const answer = await put({}, { 'If-Match': headers.get('etag') ?? '' });
    expect(problemOf(answer, 412).type).toBe('urn:espalier:problem:audit-trail.precondition-failed');
  });

  it('are told in full when they change, so that nobody hides what they switch off among much else', async () => {
    await put({});
    const kinds = world.app
      .get(EventCatalog)
      .categories()
      .flatMap(({ name, events }) => events.map((kind): [string, boolean] => [`${name}.${kind.name}`, true]));
    const events = { ...Object.fromEntries(kinds), 'Content.ItemPurged': false };
    const [{ facts }] = await recordedBy(world.database, () => put({ events }));
    expect(facts).toEqual({ changed: ['events'], before: { events: {} }, after: { events } });
    await put({});
  });

  it('decide at once which events are recorded, and whether with addresses', async () => {
    await put({ events: { 'Paint.Mixed': false, 'Paint.Spilt': true } });
    const events = await recordedBy(world.database, () =>
      recordPaint(world.app, {}, { event: 'Spilt' }, { event: 'Sold', comment: 'Cash' }),
    );
    expect(events.map(({ event }) => event)).toEqual(['Spilt', 'Sold']);
    const save = () => world.admin.putType('Tin', { parts: [] }).then(() => world.admin.post({ contentType: 'Tin' }));
    const addresses = async () => {
      const saved = await recordedBy(world.database, save);
      return new Set(saved.filter(({ category }) => category === 'Content').map((event) => event.clientAddress));
    };
    await put({});
    expect(await addresses()).toEqual(new Set([null]));
    await put({ recordClientAddress: true });
    expect(await addresses()).toEqual(new Set(['127.0.0.1']));
  });

  it('are changed in the admin pages by who may, and show what was typed when it is refused', async () => {
    const admin = await new People(world.app).signedIn();
    const page = '/Admin/Settings/AuditTrail';
    const refused = await admin.submit(page, page, { retentionDays: '1', 'retentionDaysByCategory.Paint': '-1' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Retention period of Paint (days): must be an integer from 0 to 36500');
    const saved = await admin.submit(page, page, {
      retentionDays: '400',
      'retentionDaysByCategory.Paint': '30',
      'events.Paint': ['Spilt'],
    });
    expect(saved.status).toBe(303);
    const { events, ...rest } = (await world.admin.send('GET', AT)).body as { events: Record<string, boolean> };
    expect(events).toMatchObject({ 'Paint.Mixed': false, 'Paint.Spilt': true });
    expect(rest).toMatchObject({ retentionDays: 400, retentionDaysByCategory: { Paint: 30 } });
  });
});

describe('Events', () => {
  it('are refused by the database to be changed, deleted and cleared away', async () => {
    await recordPaint(world.app, {});
    for (const statement of [
      `UPDATE audit_event SET subject = 'x'`,
      'DELETE FROM audit_event',
      'TRUNCATE audit_event',
      'UPDATE audit_seal SET number = 7',
      'DELETE FROM audit_seal',
      'TRUNCATE audit_seal',
    ]) {
      await expect(world.database.query(statement)).rejects.toThrow('The audit trail is not changed');
    }
  });

  it('are undone with the work that they tell', async () => {
    const { app } = world;
    const events = await recordedBy(world.database, () =>
      app
        .get(Database)
        .transaction(async (transaction) => {
          await app.get(AuditRecorder).record(transaction, { category: 'Paint', event: 'Mixed', correlationId: 'x' });
          throw new Error('Not so');
        })
        .catch(() => undefined),
    );
    expect(events).toEqual([]);
  });
});
