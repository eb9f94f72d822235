import type { Browser, FormValues, TestResponse } from '@espalier/testing';
import { Roles } from '#core/auth';
import { ServerSettings, ServerSettingsSection, ValidationSettingsSection } from '#features/openid';
import { Settings } from '#core/settings';
import { ForeignAuthority } from '../support/foreign-authority';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;
let admin: Browser;

const AT = '/Admin/OpenID';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
});
afterAll(() => app.stop());

const goesTo = ({ status, headers, text }: TestResponse<unknown>) => [status, headers.get('location') ?? text];

describe('The pages of scopes', () => {
  it('add, change and delete one, and leave the built-in ones alone', async () => {
    const fields = {
      name: 'orders',
      displayName: 'Your orders',
      description: 'All of them',
      resources: 'https://orders.example/',
    };
    const edit = `${AT}/Scopes/orders`;
    expect(goesTo(await admin.submit(`${AT}/Scopes/New`, `${AT}/Scopes/New`, fields))).toEqual([303, edit]);
    const wrong = await admin.submit(edit, edit, { ...fields, resources: 'https://orders.example/\nnonsense' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Audiences: Entry 2: Must be')]);
    expect(goesTo(await admin.submit(edit, edit, { ...fields, displayName: 'Orders' }))).toEqual([303, edit]);
    const list = await admin.open(`${AT}/Scopes`);
    expect(list.text).toContain('orders was saved.');
    expect(list.text).toMatch(/Orders: All of them/);
    const builtIn = await admin.open(`${AT}/Scopes/openid`);
    expect(builtIn.text).toContain('It is built in and cannot be changed.');
    expect(builtIn.text).not.toMatch(/>(Save|Delete)</);
    const remove = `${edit}/Delete`;
    expect(goesTo(await admin.submit(remove, remove, {}))).toEqual([303, `${AT}/Scopes`]);
    expect((await admin.open(edit)).status).toBe(404);
  });
});

describe('The page of the server', () => {
  const settings = () => app.get(Settings).get(app.get(ServerSettingsSection));
  /** What the form shows of the defaults, but for the boxes that are not checked. */
  const shown = {
    ...Object.fromEntries(
      Object.entries(new ServerSettings())
        .filter(([, value]) => typeof value !== 'boolean')
        .map(([name, value]) => [name, String(value)]),
    ),
    enabled: 'true',
    clientCredentialsGrant: 'true',
    requirePkce: 'true',
    accessTokenLifetime: '600',
  };

  it('has a field for every setting', async () => {
    const { text } = await admin.open(`${AT}/Server`);
    for (const name of Object.keys(new ServerSettings())) expect(text).toContain(`id="field-${name}" name="${name}"`);
  });

  it('saves all of it: boxes that are not checked are off', async () => {
    expect(goesTo(await admin.submit(`${AT}/Server`, `${AT}/Server`, shown))).toEqual([303, `${AT}/Server`]);
    expect(await settings()).toMatchObject({ enabled: true, accessTokenLifetime: 600, authorizationCodeGrant: false });
  });

  it.each([
    ['accessTokenLifetime', '0'],
    ['accessTokenLifetime', ''],
    ['accessTokenLifetime', '1e99'],
    ['keyLifetimeDays', 'x'],
    ['signingAlgorithm', 'none'],
  ])('says what is wrong with %s as %j', async (name, value) => {
    const before = await settings();
    const { status, text } = await admin.submit(`${AT}/Server`, `${AT}/Server`, { ...shown, [name]: value });
    expect([status, text]).toEqual([400, expect.stringContaining(`<a href="#field-${name}">`)]);
    expect(text).toMatch(new RegExp(`id="field-${name}"[^>]*aria-invalid="true"`));
    expect(await settings()).toEqual(before);
  });

  it('rotates the key', async () => {
    const before = (await admin.open(`${AT}/Server`)).text.match(/<code>/g)?.length ?? 0;
    expect(goesTo(await admin.submit(`${AT}/Server`, `${AT}/Server/keys`, {}))).toEqual([303, `${AT}/Server`]);
    const { text } = await admin.open(`${AT}/Server`);
    expect(text.match(/<code>/g)?.length).toBe(before + 1);
    expect(text.match(/signs new tokens/g)?.length).toBe(1);
  });
});

describe('The page of token validation', () => {
  const settings = () => app.get(Settings).get(app.get(ValidationSettingsSection));
  let authority: ForeignAuthority;

  beforeAll(async () => (authority = await ForeignAuthority.start()));
  afterAll(() => authority.stop());

  const submit = (values: FormValues, browser = admin) =>
    browser.submit(`${AT}/Validation`, `${AT}/Validation`, values);

  it('tests an authority and saves nothing', async () => {
    const before = await settings();
    const good = await submit({ enabled: 'true', authority: authority.url, action: 'test' });
    expect([good.status, good.text]).toEqual([200, expect.stringContaining('can be read. Nothing was saved.')]);
    expect(good.text).toContain(`value="${authority.url}"`);
    const bad = await submit({ authority: 'http://127.0.0.1:9', action: 'test' });
    expect(bad.text).toContain('cannot be used');
    expect((await submit({ authority: 'nonsense', action: 'test' })).text).toContain('<a href="#field-authority">');
    expect(await settings()).toEqual(before);
  });

  it('saves, and refuses what cannot be', async () => {
    expect((await submit({ enabled: 'true', authority: authority.url })).text).toContain('<a href="#field-audience">');
    const full = { enabled: 'true', authority: authority.url, audience: 'https://cms.example' };
    expect((await submit(full)).status).toBe(303);
    expect(await settings()).toMatchObject({ enabled: true, authority: authority.url });
    expect((await submit({ enabled: 'true' })).status).toBe(303);
    expect((await settings()).authority).toBeUndefined();
  });

  it('lets nobody but a site owner name an authority', async () => {
    const permissions = ['AccessAdminPanel', 'ManageValidationSettings'];
    await app.get(Roles).put({ name: 'Validators', description: '', permissions });
    const manager = await people.signedIn((await people.create('Validators')).userName);
    const full = { enabled: 'true', authority: authority.url, audience: 'https://cms.example' };
    for (const values of [full, { ...full, action: 'test' }]) {
      const answer = await submit(values, manager);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('decides who everybody is')]);
    }
    expect((await submit({}, manager)).status).toBe(303);
    expect((await settings()).enabled).toBe(false);
  });
});

describe('The page of settings that somebody else has changed meanwhile', () => {
  it.each([
    ['Server', 'openid-server'],
    ['Validation', 'openid-validation'],
    ['Client', 'openid-client'],
  ])('%s shows what was typed again, and changes nothing', async (name, section) => {
    const settings = app.get(Settings);
    const before = await settings.get(settings.section(section));
    const { status, text } = await admin.submit(`${AT}/${name}`, `${AT}/${name}`, { etag: '"of-yesterday"' });
    expect([status, text]).toEqual([400, expect.stringContaining('The settings have changed since they were read.')]);
    expect(text).toContain('name="etag" value="&quot;of-yesterday&quot;"');
    expect(await settings.get(settings.section(section))).toEqual(before);
  });
});
