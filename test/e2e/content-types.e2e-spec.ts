import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { Roles } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { Applications } from '#features/openid';
import { faultyMembers, itemOf, problemOf, type Answer } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { startTestApp } from '../support/test-app';

let world: ContentWorld;

beforeAll(async () => (world = await startContentWorld()));
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const COLOUR = { name: 'colour', type: 'TextField' };
const RECIPE = { name: 'recipe', type: 'TextField', settings: { maxLength: 10 } };

let count = 0;
const newName = () => `Type${++count}`;

async function newType(definition: object = { fields: [COLOUR] }): Promise<string> {
  const name = newName();
  expect(await world.admin.putType(name, definition)).toMatchObject({ status: 200 });
  return name;
}

function send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
  return world.admin.send(method, `/api/content-types${path}`, { body, headers });
}

const definitionOf = (answer: Answer) => answer.body as ContentTypeDefinition;
const etagOf = ({ headers }: Answer) => headers.get('etag') ?? '';

describe('PUT /api/content-types/{name}', () => {
  it('creates a type, answers with everything filled in, and can be repeated without a change', async () => {
    const name = newName();
    const created = await world.admin.putType(name, { fields: [COLOUR], parts: [{ part: 'TitlePart' }] });
    expect(created.status).toBe(200);
    expect(definitionOf(created)).toMatchObject({ name, versionable: true, fields: [{ name: 'colour', position: 1 }] });
    const read = await send('GET', `/${name}`);
    expect(read.text).toBe(created.text);
    const again = await world.admin.putType(name, read.body);
    expect(again.body).toEqual(created.body);
    expect(etagOf(again)).toBe(etagOf(created));
  });

  it('replaces a type, and items obey at once', async () => {
    const name = await newType();
    expect((await world.admin.post({ contentType: name, recipe: 'stew' })).status).toBe(400);
    const replaced = await world.admin.putType(name, { fields: [COLOUR, RECIPE] });
    expect(replaced.status).toBe(200);
    expect(itemOf(await world.admin.post({ contentType: name, recipe: 'stew' }))).toMatchObject({ recipe: 'stew' });
    expect(faultyMembers(await world.admin.post({ contentType: name, recipe: 'x'.repeat(11) }))).toEqual(['recipe']);
  });

  it('refuses a wrong definition with every fault at its path, and changes nothing', async () => {
    const name = await newType();
    const before = await send('GET', `/${name}`);
    const answer = await world.unchanged(() =>
      world.admin.putType(name, {
        colour: 'red',
        parts: [{ part: 'TitelPart' }],
        fields: [COLOUR, { name: 'Owner', type: 'TextField' }, { ...RECIPE, settings: { maxLength: 'ten' } }],
      }),
    );
    expect(faultyMembers(answer)).toEqual([
      'colour',
      'fields[1].name',
      'fields[2].settings.maxLength',
      'parts[0].part',
    ]);
    expect((await send('GET', `/${name}`)).body).toEqual(before.body);
  });

  it('refuses a wrong name, and a body that is no definition at all', async () => {
    expect(faultyMembers(await world.admin.putType('blogPost', {}))).toEqual(['name']);
    expect(faultyMembers(await world.admin.putType('__proto__', {}))).toEqual(['name']);
    expect(faultyMembers(await world.admin.putType('Thing', []))).toEqual(['']);
    problemOf(await world.admin.putType('Thing', '{"fields": ['), 400);
    problemOf(await world.admin.putType('Thing', { description: 'a\0b' }), 400);
  });

  it('goes ahead only over what the caller has read, when asked with If-Match', async () => {
    const name = await newType();
    const etag = etagOf(await send('GET', `/${name}`));
    expect((await send('PUT', `/${name}`, { fields: [RECIPE] }, { 'if-match': etag })).status).toBe(200);
    const late = await world.unchanged(() => send('PUT', `/${name}`, { fields: [COLOUR] }, { 'if-match': etag }));
    problemOf(late, 412);
    problemOf(await send('PUT', `/${newName()}`, {}, { 'if-match': '*' }), 412);
  });

  it('only creates, when asked with If-None-Match: *', async () => {
    const name = newName();
    expect((await send('PUT', `/${name}`, {}, { 'if-none-match': '*' })).status).toBe(200);
    problemOf(await send('PUT', `/${name}`, { fields: [COLOUR] }, { 'if-none-match': '*' }), 412);
  });

  it('takes concurrent changes one after the other', async () => {
    const name = newName();
    const definitions = Array.from({ length: 10 }, (_, index) => ({
      fields: [{ name: `f${index}`, type: 'TextField' }],
    }));
    const answers = await Promise.all(definitions.map((definition) => world.admin.putType(name, definition)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await world.database.query<{ retired_members: string[]; revision: number }>(
      'SELECT retired_members, revision FROM content_type WHERE name = $1',
      [name],
    );
    const [{ retired_members: retired, revision }] = rows;
    const read = await send('GET', `/${name}`);
    const [field] = definitionOf(read).fields;
    expect(etagOf(read)).toBe(`"${revision}"`);
    expect([...retired, field.name].toSorted()).toEqual(definitions.map(({ fields }) => fields[0].name));
  });

  it('lets exactly one of many create a type, when all ask with If-None-Match: *', async () => {
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send('PUT', `/${name}`, { description: `${index}` }, { 'if-none-match': '*' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
  });
});

describe('GET /api/content-types', () => {
  it('lists every type in the order of their names', async () => {
    await newType();
    const { items, totalCount } = (await send('GET', '')).body as {
      items: ContentTypeDefinition[];
      totalCount: number;
    };
    expect(items).toHaveLength(totalCount);
    const names = items.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('answers 304 to whoever has the current list', async () => {
    const name = await newType();
    const etag = etagOf(await send('GET', ''));
    const known = async () => (await send('GET', '', undefined, { 'if-none-match': etag })).status;
    expect(await known()).toBe(304);
    await world.admin.putType(name, { description: 'Changed.' });
    expect(await known()).toBe(200);
  });

  it('answers 304 to whoever has the current definition, and 404 with the nearest names for an unknown one', async () => {
    const name = await newType();
    const etag = etagOf(await send('GET', `/${name}`));
    expect((await send('GET', `/${name}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    await world.admin.putType(name, {});
    expect((await send('GET', `/${name}`, undefined, { 'if-none-match': etag })).status).toBe(200);
    expect(problemOf(await send('GET', `/${name}s`), 404).detail).toContain(name);
  });
});

describe('DELETE /api/content-types/{name}', () => {
  it('deletes a type without items', async () => {
    const name = await newType();
    expect((await world.admin.deleteType(name)).status).toBe(204);
    problemOf(await send('GET', `/${name}`), 404);
    problemOf(await world.admin.deleteType(name), 404);
    expect(faultyMembers(await world.admin.post({ contentType: name }))).toEqual(['contentType']);
  });

  it('refuses while there are items, removed ones too, and says how many', async () => {
    const name = await newType();
    const { contentItemId } = itemOf(await world.admin.post({ contentType: name }));
    await world.admin.post({ contentType: name });
    await world.admin.remove(contentItemId);
    const refusal = await world.unchanged(() => world.admin.deleteType(name));
    expect(problemOf(refusal, 409).detail).toContain('2 items');
  });

  it('deletes its items, their versions and handles too when it is forced, and no others', async () => {
    const parts = [{ part: 'TitlePart' }, { part: 'AutoroutePart' }];
    const [doomed, spared] = [await newType({ parts }), await newType({ parts })];
    const path = `forced/${doomed}`.toLowerCase();
    const gone = itemOf(await world.admin.post({ contentType: doomed, autoroutePart: { path } }));
    await world.admin.postDraft({ contentItemId: gone.contentItemId, titlePart: { title: 'draft' } });
    const kept = itemOf(await world.admin.post({ contentType: spared, titlePart: { title: 'kept' } }));
    expect((await world.admin.deleteType(doomed, { force: true })).status).toBe(204);
    expect((await world.admin.get(gone.contentItemId)).status).toBe(404);
    expect((await world.admin.get(kept.contentItemId)).status).toBe(200);
    expect((await world.admin.post({ contentType: spared, autoroutePart: { path } })).status).toBe(200);
  });

  it('takes force for nothing but true or false', async () => {
    const name = await newType();
    expect(faultyMembers(await send('DELETE', `/${name}?force=yes`))).toEqual(['force']);
    problemOf(await send('DELETE', `/${name}`, undefined, { 'if-match': '"0"' }), 412);
  });

  it('makes a type of the same name a new one: nobody mistakes it for the old', async () => {
    const name = await newType();
    const etag = etagOf(await send('GET', `/${name}`));
    await world.admin.deleteType(name);
    await world.admin.putType(name, { fields: [RECIPE] });
    expect((await send('GET', `/${name}`, undefined, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('Content types', () => {
  it('are the same on every node at once, without a restart', async () => {
    const other = await startTestApp({ database: world.app.database });
    try {
      const name = await newType();
      const definitions = other.get(ContentDefinitions);
      await until(() => definitions.get(name) !== undefined);
      await world.admin.putType(name, { fields: [RECIPE] });
      await until(() => definitions.get(name)?.members.has('recipe') === true);
      await world.admin.deleteType(name);
      await until(() => definitions.get(name) === undefined);
    } finally {
      await other.stop();
    }
  });

  it('are nothing for strangers, to be seen with one right and changed with another', async () => {
    const stranger = world.admin.as();
    problemOf(await stranger.send('GET', '/api/content-types'), 401);
    problemOf(await stranger.putType('Thing', {}), 401);
    const clerk = world.admin.as(await tokenWith('Clerk', 'AccessContentApi'));
    const viewer = world.admin.as(await tokenWith('Viewer', 'ViewContentTypes'));
    const editor = world.admin.as(await tokenWith('Editor2', 'EditContentTypes'));
    problemOf(await clerk.send('GET', '/api/content-types'), 403);
    expect((await viewer.send('GET', '/api/content-types')).status).toBe(200);
    problemOf(await viewer.putType('Thing', { wrong: 1 }), 403);
    problemOf(await viewer.deleteType('Thing'), 403);
    expect((await editor.putType('Thing', {})).status).toBe(200);
    expect((await editor.send('GET', '/api/content-types/Thing/schema')).status).toBe(200);
    expect((await editor.deleteType('Thing')).status).toBe(204);
  });
});

async function tokenWith(name: string, permission: string): Promise<string> {
  await world.app.get(Roles).put({ name, description: '', permissions: [permission] });
  const { clientSecret } = await world.app.get(Applications).create({ clientId: name, roles: [name] });
  return world.app.token(name, clientSecret);
}

/** News travels fast, but not in no time. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The news did not arrive within 5 seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
