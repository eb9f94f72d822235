import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessKey, ClientProject } from '../support/client-project';
import { ScriptedServer } from '../support/scripted-server';
import { ContentApi } from '../support/content-api';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let project: ClientProject;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  project = new ClientProject({ ESPALIER_KEY: await accessKey(app) });
});

afterAll(async () => {
  project.remove();
  await app.stop();
});

const putType = async (name: string, definition: object) =>
  new ContentApi(app, await app.token()).putType(name, definition);

describe('npx espalier', () => {
  const types = (url: string, ...more: readonly string[]) =>
    project.espalier('types', '--url', url, '--out', 'x.d.ts', ...more);

  it('leaves a file alone that is up to date', async () => {
    await types(app.url);
    expect(await types(app.url)).toEqual({ status: 0, stdout: 'x.d.ts is up to date.\n', stderr: '' });
  });

  it('replaces a file whole, under whoever is reading it', async () => {
    await types(app.url);
    const before = project.read('x.d.ts');
    const reading = fs.openSync(path.join(project.folder, 'x.d.ts'), 'r');
    await putType('Replaced', {});
    await types(app.url);
    expect(fs.readFileSync(reading, 'utf8')).toBe(before);
    fs.closeSync(reading);
    expect(project.read('x.d.ts')).toContain('interface Replaced ');
  });

  it.each<[string, readonly string[], number, string]>([
    ['nothing', [], 2, 'Say: espalier types.'],
    ['another command', ['tpyes'], 2, 'Say: espalier types.'],
    ['no file', ['types', '--url', 'http://x'], 2, '--url and --out are needed.'],
    ['what is no URL', ['types', '--url', 'x', '--out', 'x.d.ts'], 2, '"x" is no URL.'],
    ['an unknown option', ['types', '--uri', 'x'], 2, "'--uri'"],
    ['an interval of nothing', ['types', '--url', 'http://x', '--out', 'x', '--interval', '0'], 2, '--interval'],
  ])('given %s says what it needs', async (_what, args, status, words) => {
    const ended = await project.espalier(...args);
    expect(ended).toEqual({ status, stdout: '', stderr: expect.stringContaining(words) });
    expect(ended.stderr).toContain('ESPALIER_KEY');
  });

  it('explains itself', async () => {
    expect(await project.espalier('--help')).toEqual({
      status: 0,
      stdout: expect.stringContaining('--watch'),
      stderr: '',
    });
  });

  it('says that a key is not valid, or may not', async () => {
    expect(await types(app.url, '--key', 'esp_wrong')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('(401)'),
    });
    const reader = await accessKey(app, { clientId: 'nobody', roles: [] });
    const forbidden = await types(app.url, '--key', reader);
    expect(forbidden).toMatchObject({ status: 3, stderr: expect.stringContaining('ViewContentTypes (403)') });
  });

  it('says that nobody is there, or somebody else', async () => {
    const server = await ScriptedServer.start();
    server.says({ status: 200, body: '<h1>Shop</h1>' });
    expect(await types(server.url)).toMatchObject({ status: 1, stderr: expect.stringContaining('not with JSON') });
    server.says({ status: 200, body: { items: 3 } });
    expect(await types(server.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is no Espalier service'),
    });
    const { url } = server;
    await server.stop();
    expect(await types(url)).toMatchObject({ status: 4, stderr: expect.stringContaining('cannot be reached') });
  });

  it('says that the file cannot be written, and leaves nothing else', async () => {
    project.write('file', '');
    expect(await project.espalier('types', '--url', app.url, '--out', 'file/x.d.ts')).toMatchObject({ status: 1 });
    expect(project.run('ls').stdout).not.toMatch(/x\.d\.ts\.[0-9a-f-]{36}/);
  });
});

describe('npx espalier types --watch', () => {
  it('writes when types change, only then, and through failures of the service', async () => {
    const server = await ScriptedServer.start();
    const list = (etag: string, ...names: readonly string[]) => ({
      status: 200,
      headers: { etag },
      body: { items: names.map((name) => ({ name })) },
    });
    const schema = { status: 200, body: { properties: {} } };
    server.says(
      list('"1"', 'A'),
      schema,
      { status: 304 },
      { status: 500 },
      { status: 304 },
      list('"2"', 'A', 'B'),
      schema,
      schema,
      { status: 304 },
    );
    const args = ['types', '--url', server.url, '--out', 'watched.d.ts', '--watch', '--interval', '0.1'];
    const { child, ended } = project.start('node_modules/.bin/espalier', ...args);
    while (server.asked.length < 12) await sleep(20);
    child.kill();
    const { stdout, stderr } = await ended;
    expect(stdout).toBe('watched.d.ts: 1 content types.\nwatched.d.ts: 2 content types.\n');
    expect(stderr).toBe('The service answered with 500 Internal Server Error.\n');
    expect(project.read('watched.d.ts')).toContain('interface B extends ContentItem<"B">');
    const lists = server.asked.filter((asked) => asked.path === '/api/content-types').slice(1);
    expect(lists.map(({ headers }) => headers['if-none-match'])).toEqual(expect.arrayContaining(['"1"', '"2"']));
    await server.stop();
  });

  it('follows a running service, and ends when the key is revoked', async () => {
    const own = await accessKey(app, { clientId: 'watcher', roles: ['Administrator'] });
    const args = ['types', '--url', app.url, '--key', own, '--out', 'live.d.ts', '--watch', '--interval', '0.2'];
    const { ended } = project.start('node_modules/.bin/espalier', ...args);
    const written = async (words: string) => {
      while (!project.has('live.d.ts') || !project.read('live.d.ts').includes(words)) await sleep(50);
    };
    await written('interface BlogPost ');
    await putType('Recipe', { fields: [{ name: 'servings', type: 'NumericField' }] });
    await written('servings?: number;');
    const token = await app.token();
    await app.request('DELETE', '/api/openid/applications/watcher', { token });
    expect(await ended).toMatchObject({ status: 3, stderr: expect.stringContaining('(401)') });
  });
});
