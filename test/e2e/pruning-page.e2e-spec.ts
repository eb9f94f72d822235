import type { Browser } from '@espalier/testing';
import { BackgroundTasks } from '#core/background-tasks';
import { ContentApi, itemOf } from '../support/content-api';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const AT = '/Admin/Settings/ContentVersionPruning';
const TASKS = '/Admin/BackgroundTasks';
const TASK = 'content-version-pruning';
const SETTINGS = '/api/settings/content-version-pruning';
const SWITCHED_ON = /role="switch" value="true" checked/;
const EVERYTHING = { retentionDays: 0, archivedVersionsToKeep: 0, contentTypes: ['Page'] };

describe('The page of pruning', () => {
  let app: TestApp;
  let admin: Browser;
  let api: ContentApi;
  const put = (body: object) => api.send('PUT', SETTINGS, { body });
  const stored = async () => (await api.send('GET', SETTINGS)).body;

  const isEnabled = async () => (await app.get(BackgroundTasks).get(TASK)).enabled;

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
    expect(text).toContain('Pruning is off.');
    expect(text).not.toContain(`${AT}/Run`);
    await put({});
    expect((await admin.open(AT)).text).toContain('Select the content types to prune.');
  });

  it('turns pruning on and off with one switch', async () => {
    const fields = { retentionDays: '0', archivedVersionsToKeep: '0', contentTypes: 'Page' };
    await put({ ...EVERYTHING, disabled: true });
    await admin.submit(AT, AT, { ...fields, on: 'true' });
    expect(await stored()).toEqual({ ...EVERYTHING, disabled: false });
    expect(await isEnabled()).toBe(true);
    const { text } = await admin.open(AT);
    expect(text).toMatch(SWITCHED_ON);
    expect(text).toContain('Next run: ');
    await admin.submit(AT, AT, fields);
    expect(await stored()).toEqual({ ...EVERYTHING, disabled: true });
    expect(await isEnabled()).toBe(false);
    expect((await admin.open(AT)).text).not.toMatch(SWITCHED_ON);
  });

  it('has no second switch', async () => {
    const { text } = await admin.open(AT);
    expect(text.match(/role="switch"/g)).toHaveLength(1);
    expect(text).not.toContain('name="disabled"');
  });

  it.each([true, false])('leaves the setting as it is, disabled %s, while the switch stays off', async (disabled) => {
    await app.get(BackgroundTasks).change(TASK, { enabled: false });
    await put({ ...EVERYTHING, disabled });
    const answer = await admin.submit(AT, AT, {
      retentionDays: '7',
      archivedVersionsToKeep: '0',
      contentTypes: 'Page',
    });
    expect(answer.status).toBe(303);
    expect(await stored()).toEqual({ ...EVERYTHING, retentionDays: 7, disabled });
    expect(await isEnabled()).toBe(false);
  });

  it('changes neither for a look at what is typed, or when something is wrong with it', async () => {
    await put({ ...EVERYTHING, disabled: true });
    const typed = { on: 'true', retentionDays: '0', archivedVersionsToKeep: '0', contentTypes: 'Page' };
    const looked = await admin.submit(AT, AT, { ...typed, action: 'preview' });
    const refused = await admin.submit(AT, AT, { ...typed, retentionDays: '-1' });
    expect([looked.status, refused.status]).toEqual([200, 400]);
    for (const { text } of [looked, refused]) expect(text).toMatch(SWITCHED_ON);
    expect(await stored()).toMatchObject({ disabled: true });
    expect(await isEnabled()).toBe(false);
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

  it('has for people without the right to tasks a switch of the setting, and no run', async () => {
    const role = { name: 'Pruner', permissions: ['AccessAdminPanel', 'ManageContentVersionPruningSettings'] };
    expect((await api.send('POST', '/api/roles', { body: role })).status).toBe(201);
    const people = new People(app);
    const pruner = await people.signedIn((await people.create('Pruner')).userName);
    await app.get(BackgroundTasks).change(TASK, { enabled: false });
    await put({ ...EVERYTHING, disabled: true });
    const { status, text } = await pruner.open(AT);
    expect(status).toBe(200);
    expect(text).not.toMatch(SWITCHED_ON);
    expect(text).not.toContain(`${AT}/Run`);
    expect((await pruner.open(`${AT}/Run`)).status).toBe(403);
    await pruner.submit(AT, AT, { on: 'true', retentionDays: '0', archivedVersionsToKeep: '0', contentTypes: 'Page' });
    expect(await stored()).toEqual({ ...EVERYTHING, disabled: false });
    expect(await isEnabled()).toBe(false);
    const after = (await pruner.open(AT)).text;
    expect(after).toMatch(SWITCHED_ON);
    expect(after).toContain('Ask someone who may manage background tasks');
  });
});
