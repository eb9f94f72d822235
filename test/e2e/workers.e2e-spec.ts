import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runService, spawnService, type ServiceProcess } from '@espalier/testing';
import { eventually } from '../support/auth-world';
import { ContentApi, itemOf } from '../support/content-api';
import { Receiver } from '../support/receiver';
import { childrenOf, killAll, serverProcesses } from '../support/service-process';
import { TEST_CLIENT } from '../support/test-app';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { variableOf, WorkerClient, workersOf } from '../support/workers';

let folder: string;
const databases: TestDatabase[] = [];
const running: ServiceProcess[] = [];
const clients: WorkerClient[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-workers-'));
});
afterAll(async () => {
  for (const client of clients) client.close();
  for (const service of running) await service.kill('SIGTERM');
  for (const database of databases) await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const service = await spawnService({ DATA_DIR: folder, WORKERS: '2', ...env });
  running.push(service);
  return service;
}

async function external(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const database = await createTestDatabase();
  databases.push(database);
  return start({ DATABASE_URL: database.url, ...env });
}

async function toEach(service: ServiceProcess): Promise<WorkerClient[]> {
  const made = await WorkerClient.toEach(service);
  clients.push(...made);
  return made;
}

const UNKNOWN = 'Texts of LANGUAGE_FILE (de) that only a plug-in can have';
const count = (text: string, part: string) => text.split(part).length - 1;
const isAlive = (pid: number) => fs.existsSync(`/proc/${pid}`);

/** As long as it may take a process to start on a busy computer. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; !(await condition()); attempt++) {
    if (attempt === 3000) throw new Error('It did not happen.');
    await sleep(20);
  }
}

/** A connection that came as the last worker stopped listening may be taken by the primary process, and never answered. */
function isDeaf(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) }).then(
    () => false,
    () => true,
  );
}

describe('Two workers on the embedded server', () => {
  it('share one that the primary process has started, set up once and announced once', async () => {
    const language = path.join(folder, 'language.json');
    fs.writeFileSync(language, JSON.stringify({ language: 'de', texts: { 'Not a text of the service': 'Keiner' } }));
    const service = await start({ ADMIN_PASSWORD: '', LANGUAGE_FILE: language });
    expect(workersOf(service)).toHaveLength(2);
    for (const worker of workersOf(service)) expect(childrenOf(worker)).toEqual([]);
    for (const client of await toEach(service)) {
      expect((await client.request('GET', '/health/ready')).status).toBe(200);
    }
    for (const part of ['First run:', 'The set-up is complete', 'Ready at', '/Setup?token=', '/api/docs', UNKNOWN]) {
      expect([part, count(service.output(), part)]).toEqual([part, 1]);
    }
    const processes = [...workersOf(service), ...serverProcesses(folder)];
    expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(processes.filter(isAlive)).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'pg/postmaster.pid'))).toBe(false);
    expect(service.output()).not.toContain('"level":"error"');
  });

  it('end with the primary process when it is killed', async () => {
    const service = await start();
    const processes = childrenOf(service.pid);
    await service.kill('SIGKILL');
    await until(() => !processes.some(isAlive));
  });

  it('end with the reason when the server dies', async () => {
    const service = await start();
    const processes = childrenOf(service.pid);
    killAll(serverProcesses(folder).slice(0, 1));
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(count(service.output(), 'The embedded PostgreSQL server has ended.')).toBe(1);
    await until(() => !processes.some(isAlive));
  });

  it('tell once that their port is taken, and end with the server', async () => {
    const taken = net.createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const { port } = taken.address() as net.AddressInfo;
    const { code, stderr } = await runService({ DATA_DIR: folder, WORKERS: '2', PORT: String(port) });
    taken.close();
    expect([code, stderr]).toEqual([
      1,
      `PORT: something listens on 127.0.0.1:${port} already. Stop it, or set PORT to another port.\n`,
    ]);
    expect(fs.existsSync(path.join(folder, 'pg/postmaster.pid'))).toBe(false);
  });
});

describe('Two workers', () => {
  let receiver: Receiver;
  let service: ServiceProcess;
  let owner: string;

  beforeAll(async () => {
    receiver = await Receiver.start();
    const env = { SETUP_RECIPE: 'blog', LOG_LEVEL: 'debug', BACKGROUND_TASKS: 'on' };
    service = await external({ ...env, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
    owner = await service.token(TEST_CLIENT.id, TEST_CLIENT.secret);
  });
  afterAll(() => receiver.stop());

  it('write whole lines to one log', async () => {
    const [a, b] = await toEach(service);
    const paths = Array.from({ length: 200 }, (_, index) => `/none-${index}-${'x'.repeat(12_000)}`);
    await Promise.all(paths.flatMap((asked) => [a.request('GET', asked), b.request('GET', asked)]));
    await until(() => count(service.output(), '/none-') === 2 * paths.length);
    const lines = service.output().trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    for (const asked of paths) expect(messages.filter((message) => message.includes(asked))).toHaveLength(2);
  });

  it('see types, rights, settings and pages that change by way of the other', async () => {
    const [a, b] = await toEach(service);
    const ask = async <T>(client: WorkerClient, method: string, address: string, body?: unknown) => {
      const answer = await client.request<T>(method, address, { token: owner, body });
      expect([address, answer.status < 300, answer.text]).toEqual([address, true, answer.text]);
      return answer.body;
    };
    const pageAt = async (client: WorkerClient) => (await client.request('GET', '/about')).text;

    const ways = [
      [a, b, 'Pear'],
      [b, a, 'Plum'],
    ] as const;
    for (const [here, there, name] of ways) {
      await ask(here, 'PUT', `/api/content-types/${name}`, { parts: [{ part: 'TitlePart' }] });
      const item = { contentType: name, titlePart: { title: name } };
      await eventually(async () => void (await ask(there, 'POST', '/api/content', item)));

      const application = { clientId: name, roles: [] };
      const { clientSecret } = await ask<{ clientSecret: string }>(
        here,
        'POST',
        '/api/openid/applications',
        application,
      );
      const token = await service.token(name, clientSecret);
      const statusOfTypes = async () => (await there.request('GET', '/api/content-types', { token })).status;
      expect(await statusOfTypes()).toBe(403);
      await ask(here, 'PUT', `/api/openid/applications/${name}`, { ...application, roles: ['Administrator'] });
      await eventually(async () => expect(await statusOfTypes()).toBe(200));

      await pageAt(there);
      await ask(here, 'POST', '/api/content', { contentItemId: ABOUT, titlePart: { title: `About ${name}` } });
      expect(await pageAt(there)).toContain(`About ${name}`);
      await ask(here, 'PUT', '/api/settings/site', { name: `Garden of ${name}` });
      await eventually(async () => expect(await pageAt(there)).toContain(`Garden of ${name}`));
    }
  });

  it('of which one is killed answer by the other until it is replaced', async () => {
    const [kept, killed] = workersOf(service);
    const [client] = await toEach(service);
    killAll([killed]);
    await until(() => !isAlive(killed));
    expect((await client.request('GET', '/health/ready')).status).toBe(200);
    await bothAnswer();
    expect(workersOf(service)[0]).toBe(kept);
    expect(service.output()).toMatch(/"level":"error".*Worker 2 has ended: signal SIGKILL/);
    expect(count(service.output(), 'Ready at')).toBe(1);
  });

  it('have one that does what is due in the background, and whoever replaces it does so', async () => {
    const roles = () => workersOf(service).map((pid) => variableOf(pid, 'BACKGROUND_TASKS'));
    const [first] = workersOf(service);
    const [, client] = await toEach(service);
    const api = new ContentApi(client, owner);
    const body = { name: 'Receiver', url: receiver.url, events: ['content.published'] };
    expect((await api.send('POST', '/api/webhooks', { body })).status).toBe(201);
    expect(roles()).toEqual(['on', 'off']);
    killAll([first]);
    await until(() => !isAlive(first));
    const { contentItemId } = itemOf(await api.post({ contentItemId: ABOUT, titlePart: { title: 'Once more' } }));
    await until(() => receiver.received.length > 0);
    expect(receiver.received.map((received) => received.body.data.contentItemId)).toEqual([contentItemId]);
    expect(roles()).toEqual(['off', 'on']);
  });

  it('finish after SIGTERM what has begun in each', async () => {
    await bothAnswer();
    const held = [await hold(service, owner), await hold(service, owner), await hold(service, owner)];
    const ended = service.kill('SIGTERM');
    await until(() => isDeaf(service.url));
    for (const connection of held) {
      connection.write('{}');
      expect(await nextData(connection)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(count(service.output(), 'finishing what has begun')).toBe(1);
  });

  async function bothAnswer(): Promise<void> {
    // The one that starts needs the processors.
    await until(async () => {
      await sleep(500);
      return toEach(service).then(
        ([a, b]) => a !== undefined && b !== undefined,
        () => false,
      );
    });
  }
});

describe('Two workers that cannot go on', () => {
  it('end at once on a second signal, even if one does nothing any more', async () => {
    const service = await external();
    const workers = workersOf(service);
    process.kill(workers[1], 'SIGSTOP');
    void service.kill('SIGTERM');
    await until(() => service.output().includes('finishing what has begun'));
    await sleep(1100); // what comes sooner is the same wish
    expect(await service.kill('SIGTERM')).toEqual({ code: 1, signal: null });
    await until(() => !workers.some(isAlive));
  });

  it('end with the fault, told once, when both are killed and none can be started', async () => {
    const service = await external();
    await databases.at(-1)?.drop();
    killAll(workersOf(service));
    expect(await service.exited).toEqual({ code: 1, signal: null });
    const unlogged = service
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'));
    expect(unlogged).toEqual([expect.stringMatching(/^database ".*" does not exist$/)]);
  });
});

const ABOUT = '01kagbh2m0004n9d2swt1pwsj6';

/** A request that has been taken up, and whose body is yet to come. */
async function hold(service: ServiceProcess, token: string): Promise<net.Socket> {
  const connection = net.connect(Number(new URL(service.url).port), '127.0.0.1');
  connection.write(
    `POST /api/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\n` +
      'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  );
  expect(await nextData(connection)).toMatch(/^HTTP\/1\.1 100 /);
  return connection;
}

async function nextData(connection: net.Socket): Promise<string> {
  const closed = once(connection, 'close').then(() => 'The connection was closed.');
  return String(await Promise.race([once(connection, 'data').then(([data]) => data as Buffer), closed]));
}

describe('A number of workers', () => {
  it.each(['0', '-1', '1.5', 'many', '65'])('cannot be %s', async (workers) => {
    const { code, stdout, stderr } = await runService({ DATA_DIR: folder, WORKERS: workers });
    const fault = `WORKERS: must be auto, or a whole number from 1 to 64 (it is "${workers}")`;
    expect([code, stdout, stderr]).toEqual([1, '', `${fault}\n`]);
  });
});
