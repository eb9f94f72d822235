import type { AuditEvent } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import { AuditRecorder } from '../../src/core/audit-events/audit-recorder';
import { EventSealer } from '../../src/features/audit-trail/seals/event-sealer';
import { EVENT_HASH } from '../../src/features/audit-trail/seals/sealed-text';
import { EventTrimmer } from '../../src/features/audit-trail/trimming/event-trimmer';
import { PaintEventsPlugin, recordPaint } from '../fixtures/paint-events.module';
import { storedEvents, type StoredEvent } from '../support/audit-events';
import { eventually } from '../support/auth-world';
import { CommandLine } from '../support/command-line';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const OLD = '2001-01-01T00:00:00.000Z';

let world: ContentWorld;
let commands: CommandLine;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [PaintEventsPlugin] });
  commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
});
afterAll(async () => {
  commands.clear();
  await world.stop();
});

const put = (body: unknown) => world.admin.send('PUT', '/api/settings/audit-trail', { body });
const record = (...events: Partial<AuditEvent>[]) => recordPaint(world.app, ...events);
const seal = () => world.app.get(EventSealer).seal(new AbortController().signal);
const trim = () => world.app.get(EventTrimmer).trim(new AbortController().signal);
const paint = () => storedEvents(world.database, 'Paint');

interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly message: string;
}

async function examined(): Promise<Finding> {
  const result = await commands.run(['doctor', '--json']);
  const { findings } = result.json() as { findings: Finding[] };
  const finding = findings.find(({ subject }) => subject === 'audit trail');
  return finding ?? { subject: '', ok: false, message: result.output };
}

describe('The seals', () => {
  let events: StoredEvent[];

  beforeAll(async () => {
    await record(...Array.from({ length: 5 }, () => ({})));
    await seal();
    await record({}, { comment: 'Ünï\\"' });
    await seal();
    events = await paint();
  });

  /** Does what only the owner of the database can do, asks the doctor, and undoes it. */
  async function found(tamper: string, undo: string): Promise<string> {
    const { database } = world;
    await database.query('SET session_replication_role = replica');
    await database.query(tamper);
    const { ok, message } = await examined();
    await database.query(undo);
    await database.query('SET session_replication_role = DEFAULT');
    expect({ ok, after: await examined() }).toMatchObject({ ok: false, after: { ok: true } });
    return message;
  }

  const steal = (table: string, condition: string): [string, string] => [
    `CREATE TABLE stolen AS SELECT * FROM ${table} WHERE ${condition}; DELETE FROM ${table} WHERE ${condition}`,
    `INSERT INTO ${table} SELECT * FROM stolen; DROP TABLE stolen`,
  ];

  it('hold every event in the end, and tell the heads of their chains', async () => {
    const { ok, message } = await examined();
    expect({ ok, message }).toMatchObject({ ok: true, message: expect.stringContaining(', 0 to be sealed; heads: ') });
    const { rows } = await world.database.query<{ number: number; hash: string }>(
      `SELECT number, encode(hash, 'hex') AS hash FROM audit_seal WHERE category = 'Paint' ORDER BY number DESC LIMIT 1`,
    );
    expect(message).toContain(`Paint ${rows[0].number} ${rows[0].hash}`);
  });

  it('do not depend on the settings of whoever looks', async () => {
    const { database } = world;
    const hashes = async () =>
      (await database.query(`SELECT ${EVENT_HASH} AS hash FROM audit_event e ORDER BY e.id`)).rows;
    const usual = await hashes();
    await database.query(`
      SET timezone = 'Asia/Kolkata'; SET datestyle = 'German'; SET extra_float_digits = -10; SET bytea_output = 'escape'`);
    expect(await hashes()).toEqual(usual);
    await database.query('RESET ALL');
  });

  it.each([
    ['user_name', `'Mallory'`],
    ['created_utc', `created_utc + interval '1 millisecond'`],
    ['facts', `facts || '{"litres": 6}'`],
    ['client_address', `'192.0.2.1'`],
    ['comment', `'never mind'`],
  ])('show that %s of an event was changed', async (column, value) => {
    const { id } = events[events.length - 3];
    const [tamper, undo] = [
      `CREATE TABLE kept AS SELECT * FROM audit_event WHERE id = ${id}; UPDATE audit_event SET ${column} = ${value} WHERE id = ${id}`,
      `UPDATE audit_event e SET ${column} = k.${column} FROM kept k WHERE e.id = k.id; DROP TABLE kept`,
    ];
    expect(await found(tamper, undo)).toMatch(
      /Paint: seal \d+ is broken: it, or one of its events \d+ to \d+, was changed/,
    );
  });

  it('show that an event was taken out, and which', async () => {
    const { id } = events[events.length - 1];
    expect(await found(...steal('audit_event', `id = ${id}`))).toContain(`Paint: event ${id} is gone from seal`);
  });

  it('show that an event was put in', async () => {
    const columns = `category, event, correlation_id, subject, user_kind, user_id, user_name, normalized_user_name, created_utc, facts`;
    const message = await found(
      `INSERT INTO audit_event (id, ${columns}) SELECT 999999, ${columns} FROM audit_event WHERE id = ${events[0].id}`,
      'DELETE FROM audit_event WHERE id = 999999',
    );
    expect(message).toContain('Paint: event 999999 is in no seal');
  });

  it('show that a seal was taken out of the middle, with its events', async () => {
    const [seals, putBack] = steal('audit_seal', `category = 'Paint' AND number = 1`);
    expect(await found(seals, putBack)).toContain('Paint: seal 1 is missing before seal 2');
  });

  it('show that an event was taken out before it was sealed', async () => {
    await record({});
    const { id } = (await paint()).at(-1) as StoredEvent;
    expect((await examined()).message).toContain(', 1 to be sealed');
    const message = await found(...steal('audit_event', `id = ${id}`));
    expect(message).toContain(`event ${id} was to be sealed and is gone`);
    await seal();
  });

  it('are made of what was committed, whatever the order of the ids', async () => {
    const { app, database } = world;
    const slow = app.get(Database).transaction(async (transaction) => {
      await app.get(AuditRecorder).record(transaction, { category: 'Paint', event: 'Mixed', correlationId: 'slow' });
      await record({ correlationId: 'fast' });
      expect(await seal()).toBe(1);
    });
    await slow;
    expect(await seal()).toBe(1);
    const { rows } = await database.query(`SELECT FROM audit_unsealed`);
    expect(rows).toHaveLength(0);
    expect((await examined()).ok).toBe(true);
  });
});

describe('Trimming', () => {
  beforeAll(() => put({}));
  afterEach(() => put({}));

  const trimmed = async () =>
    (await storedEvents(world.database, 'AuditTrail')).filter(({ event }) => event === 'Trimmed');

  it('deletes nothing unless the settings say so', async () => {
    await record({ at: OLD });
    await seal();
    expect(await trim()).toBe(0);
    await put({ retentionDays: 1, trimmingDisabled: true });
    expect(await trim()).toBe(0);
  });

  it('deletes from the front of the chain what is older than the retention, and says what', async () => {
    const { database } = world;
    await database.query('SET session_replication_role = replica');
    await database.query(
      `DELETE FROM audit_event WHERE category = 'Paint'; DELETE FROM audit_seal WHERE category = 'Paint'`,
    );
    await database.query('SET session_replication_role = DEFAULT');
    await record({ at: OLD, correlationId: 'old-1' }, { at: OLD, correlationId: 'old-2' });
    await seal();
    await record({ at: OLD, correlationId: 'old-3' });
    await seal();
    await record({ correlationId: 'new' });
    await seal();
    await record({ at: OLD, correlationId: 'late' });
    await seal();
    await put({ retentionDaysByCategory: { Paint: 30 } });
    const before = (await trimmed()).length;
    expect(await trim()).toBe(3);
    expect((await paint()).map(({ correlationId }) => correlationId)).toEqual(['new', 'late']);
    const told = await trimmed();
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toMatchObject({
      correlationId: 'Paint',
      userKind: 'system',
      facts: { events: 3, seals: 2, seal: 2 },
    });
    expect(await examined()).toMatchObject({ ok: true });
  });

  it('leaves a chain that goes on after all of it went', async () => {
    const { database } = world;
    await database.query('SET session_replication_role = replica');
    await database.query(`UPDATE audit_seal SET newest_utc = '2001-01-01' WHERE category = 'Paint'`);
    await database.query('SET session_replication_role = DEFAULT');
    await put({ retentionDays: 30 });
    expect(await trim()).toBe(2);
    expect(await paint()).toEqual([]);
    await record({ correlationId: 'next' });
    await seal();
    const { rows } = await database.query(`SELECT number FROM audit_seal WHERE category = 'Paint'`);
    expect(rows).toEqual([{ number: 5 }]);
    expect(await examined()).toMatchObject({ ok: true });
  });

  it('shows when seals of the front were taken out by somebody else', async () => {
    const { database } = world;
    await record({});
    await seal();
    await database.query('SET session_replication_role = replica');
    await database.query(`
      DELETE FROM audit_event WHERE id = ANY (SELECT unnest(event_ids) FROM audit_seal WHERE category = 'Paint' AND number = 5);
      DELETE FROM audit_seal WHERE category = 'Paint' AND number = 5`);
    await database.query('SET session_replication_role = DEFAULT');
    expect((await examined()).message).toContain('Paint: seal 5 is missing before seal 6');
  });

  it('is the work of the service, whoever asks for the run', async () => {
    const TASK = '/api/background-tasks/audit-trail-trimming';
    await record({ at: OLD });
    await seal();
    await world.database.query(`
      SET session_replication_role = replica; UPDATE audit_seal SET newest_utc = '2001-01-01' WHERE category = 'Paint';
      SET session_replication_role = DEFAULT`);
    await put({ retentionDaysByCategory: { Paint: 30 } });
    const before = (await trimmed()).length;
    expect((await world.admin.send('POST', `${TASK}/run`)).status).toBeLessThan(300);
    await eventually(async () => expect((await trimmed()).length).toBeGreaterThan(before));
    expect((await trimmed()).at(-1)).toMatchObject({ userKind: 'system', userId: 'system', correlationId: 'Paint' });
  });
});
