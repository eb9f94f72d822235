import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runService, spawnService, type ServiceProcess } from '@espalier/testing';
import { childrenOf, killAll, killWithServer, serverProcesses } from '../support/service-process';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { TEST_CLIENT } from '../support/test-app';

describe('The process of the service', () => {
  let folder: string;
  const services: ServiceProcess[] = [];

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-process-'));
  });

  afterEach(async () => {
    for (const service of services.splice(0)) await service.kill('SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
    const service = await spawnService({ DATA_DIR: folder, ...env });
    services.push(service);
    return service;
  }

  describe('with a bad configuration', () => {
    it('ends with exit code 1 and one line per fault, each naming its variable', async () => {
      const { code, stdout, stderr } = await runService({ DATA_DIR: folder, PORT: 'eighty', LOG_LEVEL: 'loud' });
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringMatching(/^PORT: /),
        expect.stringMatching(/^LOG_LEVEL: /),
      ]);
    });

    it('says which plug-in cannot be loaded', async () => {
      const { code, stderr } = await runService({ DATA_DIR: folder, PLUGINS: './no-such-plugin' });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^PLUGINS: \.\/no-such-plugin could not be loaded: there is no plug-in at [^\n]*\n$/m);
    });

    it('says that the database cannot be reached, without its password', async () => {
      const { code, stdout, stderr } = await runService({
        DATA_DIR: folder,
        DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
      });
      expect(code).toBe(1);
      expect(stderr).toContain('ECONNREFUSED');
      expect(stdout + stderr).not.toContain('hunter2');
    });
  });

  describe('on an external database', () => {
    let database: TestDatabase;
    let data: string;
    let service: ServiceProcess;

    beforeAll(async () => {
      database = await createTestDatabase();
      data = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-process-'));
      service = await spawnService({ DATA_DIR: data, DATABASE_URL: database.url });
    });

    afterAll(async () => {
      await service.kill('SIGTERM');
      await database.drop();
      fs.rmSync(data, { recursive: true, force: true });
    });

    it('takes a free port with PORT=0, and says which', async () => {
      expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
      expect((await service.request('GET', '/health/ready')).status).toBe(200);
      expect(fs.existsSync(path.join(data, 'pg'))).toBe(false);
    });

    it('is one process', () => {
      expect(childrenOf(service.pid)).toEqual([]);
    });

    it('prints one link to set it up with, while nobody can sign in', async () => {
      const own = await createTestDatabase();
      const first = await start({ DATABASE_URL: own.url, ADMIN_PASSWORD: '' });
      const links = () => Array.from(first.output().matchAll(/http:\S+\/Setup\?token=[\w-]{43}/g), String);
      // The line that it listens comes before.
      await until(() => links().length > 0);
      const { pathname, search } = new URL(links()[0]);
      expect((await first.request('GET', pathname + search)).status).toBe(200);
      expect(links()).toHaveLength(1);
      expect(service.output()).not.toContain('/Setup');
      await first.kill('SIGTERM');
      await own.drop();
    });

    it('says that its port is taken, and what to do', async () => {
      const { port } = new URL(service.url);
      const { code, stderr } = await runService({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: port });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        new RegExp(`^PORT: something listens on 127.0.0.1:${port} already\\. Stop it, or set PORT`, 'm'),
      );
    });

    it('does not wait for connections that are merely kept alive', async () => {
      const kept = await start({ DATABASE_URL: database.url });
      await kept.request('GET', '/health/live');
      const before = Date.now();
      expect(await kept.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(Date.now() - before).toBeLessThan(2000);
    });

    it('finishes a running request after SIGTERM, takes no new connection, and exits with 0', async () => {
      const token = await service.token(TEST_CLIENT.id, TEST_CLIENT.secret);
      const { port } = new URL(service.url);
      const running = net.connect(Number(port), '127.0.0.1');
      running.write(
        `POST /api/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n',
      );
      // An answer to another request shows that the first one has been taken up.
      await service.request('GET', '/health/live');
      const ended = service.kill('SIGTERM');
      await until(() => service.output().includes('finishing what has begun'));
      await expect(service.request('GET', '/health/live')).rejects.toThrow('fetch failed');
      running.write('{}');
      const [answer] = await once(running, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await ended).toEqual({ code: 0, signal: null });
    });
  });

  describe('on the embedded database', () => {
    let data: string;

    beforeAll(() => {
      data = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-process-'));
    });

    afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

    it('sets a new data directory up once for two nodes that start at the same instant', async () => {
      const cluster = { DATA_DIR: data, BASE_URL: 'http://content.test' };
      const nodes = await Promise.all([start(cluster), start(cluster)]);
      const tokens = await Promise.all(nodes.map((node) => node.token(TEST_CLIENT.id, TEST_CLIENT.secret)));
      expect((await nodes[0].request('GET', '/api/content', { token: tokens[1] })).status).toBe(200);
      expect((await nodes[1].request('GET', '/api/content', { token: tokens[0] })).status).toBe(200);
    });

    it('stops it on SIGTERM, and exits with 0', async () => {
      const service = await start({ DATA_DIR: data });
      expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(fs.existsSync(path.join(data, 'pg/postmaster.pid'))).toBe(false);
    });

    it('is ready again after everything was killed at once', async () => {
      const first = await start({ DATA_DIR: data });
      await killWithServer(first, data);
      const second = await start({ DATA_DIR: data });
      expect((await second.request('GET', '/health/ready')).status).toBe(200);
    });

    it('ends with exit code 1 and the reason when its embedded server dies', async () => {
      const service = await start({ DATA_DIR: data });
      killAll(serverProcesses(data));
      expect(await service.exited).toEqual({ code: 1, signal: null });
      expect(service.output()).toContain('The embedded PostgreSQL server has ended.');
    });
  });
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
