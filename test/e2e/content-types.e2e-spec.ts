import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ContentTypeDefinition, JsonSchema } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#content-definition';
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
    expect(read.body).toEqual(created.body);
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
    const [{ retired, revision }] = (
      await world.database.query<{ retired: string[]; revision: number }>(
        'SELECT retired_members AS retired, revision FROM content_type WHERE name = $1',
        [name],
      )
    ).rows;
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

describe('A member that a type loses', () => {
  it('keeps its stored values, which do not show and come back with the member', async () => {
    const name = await newType({ fields: [COLOUR, RECIPE] });
    const { contentItemId } = itemOf(await world.admin.post({ contentType: name, colour: 'red', recipe: 'stew' }));
    await world.admin.putType(name, { fields: [COLOUR] });
    expect(itemOf(await world.admin.get(contentItemId))).not.toHaveProperty('recipe');
    expect(faultyMembers(await world.admin.post({ contentItemId, recipe: 'soup' }))).toEqual(['recipe']);
    expect(itemOf(await world.admin.post({ contentItemId, colour: 'blue' }))).not.toHaveProperty('recipe');
    await world.admin.putType(name, { fields: [COLOUR, RECIPE] });
    expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({ colour: 'blue', recipe: 'stew' });
  });

  it('does so in embedded items too', async () => {
    const leaf = await newType({ fields: [COLOUR, RECIPE] });
    const tree = await newType({
      parts: [{ part: 'BagPart', settings: { containedContentTypes: [leaf] } }],
      fields: [COLOUR],
    });
    const contentItems = [{ contentType: leaf, colour: 'red', recipe: 'stew' }];
    const { contentItemId } = itemOf(await world.admin.post({ contentType: tree, bagPart: { contentItems } }));
    await world.admin.putType(leaf, { fields: [COLOUR] });
    expect(JSON.stringify(itemOf(await world.admin.get(contentItemId)))).not.toContain('recipe');
    expect((await world.admin.post({ contentItemId, colour: 'green' })).status).toBe(200);
    await world.admin.putType(leaf, { fields: [COLOUR, RECIPE] });
    expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({ colour: 'green', bagPart: { contentItems } });
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

  it('answers 304 to whoever has the current definition, and 404 with the nearest names for an unknown one', async () => {
    const name = await newType();
    const etag = etagOf(await send('GET', `/${name}`));
    expect((await send('GET', `/${name}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    await world.admin.putType(name, {});
    expect((await send('GET', `/${name}`, undefined, { 'if-none-match': etag })).status).toBe(200);
    expect(problemOf(await send('GET', `/${name}s`), 404).detail).toContain(name);
  });
});

describe('GET /api/content-types/{name}/schema', () => {
  it('gives a JSON Schema, draft 2020-12, that the items of the type fit', async () => {
    const leaf = await newType({ fields: [COLOUR] });
    const tree = await newType({
      description: 'What grows.',
      parts: [
        { part: 'TitlePart' },
        { part: 'AutoroutePart' },
        { part: 'BagPart', settings: { containedContentTypes: [leaf] } },
      ],
      fields: [
        { name: 'height', type: 'NumericField', settings: { minimum: 0, hint: 'In metres' } },
        { name: 'planted', type: 'DateField' },
        { name: 'source', type: 'LinkField' },
        { name: 'tags', type: 'MultiTextField' },
      ],
    });
    const answer = await send('GET', `/${tree}/schema`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/schema\+json/);
    const schema = JSON.parse(answer.text) as JsonSchema;
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: expect.stringMatching(new RegExp(`^http://.+/api/content-types/${tree}/schema$`)),
      description: 'What grows.',
      properties: { height: { description: 'In metres' } },
    });
    const item = itemOf(
      await world.admin.post({
        contentType: tree,
        titlePart: { title: 'Pear' },
        bagPart: { contentItems: [{ contentType: leaf, colour: 'green' }] },
        height: 2.5,
        planted: '2020-02-29',
        source: { url: 'https://example.com' },
        tags: ['a'],
      }),
    );
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const fits = ajv.compile(schema);
    expect({ fits: fits(item), errors: fits.errors }).toEqual({ fits: true, errors: null });
    expect(fits({ ...item, height: -1 })).toBe(false);
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

  it('are nothing for strangers, and to be changed only with the right to', async () => {
    const stranger = world.admin.as();
    problemOf(await stranger.send('GET', '/api/content-types'), 401);
    problemOf(await stranger.putType('Thing', {}), 401);
  });
});

/** News travels fast, but not in no time. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The news did not arrive within 5 seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
