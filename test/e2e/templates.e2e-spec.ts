import type { JsonObject } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import { FileTemplatesModule } from '../fixtures/file-templates.module';
import { eventually } from '../support/auth-world';
import { faultOf, RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

const LIQUID = { language: 'liquid', source: '<p>{{ "a & b" }}</p>', description: '' };

let app: TestApp;
let second: TestApp;
let keeper: RestCaller;
let elsewhere: RestCaller;

beforeAll(async () => {
  app = await startTestApp({ plugins: [FileTemplatesModule] });
  second = await startTestApp({ database: app.database });
  keeper = await RestCaller.with(app, 'ManageTemplates');
  elsewhere = await RestCaller.owner(second);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const at = (name: string) => `/api/templates/${name}`;
const revisionsOf = (body: JsonObject) => (body.items as { revision: number }[]).map(({ revision }) => revision);
const tagOf = async (name: string) => (await keeper.get(at(name))).headers.get('etag') ?? '';

/** What a template of the database shows on the second node. */
async function shownElsewhere(name: string): Promise<unknown> {
  const source = `{% render "${name}" %}`;
  const { body } = await elsewhere.post('/api/templates/preview', { name: 'Outer', language: 'liquid', source });
  return body.html;
}

describe('A template of the database', () => {
  it('is made, read, replaced and removed', async () => {
    const made = await keeper.put(at('Notes'), { ...LIQUID, description: 'For <notes>' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...LIQUID,
      name: 'Notes',
      description: 'For <notes>',
      revision: 1,
      modifiedUtc: expect.stringMatching(/Z$/),
      author: keeper.clientId,
    });
    const path = made.headers.get('location') ?? '';
    const read = await keeper.get(path);
    expect(read.body).toEqual(made.body);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));

    const changed = await keeper.put(path, { ...made.body, source: 'new' });
    expect([changed.status, changed.body.revision, changed.body.source]).toEqual([200, 2, 'new']);
    expect((await keeper.delete(path)).status).toBe(204);
    expect(faultOf(await keeper.get(path))).toEqual([404, 'templating.not-found']);
    expect(faultOf(await keeper.delete(path))).toEqual([404, 'templating.not-found']);
  });

  it('is listed without its source, in the order of names', async () => {
    for (const name of ['Zebra', 'Apple']) await keeper.put(at(name), LIQUID);
    const { body } = await keeper.get('/api/templates?first=1');
    expect(body.items).toEqual([
      {
        name: 'Apple',
        language: 'liquid',
        description: '',
        revision: 1,
        modifiedUtc: expect.any(String),
        author: keeper.clientId,
      },
    ]);
    expect(body.totalCount).toBe(2);
    expect((await keeper.get('/api/templates?skip=1')).body.items).toMatchObject([{ name: 'Zebra' }]);
  });

  it('shows on every node at once, and is no longer shown when it is removed', async () => {
    await keeper.put(at('Footer'), { ...LIQUID, source: 'one' });
    await eventually(async () => expect(await shownElsewhere('Footer')).toBe('one'));
    await keeper.put(at('Footer'), { ...LIQUID, source: 'two' });
    await eventually(async () => expect(await shownElsewhere('Footer')).toBe('two'));
    await keeper.delete(at('Footer'));
    await eventually(async () => expect(await shownElsewhere('Footer')).not.toBe('two'));
    await keeper.put(at('Footer'), { ...LIQUID, source: 'three' });
    await eventually(async () => expect(await shownElsewhere('Footer')).toBe('three'));
  });

  it('that is equal to what is there changes nothing', async () => {
    const { body } = await keeper.put(at('Same'), LIQUID);
    const again = await keeper.put(at('Same'), LIQUID);
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await keeper.get(`${at('Same')}/versions`)).body.totalCount).toBe(1);
  });

  it('changes only as it was read, on demand', async () => {
    await keeper.put(at('Tagged'), LIQUID);
    const tag = await tagOf('Tagged');
    expect((await keeper.put(at('Tagged'), { ...LIQUID, source: 'mine' }, tag)).status).toBe(200);
    const changed = [412, 'templating.changed'];
    expect(faultOf(await keeper.put(at('Tagged'), { ...LIQUID, source: 'yours' }, tag))).toEqual(changed);
    expect(faultOf(await keeper.delete(at('Tagged'), tag))).toEqual(changed);
    expect(faultOf(await keeper.put(at('Absent'), LIQUID, '*'))).toEqual(changed);
    expect((await keeper.get(at('Tagged'))).body.source).toBe('mine');
  });

  it('is one of a thousand at most', async () => {
    const database = app.get(Database);
    await database.query(
      `INSERT INTO template (name, language, source, description, revision, modified_utc, author)
       SELECT 'Many' || n, 'liquid', '', '', 1, now(), 'x'
       FROM generate_series(1, 1000 - (SELECT count(*) FROM template)) n`,
    );
    expect(faultOf(await keeper.put(at('Last'), LIQUID))).toEqual([409, 'templating.too-many']);
    expect((await keeper.put(at('Many1'), { ...LIQUID, source: 'new' })).status).toBe(200);
    await database.query(`DELETE FROM template WHERE name LIKE 'Many%'`);
  });

  it.each([
    ['1Content', LIQUID, 'templating.invalid', ['name']],
    ['Content_', LIQUID, 'templating.invalid', ['name']],
    ['Content.Summary', LIQUID, 'templating.invalid', ['name']],
    ['files', LIQUID, 'templating.invalid', ['name']],
    ['a'.repeat(256), LIQUID, 'templating.invalid', ['name']],
    ['Good', { ...LIQUID, name: 'Better' }, 'templating.invalid', ['name']],
    ['Good', { ...LIQUID, language: 'razor' }, 'http.invalid-body', ['language']],
    ['Good', { language: 'liquid' }, 'http.invalid-body', ['source']],
    ['Good', { ...LIQUID, source: 'x'.repeat(1_000_001) }, 'http.invalid-body', ['source']],
    ['Good', { ...LIQUID, description: 'x'.repeat(1001) }, 'http.invalid-body', ['description']],
    ['Good', { ...LIQUID, owner: 'me' }, 'http.invalid-body', ['owner']],
  ])('as %s is refused: %#', async (name, body, ...fault) => {
    expect(faultOf(await keeper.put(at(name), body))).toEqual([400, ...fault]);
    expect((await keeper.get('/api/templates')).body.items).not.toContainEqual(expect.objectContaining({ name }));
  });

  it.each([
    ['liquid', 'one\n\n  {% nobody_knows %}', /^line 3, column 6: /],
    ['liquid', '{% if a %}', /^line 1, column 1: /],
    ['hbs', 'one\n{{#if a}}', /^line \d/],
    ['hbs', 'one\n  {{nobodyKnows 1}}', /^line 2, column 3: /],
  ])('that does not compile is refused with its line and column: %s, %j', async (language, source, place) => {
    const answer = await keeper.put(at('Broken'), { language, source });
    expect(faultOf(answer)).toEqual([400, 'templating.invalid', ['source']]);
    expect((answer.body.errors as { source: string[] }).source[0]).toMatch(place);
    expect((await keeper.get(at('Broken'))).status).toBe(404);
  });
});

describe('The history of a template', () => {
  it('has every state that was saved, and says who removed it', async () => {
    for (const source of ['one', 'two']) await keeper.put(at('Old'), { ...LIQUID, source });
    await keeper.delete(at('Old'));
    const { body } = await keeper.get(`${at('Old')}/versions`);
    expect(body.items).toMatchObject([
      { revision: 3, removed: true, author: keeper.clientId },
      { revision: 2, removed: false },
      { revision: 1, removed: false },
    ]);
    expect(body.items).not.toContainEqual(expect.objectContaining({ source: expect.anything() }));
    expect(revisionsOf((await keeper.get(`${at('Old')}/versions?first=1&skip=1`)).body)).toEqual([2]);
    expect((await keeper.get(`${at('Old')}/versions/1`)).body).toMatchObject({ source: 'one', revision: 1 });
    expect((await keeper.get(`${at('Old')}/versions/3`)).body).toMatchObject({ source: null });
  });

  it('gives each state back, as a new one, of a removed template too', async () => {
    for (const source of ['one', 'two']) await keeper.put(at('Back'), { ...LIQUID, source });
    await keeper.delete(at('Back'));
    const restore = (revision: number) => keeper.post(`${at('Back')}/versions/${revision}/restore`);
    expect((await restore(1)).body).toMatchObject({ source: 'one', revision: 4 });
    expect((await keeper.get(at('Back'))).body).toMatchObject({ source: 'one', revision: 4 });
    expect(faultOf(await restore(3))).toEqual([409, 'templating.removed']);
    const stale = await keeper.put(at('Back'), { ...LIQUID, source: 'five' }, await tagOf('Back'));
    expect(stale.body.revision).toBe(5);
    expect(revisionsOf((await keeper.get(`${at('Back')}/versions`)).body)).toEqual([5, 4, 3, 2, 1]);
  });

  it.each(['0', '-1', '1.5', 'first', '99', '9999999999'])('has no version %s', async (revision) => {
    await keeper.put(at('Short'), LIQUID);
    const path = `${at('Short')}/versions/${revision}`;
    expect(faultOf(await keeper.get(path))).toEqual([404, 'templating.version-not-found']);
    expect(faultOf(await keeper.post(`${path}/restore`))).toEqual([404, 'templating.version-not-found']);
  });

  it.each(['Nobody', '%00', 'a.b'])('is there for no template that never was: %s', async (name) => {
    expect(faultOf(await keeper.get(`/api/templates/${name}/versions`))).toEqual([404, 'templating.not-found']);
    expect(faultOf(await keeper.get(`/api/templates/${name}`))).toEqual([404, 'templating.not-found']);
  });
});

describe('A template of a file', () => {
  const greeting = { name: 'Greeting_Summary', language: 'hbs', owner: 'greetings' };

  it('is listed, and is read to begin one of the database with', async () => {
    const { body } = await keeper.get('/api/templates/files');
    expect(body.items).toContainEqual({ ...greeting, overridden: false });
    expect(body.totalCount).toBe((body.items as object[]).length);
    const one = await keeper.get('/api/templates/files/Greeting_Summary');
    expect(one.body).toEqual({ ...greeting, overridden: false, source: '<p>Hello {{User.name}}</p>\n' });
    expect(faultOf(await keeper.get('/api/templates/files/Absent'))).toEqual([404, 'templating.not-found']);
  });

  it('is not shown while the database has one of its name', async () => {
    const shown = async () => {
      const request = { name: 'Outer', language: 'hbs', source: '{{> Greeting_Summary}}' };
      return (await keeper.post('/api/templates/preview', request)).body.html;
    };
    expect(await shown()).toBe(`<p>Hello ${keeper.clientId}</p>\n`);
    await keeper.put(at('Greeting_Summary'), LIQUID);
    expect(await shown()).toBe('<p>a &amp; b</p>');
    const { body } = await keeper.get('/api/templates/files');
    expect(body.items).toContainEqual({ ...greeting, overridden: true });
    await keeper.delete(at('Greeting_Summary'));
    expect(await shown()).toBe(`<p>Hello ${keeper.clientId}</p>\n`);
  });
});

describe('Whoever', () => {
  it('may not manage templates, may not see them either', async () => {
    const other = await RestCaller.with(app, 'AccessContentApi', 'ManageLiquidTemplates', 'EditContent');
    const answers = [
      await other.get('/api/templates'),
      await other.get('/api/templates/files'),
      await other.get('/api/templates/files/Content'),
      await other.get(at('Notes')),
      await other.put(at('Mine'), LIQUID),
      await other.delete(at('Notes')),
      await other.get(`${at('Notes')}/versions`),
      await other.get(`${at('Notes')}/versions/1`),
      await other.post(`${at('Notes')}/versions/1/restore`),
      await other.post('/api/templates/preview', { name: 'Mine', ...LIQUID }),
    ];
    expect(answers.map(faultOf)).toEqual(answers.map(() => [403, 'auth.forbidden']));
    expect((await app.request('GET', '/api/templates')).status).toBe(401);
  });
});
