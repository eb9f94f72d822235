import type { Browser } from '@espalier/testing';
import { Client } from 'pg';
import { VersionPruner } from '#features/pruning';
import type { PruningPreviewDto } from '../../src/features/pruning/preview/pruning-preview';
import { CommandLine } from '../support/command-line';
import { ContentApi, itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';
import { whileSlow } from '../support/slow-questions';
import { startTestApp, type TestApp } from '../support/test-app';

/** Nobody reads versions until they are released. */
async function lockedVersions(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE content_item_version IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

describe('The settings of pruning', () => {
  let world: ContentWorld;
  const AT = '/api/settings/content-version-pruning';
  const put = (body: unknown) => world.admin.send('PUT', AT, { body });

  beforeAll(async () => {
    world = await startContentWorld();
    await world.admin.putType('Post', { parts: [] });
  });
  afterAll(() => world.stop());

  it('have defaults', async () => {
    expect((await put({})).body).toEqual({
      disabled: false,
      retentionDays: 30,
      archivedVersionsToKeep: 1,
      contentTypes: [],
    });
  });

  it.each([
    [{ retentionDays: -1 }, 'retentionDays'],
    [{ retentionDays: 36_501 }, 'retentionDays'],
    [{ retentionDays: 1.5 }, 'retentionDays'],
    [{ archivedVersionsToKeep: -1 }, 'archivedVersionsToKeep'],
    [{ archivedVersionsToKeep: '1' }, 'archivedVersionsToKeep'],
    [{ archivedVersionsToKeep: 36_501 }, 'archivedVersionsToKeep'],
    [{ disabled: 'no' }, 'disabled'],
    [{ contentTypes: 'Post' }, 'contentTypes'],
    [{ contentTypes: ['Post', 'Post'] }, 'contentTypes'],
    [{ contentTypes: ['Post', 'Nonsense'] }, 'contentTypes'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('are refused when they are %j', async (body, member) => {
    await put({ retentionDays: 7 });
    const answer = await put({ retentionDays: 8, ...body });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [member]: expect.any(Array) as string[] } } });
    expect((await world.admin.send('GET', AT)).body).toMatchObject({ retentionDays: 7 });
  });

  it('name the types that do not exist', async () => {
    expect((await put({ contentTypes: ['Post', 'Nonsense'] })).text).toContain('Nonsense');
  });

  it('take 0 and 36500', async () => {
    expect((await put({ retentionDays: 36_500, archivedVersionsToKeep: 0 })).status).toBe(200);
    expect((await put({ retentionDays: 0, archivedVersionsToKeep: 36_500 })).status).toBe(200);
  });

  it('of a recipe may name types that are made after them; until then they find nothing', async () => {
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const settings = { name: 'settings', 'content-version-pruning': { retentionDays: 0, contentTypes: ['Herb'] } };
    const recipe = commands.lines('recipe.json', [{ name: 'herbs', steps: [settings] }]);
    expect(await commands.run(['recipe', 'run', recipe])).toMatchObject({ exitCode: 0 });
    commands.clear();
    const stored = (await world.admin.send('GET', AT)).body as object;
    expect(stored).toMatchObject({ retentionDays: 0, contentTypes: ['Herb'] });
    expect((await world.admin.send('GET', `${AT}/preview`)).body).toMatchObject({ versions: 0, types: [] });
    expect((await put(stored)).text).toContain('Herb');
    await world.admin.putType('Herb', { parts: [] });
    expect(await put(stored)).toMatchObject({ status: 200, body: stored });
  });

  it('are looked at type by type before a run', async () => {
    const archived = async (contentType: string, versions: number, note: string) => {
      await world.admin.putType(contentType, { fields: [{ name: 'note', type: 'TextField' }] });
      const { contentItemId } = itemOf(await world.admin.post({ contentType, note }));
      for (let version = 1; version <= versions; version++)
        await world.admin.post({ contentItemId, note: `${note}${version}` });
    };
    await archived('Short', 3, 'a');
    await archived('Long', 2, 'b'.repeat(1000));
    await put({ retentionDays: 0, archivedVersionsToKeep: 1, contentTypes: ['Short', 'Long'] });
    const { body } = await world.admin.send('GET', `${AT}/preview`);
    const { types, ...sums } = body as PruningPreviewDto;
    const [long, short] = types;
    expect(types).toEqual([
      { contentType: 'Long', examined: 2, versions: 1, bytes: expect.any(Number) as number, unrestorableItems: 0 },
      { contentType: 'Short', examined: 3, versions: 2, bytes: expect.any(Number) as number, unrestorableItems: 0 },
    ]);
    expect(long.bytes).toBeGreaterThan(short.bytes);
    expect(short.bytes).toBeGreaterThan(0);
    expect(sums).toEqual({ versions: 3, bytes: long.bytes + short.bytes, unrestorableItems: 0 });
  });

  it('that take too long to look at by are answered with 503', async () => {
    await put({ contentTypes: ['Post'] });
    const answer = await whileSlow(world.app, () => world.admin.send('GET', `${AT}/preview`));
    expect(answer).toMatchObject({ status: 503, body: { type: 'urn:espalier:problem:database.slow' } });
  });

  it('are not replaced over the head of somebody else', async () => {
    const { headers } = await world.admin.send('GET', AT);
    await put({ retentionDays: 90 });
    const answer = await world.admin.send('PUT', AT, { body: {}, headers: { 'If-Match': headers.get('etag') ?? '' } });
    expect(answer).toMatchObject({ status: 412, body: { type: 'urn:espalier:problem:pruning.precondition-failed' } });
  });
});

describe('The page of pruning', () => {
  let app: TestApp;
  let admin: Browser;
  const AT = '/Admin/Settings/ContentVersionPruning';
  const fields = { retentionDays: '60', archivedVersionsToKeep: '0', contentTypes: 'Page' };

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    admin = await new People(app).signedIn();
  });
  afterAll(() => app.stop());

  it('has the fields of the settings, and saves them', async () => {
    const { text } = await admin.open(AT);
    for (const label of [
      'Disable',
      'Retention period (days)',
      'Archived versions to keep per item',
      'Content types to prune',
    ])
      expect(text).toContain(label);
    expect(text).toContain('No runs yet.');
    expect((await admin.submit(AT, AT, fields)).status).toBe(303);
    const api = new ContentApi(app, await app.token());
    expect((await api.send('GET', '/api/settings/content-version-pruning')).body).toEqual({
      disabled: false,
      retentionDays: 60,
      archivedVersionsToKeep: 0,
      contentTypes: ['Page'],
    });
  });

  it.each([
    ['retentionDays', '-1'],
    ['retentionDays', ''],
    ['archivedVersionsToKeep', 'x'],
    ['contentTypes', 'Nonsense'],
  ])('says beside the field what is wrong with %s as %j', async (name, value) => {
    const { status, text } = await admin.submit(AT, AT, { ...fields, [name]: value });
    expect(status).toBe(400);
    expect(text).toContain(`href="#field-${name}"`);
  });

  it('shows what a run would delete, and what the last ones did', async () => {
    const api = new ContentApi(app, await app.token());
    const { contentItemId } = itemOf(await api.post({ contentType: 'Page', titlePart: { title: 'Page' } }));
    await api.post({ contentItemId, titlePart: { title: 'Changed' } });
    await api.send('PUT', '/api/settings/content-version-pruning', {
      body: { retentionDays: 0, archivedVersionsToKeep: 0, contentTypes: ['Page'] },
    });
    const before = (await admin.open(AT)).text;
    expect(before).toContain('<strong>1</strong> of 1 archived version would be deleted');
    expect(before).toContain('<dt>Items affected</dt><dd>1</dd>');
    expect(before).toContain('<svg class="pchart"');
    expect((await admin.open(`${AT}/Preview`)).text).toContain('<th scope="row">Page</th><td>1</td><td>1</td>');
    await app.get(VersionPruner).run(new AbortController().signal, () => undefined);
    const { text } = await admin.open(AT);
    expect(text).toContain('Done</span></td><td>Command line</td><td>1</td><td>1</td><td>0</td>');
    expect(text).toContain('<strong>0</strong> of 0 archived versions would be deleted');
  });

  it('calls types by their names for people', async () => {
    const api = new ContentApi(app, await app.token());
    const { contentItemId } = itemOf(await api.post({ contentType: 'BlogPost', titlePart: { title: 'Post' } }));
    await api.post({ contentItemId, titlePart: { title: 'Changed' } });
    await api.send('PUT', '/api/settings/content-version-pruning', {
      body: { retentionDays: 0, archivedVersionsToKeep: 0, contentTypes: ['BlogPost'] },
    });
    const { text } = await admin.open(`${AT}/Preview`);
    expect(text).toContain('<th scope="row">Blog post</th><td>1</td>');
  });

  it('does not wait long for the preview, which has a page of its own', async () => {
    await admin.submit(AT, AT, fields);
    const release = await lockedVersions(app.databaseUrl);
    try {
      const { status, text } = await admin.open(AT);
      expect(status).toBe(200);
      expect(text).toContain(`<a href="${AT}/Preview">count them now</a>`);
    } finally {
      await release();
    }
    const { text } = await admin.open(`${AT}/Preview`);
    expect(text).toContain('a run would delete nothing now');
    const slow = await whileSlow(app, () => admin.open(`${AT}/Preview`));
    expect(slow).toMatchObject({ status: 200, text: expect.stringContaining('prune --dry-run') as string });
  });

  it('is for whoever may manage these settings', async () => {
    const people = new People(app);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect((await editor.open('/Admin')).text).not.toContain(AT);
    for (const at of [AT, `${AT}/Preview`, `${AT}/Run`]) expect((await editor.open(at)).status).toBe(403);
    const [, _csrf] = /name="_csrf" value="([^"]+)"/.exec((await editor.open('/Admin')).text) ?? [];
    expect(await editor.post(AT, { ...fields, retentionDays: '7', _csrf })).toMatchObject({
      status: 403,
      text: expect.stringContaining('“Manage Content Version Pruning settings”') as string,
    });
    expect((await admin.open(AT)).text).toContain('value="60"');
  });
});
