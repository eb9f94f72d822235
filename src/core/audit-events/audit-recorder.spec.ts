import { AUDIT_EVENTS, type AuditEvent, type AuditEventCategory } from '@espalier/plugin-sdk';
import { outsideRequests, openRequestScopes } from '#platform/request';
import { registryOf } from '../../../test/support/fake-registry';
import { AuditRecorder, RecordedEvents } from './audit-recorder';
import { EventCatalog } from './event-catalog';
import { EVENT_COLUMNS } from './event-row';

const NOW = '2026-11-20T12:00:00.000Z';

const PAINT: AuditEventCategory = {
  name: 'Paint',
  title: 'Paint',
  events: [
    { name: 'Mixed', title: 'Mixed' },
    { name: 'Spilt', title: 'Spilt', enabled: false },
    { name: 'Sold', title: 'Sold', mandatory: true },
  ],
};

type Row = Record<keyof typeof EVENT_COLUMNS, unknown>;

/** Records, and tells what the database would get, statement by statement. */
function recorderOf(...categories: AuditEventCategory[]) {
  const recorded = new RecordedEvents();
  const catalog = new EventCatalog(registryOf([AUDIT_EVENTS, categories]));
  const recorder = new AuditRecorder(catalog, recorded, { now: () => new Date(NOW), nowUtc: () => NOW });
  const record = async (...events: AuditEvent[]) => {
    const statements: Row[][] = [];
    const transaction = {
      query: async (_text: string, values: readonly unknown[] = []) => {
        statements.push(rowsOf(values));
        return [];
      },
    };
    await recorder.record(transaction, ...events);
    return statements;
  };
  return { record, recorded };
}

function rowsOf(values: readonly unknown[]): Row[] {
  const names = Object.keys(EVENT_COLUMNS);
  return Array.from(
    { length: values.length / names.length },
    (_, row) => Object.fromEntries(names.map((name, column) => [name, values[row * names.length + column]])) as Row,
  );
}

const mixed = (facts: Partial<AuditEvent> = {}): AuditEvent => ({
  category: 'Paint',
  event: 'Mixed',
  correlationId: 'tin-1',
  ...facts,
});

/** Does work in the course of a request. */
function during<T>(request: { method?: string; path?: string; ip?: string; principal?: object }, work: () => T): T {
  let result: T | undefined;
  const asked = { method: 'POST', path: '/api/paint', ...request };
  void openRequestScopes()(asked as never, {} as never, () => (result = work()));
  return result as T;
}

const EVE = { kind: 'user', id: 'u1', name: 'Éve', roles: [], may: () => true };

describe('Recording an event', () => {
  const { record } = recorderOf(PAINT);

  it('puts the events of an operation into one statement, in their order', async () => {
    const statements = await record(mixed(), mixed({ correlationId: 'tin-2' }));
    expect(statements.map((rows) => rows.map((row) => row.correlation_id))).toEqual([['tin-1', 'tin-2']]);
  });

  it('says nothing to the database when there is nothing to record', async () => {
    expect(await record()).toEqual([]);
  });

  it('takes the correlation id for the subject, now for the time and no facts where it is told nothing else', async () => {
    const [[row]] = await record(mixed());
    expect(row).toMatchObject({ subject: 'tin-1', created_utc: NOW, facts: '{}', snapshot: null, comment: null });
    const [[told]] = await record(mixed({ subject: 'Red', at: '2026-01-01T00:00:00.000Z', facts: { litres: 5 } }));
    expect(told).toMatchObject({ subject: 'Red', created_utc: '2026-01-01T00:00:00.000Z', facts: '{"litres":5}' });
  });

  it('names who makes the request, a stranger too, else the service; and before both whom the event names', async () => {
    const service = { user_kind: 'system', user_id: 'system', user_name: 'system' };
    expect((await record(mixed()))[0][0]).toMatchObject(service);
    expect((await during({ principal: EVE }, () => record(mixed())))[0][0]).toMatchObject({
      user_kind: 'user',
      user_id: 'u1',
      user_name: 'Éve',
      normalized_user_name: 'éve',
    });
    expect((await during({}, () => record(mixed())))[0][0]).toMatchObject({ user_kind: 'anonymous', user_id: '' });
    const principal = { kind: 'application', id: 'shop', name: 'Shop' } as const;
    const [[row]] = await during({ principal: EVE }, () => record(mixed({ principal })));
    expect(row).toMatchObject({ user_kind: 'application', user_id: 'shop', user_name: 'Shop' });
    const apart = await during({ principal: EVE }, () => outsideRequests(() => record(mixed())));
    expect(apart[0][0]).toMatchObject(service);
  });

  it.each([
    ['GET', '/api/content', 'system'],
    ['HEAD', '/', 'system'],
    ['GET', '/Login/External/Callback', 'u1'],
    ['GET', '/connect/authorize', 'u1'],
    ['DELETE', '/api/content/x', 'u1'],
  ])('knows who asks %s %s: %s', async (method, path, id) => {
    const [[row]] = await during({ method, path, principal: EVE }, () => record(mixed()));
    expect(row.user_id).toBe(id);
  });

  it('keeps what the database can store of what was typed, and no more of it than there is room for', async () => {
    const [[row]] = await record(
      mixed({
        subject: `a\0b\uD800${'x'.repeat(300)}`,
        comment: '😀'.repeat(1001),
        principal: { kind: 'anonymous', id: '', name: `nobody\0${'y'.repeat(300)}` },
        facts: { name: 'n\0\uD800' },
      }),
    );
    expect(row.subject).toBe(`ab\uFFFD${'x'.repeat(252)}`);
    expect(row.comment).toBe('😀'.repeat(1000));
    expect(row.user_name).toBe(`nobody${'y'.repeat(249)}`);
    expect(row.facts).toBe('{"name":"n\uFFFD"}');
  });

  it('refuses events that nobody has declared', async () => {
    await expect(record(mixed({ event: 'Drunk' }))).rejects.toThrow('Nobody has declared events "Paint.Drunk"');
  });
});

describe('Which events are recorded', () => {
  const kinds = async (rules: Record<string, boolean>) => {
    const { record, recorded } = recorderOf(PAINT);
    recorded.follow({ events: rules, clientAddresses: false });
    const rows = (await record(...PAINT.events.map(({ name }) => mixed({ event: name })))).flat();
    return rows.map(({ event }) => event);
  };

  it.each([
    ['as they are declared', {}, ['Mixed', 'Sold']],
    ['what is switched on', { 'Paint.Spilt': true }, ['Mixed', 'Spilt', 'Sold']],
    ['not what is switched off', { 'Paint.Mixed': false }, ['Sold']],
    ['what is mandatory whatever is said', { 'Paint.Mixed': false, 'Paint.Sold': false }, ['Sold']],
  ])('%s', async (_title, rules, expected) => expect(await kinds(rules)).toEqual(expected));
});

describe('The address of a client', () => {
  const addressOf = async (ip: string | undefined, clientAddresses: boolean) => {
    const { record, recorded } = recorderOf(PAINT);
    recorded.follow({ events: {}, clientAddresses });
    return (await during({ ip }, () => record(mixed())))[0][0].client_address;
  };

  it('is recorded when it is allowed, and else not', async () => {
    expect(await addressOf('192.0.2.7', true)).toBe('192.0.2.7');
    expect(await addressOf('192.0.2.7', false)).toBeNull();
  });

  it.each([
    ['::1', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', null],
    ["1'; DROP TABLE", null],
    [undefined, null],
  ])('%s is written as %s', async (ip, address) => expect(await addressOf(ip, true)).toBe(address));
});

describe('The catalogue of events', () => {
  const catalogOf = (...categories: AuditEventCategory[]) => new EventCatalog(registryOf([AUDIT_EVENTS, categories]));
  const kind = (name: string) => ({ name, title: name });

  it('stops the start when a kind is declared twice, or its name is no name', () => {
    expect(() => catalogOf({ ...PAINT, events: [kind('Mixed'), kind('Mixed')] }).onModuleInit()).toThrow('Paint.Mixed');
    expect(() => catalogOf({ ...PAINT, name: 'paint' }).onModuleInit()).toThrow('paint.Mixed');
    expect(() => catalogOf({ ...PAINT, events: [kind('was mixed')] }).onModuleInit()).toThrow('Paint.was mixed');
    expect(() => catalogOf(PAINT).onModuleInit()).not.toThrow();
  });
});
