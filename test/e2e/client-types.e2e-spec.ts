import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'graphql';
import { accessKey, ClientProject, type Ended } from '../support/client-project';
import { ScriptedServer } from '../support/scripted-server';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let project: ClientProject;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  key = await accessKey(app);
  project = new ClientProject({ ESPALIER_KEY: key });
});

afterAll(async () => {
  project.remove();
  await app.stop();
});

const putType = async (name: string, definition: object) => {
  const token = await app.token();
  const { status } = await app.request('PUT', `/api/content-types/${name}`, { token, body: definition });
  expect(status).toBe(200);
};

/** Without it the line would be a fault of this repository's own. */
const REFUSED = ['// @ts-', 'expect-error'].join('');

const SAMPLE = `
  import { createClient, etagOf, verifyWebhook, type WebhookEvent } from '@espalier/client';
  import type { ContentTypes, BlogPost } from './content';

  const cms = createClient<ContentTypes>({ url: 'https://cms.example', token: async () => 'x', retries: { limit: 1 } });
  interface Posts { blogPost: { displayText: string }[] }
  /** As code generators write them. */
  interface TypedDocumentNode<Result, Variables> { kind: 'Document'; definitions: readonly object[]; __apiType?: (variables: Variables) => Result }
  class TypedDocumentString<Result, Variables> extends String {
    __apiType?: (variables: Variables) => Result;
  }
  declare const POSTS: TypedDocumentNode<Posts, { first: number }>;
  declare const TEXT: TypedDocumentString<Posts, { first: number }>;
  export async function right(signal: AbortSignal) {
    const post = (await cms.items.list('BlogPost', { first: 1, sort: 'published-asc', signal })).items[0];
    const title: string | undefined = post?.titlePart?.title;
    const dated: string | null | undefined = post?.publishedUtc;
    const any = await cms.items.get('x');
    if (any.contentType === 'BlogPost') any.subtitle satisfies string | undefined;
    for await (const one of cms.items.all(['Page', 'BlogPost'])) one.contentType satisfies 'Page' | 'BlogPost';
    const made: BlogPost = await cms.items.create('BlogPost', { titlePart: { title: 'x' }, category: 'y' });
    await cms.items.update<'BlogPost'>(made.contentItemId, { subtitle: null, picture: { paths: ['a.jpg'] } }, { ifMatch: etagOf(made) });
    const event: WebhookEvent<ContentTypes> = await verifyWebhook<ContentTypes>({ headers: new Headers(), body: '', secret: 'whsec_' });
    if (event.type !== 'webhook.test' && event.data.contentType === 'BlogPost') event.data.item.subtitle satisfies string | undefined;
    const typed = await cms.graphql(POSTS, { first: 1 });
    typed.blogPost[0]?.displayText satisfies string | undefined;
    (await cms.graphql(TEXT, { first: 1 })).blogPost[0]?.displayText satisfies string | undefined;
    const { blogPost } = await cms.graphql<{ blogPost: { displayText: string }[] }>('{ blogPost { displayText } }');
    return [title, dated, blogPost[0]?.displayText, cms.media.srcset('a.jpg')];
  }
  export async function wrong() {
    ${REFUSED}
    await cms.items.list('BlogPots');
    ${REFUSED}
    (await cms.items.get('x', { type: 'BlogPost' })).price;
    ${REFUSED}
    await cms.items.create('BlogPost', { titlePart: { titel: 'x' } });
    ${REFUSED}
    await cms.items.create('Page', { subtitle: 'x' });
    ${REFUSED}
    await cms.items.update<'BlogPost'>('x', { subtitle: 1 });
    ${REFUSED}
    await cms.items.list('BlogPost', { sort: 'colour' });
    ${REFUSED}
    await cms.items.get('x', { version: 'newest' });
    ${REFUSED}
    createClient({ key: 'x' });
    ${REFUSED}
    await cms.graphql(POSTS, { first: 'x' });
    ${REFUSED}
    await cms.graphql(TEXT, { frist: 1 });
    ${REFUSED}
    (await cms.graphql(POSTS, { first: 1 })).blogPosts;
  }
`;

describe('Written types', () => {
  let written: Ended;

  beforeAll(async () => {
    written = await project.espalier('types', '--url', app.url, '--out', 'content.d.ts');
    project.write('sample.mts', SAMPLE.replace('./content', './content.js'));
    project.write('sample.cts', SAMPLE);
  });

  it('are written by npx espalier types', () => {
    expect(written).toEqual({ status: 0, stdout: 'content.d.ts: 4 content types.\n', stderr: '' });
  });

  it.each([
    ['sample.mts', { lib: ['ES2022', 'DOM'] }],
    ['sample.cts', { lib: ['ES2022', 'DOM'] }],
    ['sample.mts', { lib: ['ES2022'], types: ['node'] }],
  ])('narrow what the client has, and refuse what is wrong: %s with %j', (file, options) => {
    expect(project.compile(file, options)).toBe('');
  });

  it('are of use to those who know no types, too', () => {
    project.write(
      'untyped.mts',
      `import { createClient } from '@espalier/client';
       const item = await createClient({ url: 'http://x' }).items.get('x');
       item.displayText satisfies string;
       item['whatever'] satisfies unknown;
       await createClient({ url: 'http://x' }).items.create('Any', { titlePart: { title: 'x' } });`,
    );
    expect(project.compile('untyped.mts')).toBe('');
  });
});

it('Documents of code generators are asked as they are', async () => {
  const document = JSON.stringify(
    parse('query Q($first: Int!) { blogPost(first: $first) { displayText } }', { noLocation: true }),
  );
  project.write(
    'documents.mjs',
    `import { createClient } from '@espalier/client';
     const cms = createClient({ url: '${app.url}', key: process.env.ESPALIER_KEY });
     const text = new (class extends String {})('{ blogPost { displayText } }');
     console.log(JSON.stringify([await cms.graphql(${document}, { first: 1 }), await cms.graphql(text)]));`,
  );
  const { stdout, stderr } = await project.start(process.execPath, 'documents.mjs').ended;
  const posts = { blogPost: [{ displayText: expect.stringContaining('Man must explore') }] };
  expect({ stderr, answers: JSON.parse(stdout) }).toEqual({ stderr: '', answers: [posts, posts] });
});

describe('Types with awkward names and words', () => {
  beforeAll(async () => {
    const fields = ['class', 'default', 'new', 'any', 'readonly'].map((name) => ({ name, type: 'BooleanField' }));
    const options = ['*/', "it's", '"', '`${x}`', '\\', '</script>', '\u2028', 'ö'];
    await putType('ContentTypes', { displayName: '*/ }', description: '/* \n */ export {', fields });
    await putType('Omit', {
      fields: [{ name: 'kind', type: 'TextField', settings: { options, hint: '*/ x' } }],
    });
    await putType('EmbeddedItem', {
      parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Omit', 'Array', 'EmbeddedItem'] } }],
    });
    await putType('Array', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'tags', type: 'MultiTextField' }] });
  });

  it('are written so that they compile, and hold what items have', async () => {
    expect(await project.espalier('types', '--url', app.url, '--out', 'awkward.d.ts')).toMatchObject({ status: 0 });
    project.write(
      'awkward.mts',
      `import { createClient } from '@espalier/client';
       import type { ContentTypes, Omit, EmbeddedItem_ } from './awkward.js';
       const cms = createClient<ContentTypes>({ url: 'http://x' });
       (await cms.items.get('x', { type: 'ContentTypes' })).class satisfies boolean | undefined;
       declare const kind: NonNullable<Omit['kind']>;
       if (kind === '*/' || kind === '\\u2028' || kind === "it's") kind satisfies string;
       declare const bag: EmbeddedItem_;
       const first = bag.bagPart?.contentItems?.[0];
       if (first?.contentType === 'Array') first.tags?.map((tag) => tag.length);
       if (first?.contentType === 'EmbeddedItem') first.bagPart?.contentItems?.[0]?.contentItemId satisfies string | undefined;
       ${REFUSED}
       first?.publishedUtc;
       ${REFUSED}
       if (kind === 'nothing') kind;`,
    );
    expect(project.compile('awkward.mts')).toBe('');
  });
});

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
