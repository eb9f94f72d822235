import { DataSource } from 'typeorm';
import { Clock } from '#platform/clock';
import { Database, Notifications } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { AuditRecorder } from '../../src/core/audit-events/audit-recorder';
import { KeyEntity, SigningKeys } from '../../src/features/openid/keys/signing-keys';
import { PayloadStore } from '../../src/features/openid/server/payload-store';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await startTestApp();
  database = app.get(Database);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

describe('The signing keys', () => {
  const node = () =>
    new SigningKeys(
      app.get(DataSource).getRepository(KeyEntity),
      database,
      app.get(Notifications),
      app.get(IdGenerator),
      app.get(Clock),
      app.get(AuditRecorder),
    );

  it('are generated once, also when many nodes start together', async () => {
    await database.query('DELETE FROM openid_key');

    const keySets = await Promise.all(Array.from({ length: 5 }, () => node().current()));

    expect(new Set(keySets.map(({ activeKeyId }) => activeKeyId)).size).toBe(1);
    expect(await database.query('SELECT key_id FROM openid_key')).toHaveLength(1);
  });

  it('keep an older key for tokens that it has signed', async () => {
    const { activeKeyId } = await node().current();
    await database.query('UPDATE openid_key SET active = false');
    await database.query(
      `INSERT INTO openid_key SELECT 'next', true, jsonb_set(private_jwk, '{kid}', '"next"'), now() FROM openid_key`,
    );

    const { activeKeyId: next, publicKeys } = await node().current();

    expect(next).toBe('next');
    expect([...publicKeys.keys()].toSorted()).toEqual([activeKeyId, 'next'].toSorted());
  });
});

describe('What the authorization server remembers', () => {
  const store = () => app.get(PayloadStore);
  const rows = () => database.query<{ id: string }>('SELECT id FROM openid_payload ORDER BY id');

  beforeEach(() => database.query('DELETE FROM openid_payload'));

  it('is found by its id, user code and uid, by kind', async () => {
    await store().put('Session', 's1', { uid: 'u1', userCode: 'c1', jti: 's1' }, 60);

    expect(await store().find('Session', 'id', 's1')).toEqual({ uid: 'u1', userCode: 'c1', jti: 's1' });
    expect(await store().find('Session', 'uid', 'u1')).toMatchObject({ jti: 's1' });
    expect(await store().find('Session', 'user_code', 'c1')).toMatchObject({ jti: 's1' });
    expect(await store().find('Grant', 'id', 's1')).toBeUndefined();
  });

  it('is replaced, consumed and removed, alone or with its grant', async () => {
    await store().put('RefreshToken', 'r1', { grantId: 'g1', jti: 'old' }, 60);
    await store().put('RefreshToken', 'r1', { grantId: 'g1', jti: 'new' }, 60);
    await store().put('AccessToken', 'a1', { grantId: 'g1' }, 60);
    await store().put('AccessToken', 'a2', { grantId: 'g2' }, 60);

    await store().consume('RefreshToken', 'r1');
    expect(await store().find('RefreshToken', 'id', 'r1')).toEqual({
      grantId: 'g1',
      jti: 'new',
      consumed: expect.any(Number),
    });

    await store().removeGrant('g1');
    expect(await rows()).toEqual([{ id: 'a2' }]);
    await store().remove('AccessToken', 'a2');
    expect(await rows()).toEqual([]);
  });

  it('is gone when it expires, and purged by the next write', async () => {
    await store().put('Session', 'short', {}, 10);
    await store().put('Session', 'for ever', {});
    const later = new Date(Date.now() + 11_000);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(later);

    expect(await store().find('Session', 'id', 'short')).toBeUndefined();
    expect(await store().find('Session', 'id', 'for ever')).toEqual({});
    expect(await rows()).toHaveLength(2);

    await store().put('Session', 'new', {}, 10);
    expect(await rows()).toEqual([{ id: 'for ever' }, { id: 'new' }]);
  });
});
