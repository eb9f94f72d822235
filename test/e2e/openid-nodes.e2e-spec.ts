import { decodeProtectedHeader, type JWK } from 'jose';
import type { HttpClient } from '@espalier/testing';
import { ServerSettingsSection, SigningKeys } from '#features/openid';
import { Clock } from '#platform/clock';
import { GatedModule } from '../fixtures/gated.module';
import { AuthWorld, credentials, eventually, type TestApplication } from '../support/auth-world';
import { startTestApp, type TestApp } from '../support/test-app';

const DAY = 24 * 3600;

let world: AuthWorld;
let other: TestApp;
let robot: TestApplication;

beforeAll(async () => {
  world = await AuthWorld.start();
  await world.configure(ServerSettingsSection, { enabled: true, accessTokenLifetime: DAY });
  other = await startTestApp({
    plugins: [GatedModule],
    database: world.app.database,
    env: { BASE_URL: world.issuer },
  });
  robot = await world.application('robot', []);
});
afterAll(async () => {
  await other.stop();
  await world.stop();
});
afterEach(() => jest.restoreAllMocks());

async function tokenFrom(node: HttpClient): Promise<string> {
  const { body } = await node.request<{ access_token: string }>(
    'POST',
    '/connect/token',
    credentials(robot.id, robot.secret),
  );
  return body.access_token;
}

async function published(node: HttpClient): Promise<(string | undefined)[]> {
  return (await node.request<{ keys: JWK[] }>('GET', '/connect/jwks')).body.keys.map(({ kid }) => kid);
}

const keyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('A new key on one of two nodes', () => {
  it('has no valid token refused, whichever node signed it and whichever is asked', async () => {
    const nodes = [world.app, other];
    const answers: number[] = [];
    const end = new AbortController();
    const caller = async (issuer: HttpClient, asked: HttpClient) => {
      while (!end.signal.aborted) answers.push((await world.who(await tokenFrom(issuer), asked)).status);
    };
    const callers = nodes.flatMap((issuer) => nodes.map((asked) => caller(issuer, asked)));

    for (const node of [world.app, other, world.app, other]) {
      await node.get(SigningKeys).rotate();
      await tokenFrom(node);
    }
    end.abort();
    await Promise.all(callers);

    expect(answers.length).toBeGreaterThan(callers.length);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  it('is believed before its news have come', async () => {
    await tokenFrom(other);
    const deaf = jest
      .spyOn(other.get(SigningKeys), 'current')
      .mockResolvedValue(await other.get(SigningKeys).current());
    const keyId = await world.app.get(SigningKeys).rotate();
    const token = await tokenFrom(world.app);
    expect(keyOf(token)).toBe(keyId);

    expect((await world.who(token, other)).status).toBe(200);
    const body = new URLSearchParams({ client_id: robot.id, client_secret: robot.secret, token });
    const { body: introspected } = await other.request('POST', '/connect/introspect', { body });

    expect(introspected).toMatchObject({ active: true });
    expect(deaf).toHaveBeenCalled();
  });

  it('signs what both issue, while the old one stays for as long as anything that it signed', async () => {
    const old = await tokenFrom(other);
    const keyId = await world.app.get(SigningKeys).rotate();

    await eventually(async () => expect(keyOf(await tokenFrom(other))).toBe(keyId));
    expect(keyOf(await tokenFrom(world.app))).toBe(keyId);
    for (const node of [world.app, other]) {
      expect(await published(node)).toEqual(expect.arrayContaining([keyId, keyOf(old)]));
      expect((await world.who(old, node)).status).toBe(200);
      jest.spyOn(node.get(Clock), 'now').mockReturnValue(new Date(Date.now() + DAY * 1000));
      expect(await published(node)).toContain(keyOf(old));
    }
    for (const node of [world.app, other]) {
      jest.spyOn(node.get(Clock), 'now').mockReturnValue(new Date(Date.now() + DAY * 1000 + 6 * 60_000));
      await eventually(async () => expect(await published(node)).not.toContain(keyOf(old)));
    }
  });
});
