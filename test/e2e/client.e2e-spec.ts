import fs from 'node:fs';
import path from 'node:path';
import { createClient, IMAGE_SIZES } from '../../libs/client/src';
import { IMAGE_SIZES as SERVED_SIZES } from '../../src/core/media/images/resize-request';
import { accessKey, ClientProject } from '../support/client-project';
import { png, uploadForm } from '../support/media-samples';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let project: ClientProject;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  project = new ClientProject({ CMS: app.url, ESPALIER_KEY: await accessKey(app) });
});

afterAll(async () => {
  project.remove();
  await app.stop();
});

/** What a client does that may do everything, as JavaScript that prints JSON. */
const TOUR = `
  const cms = createClient({ url: process.env.CMS, key: process.env.ESPALIER_KEY });
  const seen = {};
  const first = await cms.items.create('Page', { titlePart: { title: 'Oaks' }, htmlBodyPart: { html: '<p>Tall</p>' } });
  seen.created = [first.contentType, first.displayText, first.published, typeof etagOf(first)];
  const id = first.contentItemId;
  const draft = await cms.items.update(id, { titlePart: { title: 'Elms' } }, { draft: true, ifMatch: etagOf(first) });
  seen.draft = [draft.displayText, draft.published, (await cms.items.get(id)).displayText];
  const stale = await cms.items.update(id, { titlePart: { title: 'Firs' } }, { draft: true, ifMatch: etagOf(first) }).catch((e) => e);
  seen.stale = [stale instanceof PreconditionFailedError, stale.status, stale.code];
  seen.published = (await cms.items.publish(id, { ifMatch: etagOf(draft) })).displayText;
  seen.byHandle = (await cms.items.byHandle('slug:oaks', { type: 'Page' })).displayText;
  seen.otherType = (await cms.items.get(id, { type: 'Blog' }).catch((e) => e)) instanceof NotFoundError;
  const versions = await cms.items.versions(id);
  seen.versions = versions.items.map(({ displayText, state }) => [displayText, state]);
  const link = await cms.items.create('Page', { titlePart: { title: 'Link' }, htmlBodyPart: { html: '<a href="/oaks">Oaks</a>' } });
  seen.references = (await cms.items.references(id)).items.map(({ displayText, kinds }) => [displayText, kinds]);
  seen.used = (await cms.items.remove(id).catch((e) => e)).code;
  await cms.items.remove(link.contentItemId, { ifMatch: etagOf(link) });
  seen.unpublished = (await cms.items.unpublish(id)).published;
  await cms.items.remove(id);
  const gone = await cms.items.get(id).catch((e) => e);
  seen.gone = [gone instanceof NotFoundError, gone instanceof EspalierError, gone.name];
  const page = await cms.items.list('BlogPost', { status: 'published', q: 'explore', first: 1 });
  seen.list = [page.totalCount, page.items.map(({ displayText }) => displayText)];
  const names = [];
  for await (const { displayText } of cms.items.all({ sort: 'title', first: 1 })) names.push(displayText);
  seen.all = [names.length, (await cms.items.list({ first: 0 })).totalCount, new Set(names).size];
  const invalid = await cms.items.create('BlogPost', { titlePart: { title: '' }, autoroutePart: { path: 'a b' } }).catch((e) => e);
  seen.invalid = [invalid instanceof ValidationError, invalid.faults.map(({ member }) => member)];
  const { items, totalCount } = await cms.search('explorations', { type: 'BlogPost', facets: ['type'] });
  seen.search = [totalCount, items[0].contentType];
  seen.graphql = await cms.graphql('query ($first: Int) { blogPost(first: $first) { displayText } }', { first: 1 });
  seen.graphqlError = (await cms.graphql('{ nothing }').catch((e) => e)) instanceof GraphqlError;
  console.log(JSON.stringify(seen));
`;
const NAMES =
  'createClient, etagOf, EspalierError, GraphqlError, NotFoundError, PreconditionFailedError, ValidationError';

const MAN = 'Man must explore, and this is exploration at its greatest';
const SEEN = {
  created: ['Page', 'Oaks', true, 'string'],
  draft: ['Elms', false, 'Oaks'],
  stale: [true, 412, 'content.precondition-failed'],
  published: 'Elms',
  byHandle: 'Elms',
  otherType: true,
  versions: [
    ['Elms', 'Published'],
    ['Oaks', 'Archived'],
  ],
  references: [['Link', ['link']]],
  used: 'content.used',
  unpublished: false,
  gone: [true, true, 'NotFoundError'],
  list: [1, [MAN]],
  all: [4, 4, 4],
  invalid: [true, ['titlePart.title', 'autoroutePart.path']],
  search: [1, 'BlogPost'],
  graphql: { blogPost: [{ displayText: MAN }] },
  graphqlError: true,
};

it('The client knows the sizes that the service has', () => {
  expect(IMAGE_SIZES).toEqual(SERVED_SIZES);
});

describe('The packed client', () => {
  it('has only what its users need, for every Node.js since 20.19', () => {
    const files = fs.readdirSync(project.installed, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names.filter((name) => !/\.(m?js|m?js\.map|d\.m?ts|json|md)$|^LICENSE$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['index.js', 'index.mjs', 'index.d.ts', 'index.d.mts']));
    const described = JSON.parse(fs.readFileSync(path.join(project.installed, 'package.json'), 'utf8')) as object;
    expect(described).toMatchObject({ license: 'MIT', sideEffects: false, engines: { node: '>=20.19' } });
    expect(described).not.toHaveProperty('dependencies');
    expect(described).not.toHaveProperty('private');
    expect(names.filter((name) => name.includes('.spec.'))).toEqual([]);
  });

  it.each([
    ['as a module', 'tour.mjs', `import { ${NAMES} } from '@espalier/client';\n${TOUR}`],
    ['by require', 'tour.cjs', `const { ${NAMES} } = require('@espalier/client');\n(async () => {${TOUR}})();`],
  ])('reads and writes content %s', async (_how, name, text) => {
    project.write(name, text);
    const { status, stdout, stderr } = await project.start(process.execPath, name).ended;
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(SEEN);
  });

  it('has nothing of Node.js in what a bundler takes', () => {
    const text = fs.readFileSync(path.join(project.installed, 'dist/index.mjs'), 'utf8');
    expect(text).not.toMatch(/\b(require|process|Buffer|__dirname)\b|node:|^import /m);
  });

  it('has the addresses of images as they are served', async () => {
    const body = uploadForm({ 'große eiche #1.png': await png(700, 350) }, { folder: 'bäume' });
    expect((await app.request('POST', '/api/media', { token: await app.token(), body })).status).toBe(201);
    const { media } = createClient({ url: app.url });
    const oak = 'bäume/große eiche #1.png';
    const widths = media
      .srcset(oak, undefined, { format: 'webp' })
      .split(', ')
      .map((one) => one.split(' ')[0]);
    const crop = media.url(oak, { width: 90, height: 90, mode: 'crop', format: 'jpeg' });
    const answers = await Promise.all([media.url(oak), crop, ...widths].map((address) => fetch(address)));
    const types = ['png', 'jpeg', 'webp', 'webp', 'webp', 'webp'].map((type) => `200 image/${type}`);
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual(types);
  });
});
