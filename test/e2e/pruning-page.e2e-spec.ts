import type { Browser } from '@espalier/testing';
import { BackgroundTasks } from '#core/background-tasks';
import { ContentApi, itemOf } from '../support/content-api';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const AT = '/Admin/Settings/ContentVersionPruning';
const TASKS = '/Admin/BackgroundTasks';
const TASK = 'content-version-pruning';
const SETTINGS = '/api/settings/content-version-pruning';
const EVERYTHING = { retentionDays: 0, archivedVersionsToKeep: 0, contentTypes: ['Page'] };

describe('The page of pruning', () => {
  let app: TestApp;
  let admin: Browser;
  let api: ContentApi;
  const put = (body: object) => api.send('PUT', SETTINGS, { body });
  const stored = async () => (await api.send('GET', SETTINGS)).body;

  /** Three archived versions of one page. */
  const archive = async () => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Page', titlePart: { title: 'Page' } }));
    for (const title of ['one', 'two', 'three']) await api.post({ contentItemId, titlePart: { title } });
  };

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    admin = await new People(app).signedIn();
    api = new ContentApi(app, await app.token());
  });
  afterAll(() => app.stop());

  it('shows what settings would delete that are typed only', async () => {
    await archive();
    await put({ contentTypes: ['Page'] });
    const before = await stored();
    const typed = { retentionDays: '0', archivedVersionsToKeep: '1', contentTypes: 'Page', action: 'preview' };
    const { status, text } = await admin.submit(AT, AT, typed);
    expect(status).toBe(200);
    expect(text).toContain('<strong>2</strong> of 3 archived versions would be deleted');
    expect(text).toContain('name="archivedVersionsToKeep" type="number" value="1"');
    expect(await stored()).toEqual(before);
    expect((await admin.open(AT)).text).toContain('<strong>0</strong> of 3 archived versions');
    expect((await admin.submit(AT, AT, { ...typed, retentionDays: '-1' })).status).toBe(400);
  });

  it('says what would be deleted while pruning is disabled', async () => {
    await put({ ...EVERYTHING, disabled: true });
    const { text } = await admin.open(AT);
    expect(text).toContain('<strong>3</strong> of 3 archived versions would be deleted');
    expect(text).toContain('Pruning is disabled.');
    await put({});
    expect((await admin.open(AT)).text).toContain('Select the content types to prune.');
  });

  it('turns pruning on and off with one switch', async () => {
    await put({ ...EVERYTHING, disabled: true });
    expect((await admin.open(AT)).text).toContain('role="switch" aria-checked="false"');
    await admin.submit(AT, `${AT}/Switch`, { on: 'true' });
    expect(await stored()).toEqual({ ...EVERYTHING, disabled: false });
    expect((await app.get(BackgroundTasks).get(TASK)).enabled).toBe(true);
    const { text } = await admin.open(AT);
    expect(text).toContain('role="switch" aria-checked="true"');
    expect(text).toContain('Next run: ');
    await admin.submit(AT, `${AT}/Switch`, { on: 'false' });
    expect(await stored()).toMatchObject({ disabled: true });
    expect((await app.get(BackgroundTasks).get(TASK)).enabled).toBe(false);
    expect((await admin.open(AT)).text).toContain('role="switch" aria-checked="false"');
  });

  it('asks before a run, and has the figures of after it', async () => {
    await put(EVERYTHING);
    const question = await admin.open(`${AT}/Run`);
    expect(question.text).toContain('Delete 3 versions for good?');
    expect(question.text).toContain('A run deletes 3 of 3 archived versions, from 1 item');
    expect(question.text).toContain('It cannot be undone.');
    expect((await admin.open(AT)).text).toContain('<strong>3</strong> of 3');
    const done = await admin.submit(`${AT}/Run`, `${AT}/Run`, {});
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toMatch(new RegExp(`${AT}$`));
    const { text } = await admin.open(AT);
    expect(text).toContain('3 versions were deleted');
    expect(text).toContain('<strong>0</strong> of 0 archived versions would be deleted');
    expect(text).toContain('Done</span></td><td>Manually</td><td>3</td><td>3</td><td>0</td>');
  });

  it('asks again when the settings have changed since', async () => {
    await archive();
    await put({ ...EVERYTHING, retentionDays: 30 });
    const [, etag = ''] = /name="etag" value="([^"]+)"/.exec((await admin.open(`${AT}/Run`)).text) ?? [];
    await put(EVERYTHING);
    const answer = await admin.submit(`${AT}/Run`, `${AT}/Run`, { etag: etag.replaceAll('&quot;', '"') });
    expect(answer).toMatchObject({
      status: 412,
      text: expect.stringContaining('The settings have changed') as string,
    });
    expect(answer.text).toContain('A run deletes 3 of 3');
    expect((await admin.open(AT)).text).toContain('<strong>3</strong> of 3');
  });

  it('does not offer to run what would do nothing', async () => {
    await put({ ...EVERYTHING, disabled: true });
    const { text } = await admin.open(`${AT}/Run`);
    expect(text).toContain('Nothing would be deleted');
    expect(text).not.toContain(`action="${AT}/Run"`);
  });

  it('is where the background tasks lead to for a run', async () => {
    await put(EVERYTHING);
    for (const page of [TASKS, `${TASKS}/${TASK}`]) {
      const { text } = await admin.open(page);
      expect(text).toContain(`href="${AT}/Run"`);
      expect(text).not.toContain(`action="${TASKS}/${TASK}/run"`);
    }
    const [, _csrf] = /name="_csrf" value="([^"]+)"/.exec((await admin.open(TASKS)).text) ?? [];
    const answer = await admin.post(`${TASKS}/${TASK}/run`, { _csrf });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${AT}/Run`]);
    expect((await admin.open(AT)).text).toContain('<strong>3</strong> of 3');
  });

  it('offers neither switch nor run without the right to tasks', async () => {
    const role = { name: 'Pruner', permissions: ['AccessAdminPanel', 'ManageContentVersionPruningSettings'] };
    expect((await api.send('POST', '/api/roles', { body: role })).status).toBe(201);
    const people = new People(app);
    const pruner = await people.signedIn((await people.create('Pruner')).userName);
    const { status, text } = await pruner.open(AT);
    expect(status).toBe(200);
    expect(text).not.toContain('role="switch"');
    expect(text).not.toContain(`${AT}/Run`);
    expect((await pruner.open(`${AT}/Run`)).status).toBe(403);
    const [, _csrf] = /name="_csrf" value="([^"]+)"/.exec(text) ?? [];
    expect((await pruner.post(`${AT}/Switch`, { on: 'true', _csrf })).status).toBe(403);
  });
});
