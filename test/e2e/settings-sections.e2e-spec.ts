import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { PaintShopPlugin } from '../fixtures/paint-shop-settings';
import { ShopWindowPlugin, UndeclaredShopWindowPlugin } from '../fixtures/shop-window.plugin';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const DEFAULTS = { open: true, sign: 'Come in', awning: 'red', pots: 3, notices: [], days: [] };

describe('A section that says how it is managed', () => {
  let app: TestApp;
  let admin: string;
  const AT = '/api/settings/shop-window';
  const PAGE = '/Admin/Settings/ShopWindow';
  const send = (method: string, path: string, body?: object, headers?: Record<string, string>, token = admin) =>
    app.request(method, path, { token, body, headers });

  async function tokenWith(...permissions: string[]): Promise<string> {
    const name = `holder-of-${permissions.join('-').toLowerCase()}`;
    await app.get(Roles).put({ name, description: '', permissions });
    const { clientSecret } = await app.get(Applications).create({ clientId: name, roles: [name] });
    return app.token(name, clientSecret);
  }

  beforeAll(async () => {
    app = await startTestApp({ plugins: [ShopWindowPlugin, PaintShopPlugin] });
    admin = await app.token();
  });
  afterAll(() => app.stop());

  it('is read and replaced over REST, with what is left out at its default', async () => {
    const { body, headers } = await send('GET', AT);
    expect(body).toEqual(DEFAULTS);
    const known = await send('GET', AT, undefined, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
    expect(await send('PUT', AT, { pots: 5 })).toMatchObject({ status: 200, body: { ...DEFAULTS, pots: 5 } });
    expect((await send('GET', AT)).body).toEqual({ ...DEFAULTS, pots: 5 });
  });

  it('is not replaced over the head of somebody else', async () => {
    const { headers } = await send('GET', AT);
    await send('PUT', AT, { pots: 6 });
    const answer = await send('PUT', AT, {}, { 'If-Match': headers.get('etag') ?? '' });
    expect(answer).toMatchObject({ status: 412, body: { type: 'urn:espalier:problem:settings.precondition-failed' } });
    expect((await send('GET', AT)).body).toMatchObject({ pots: 6 });
  });

  it.each([
    [{ pots: 10 }, 'pots'],
    [{ open: false, pots: 1 }, 'pots'],
    [{ awning: 'green' }, 'awning'],
    [{ unheard: 1 }, 'unheard'],
    [{ toString: 1 }, 'toString'],
    [JSON.parse('{ "__proto__": { "pots": 5 } }') as object, '__proto__'],
    [{ constructor: 1 }, 'constructor'],
    [{ sign: { constructor: 1 } }, 'sign.constructor'],
  ])('is not changed by %j', async (body, member) => {
    await send('PUT', AT, { pots: 4 });
    expect(await send('PUT', AT, body)).toMatchObject({
      status: 400,
      body: { errors: { [member]: expect.anything() } },
    });
    expect((await send('GET', AT)).body).toMatchObject({ pots: 4 });
  });

  it('is not looked at beyond 5,000 values', async () => {
    const body = Object.fromEntries(Array.from({ length: 5001 }, (_value, index) => [`m${index}`, 1]));
    expect(await send('PUT', AT, body)).toMatchObject({
      status: 400,
      body: { errors: { '': ['has more than 5000 values.'] } },
    });
  });

  it('is for whoever has its permission, and for nobody else', async () => {
    const holder = await tokenWith('DressShopWindow');
    const other = await tokenWith('ManageSignInSettings');
    await send('PUT', AT, { pots: 2 });
    for (const [method, body] of [['GET'], ['PUT', { pots: 7 }]] as const) {
      const refused = await send(method, AT, body, undefined, other);
      expect(refused).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('DressShopWindow') },
      });
      expect((await send(method, '/api/settings/sign-in', undefined, undefined, holder)).status).toBe(403);
    }
    expect((await send('GET', AT, undefined, undefined, holder)).body).toMatchObject({ pots: 2 });
    expect((await send('PUT', AT, { pots: 8 }, undefined, holder)).status).toBe(200);
  });

  it('has a page that shows a control for each value, and saves them', async () => {
    await send('PUT', AT, {});
    const browser = await new People(app).signedIn();
    const { text } = await browser.open(PAGE);
    for (const words of [
      'Shop window</h1>',
      'What passers-by see.',
      'Sign at the door',
      'The door</h2>',
      'Of flowers.',
      'Tuesday',
    ])
      expect(text).toContain(words);
    const values = { sign: 'Closed', awning: 'blue', pots: '0', notices: 'One\r\nTwo', days: 'Tuesday' };
    expect((await browser.submit(PAGE, PAGE, values)).status).toBe(303);
    const saved = { open: false, sign: 'Closed', awning: 'blue', pots: 0, notices: ['One', 'Two'] };
    expect((await send('GET', AT)).body).toEqual({ ...saved, days: ['Tuesday'] });
  });

  it.each([
    ['pots', '12', 'Pots: Enter 9 or less.<'],
    ['pots', 'many', 'Pots: Enter a whole number, for example 12.<'],
    ['awning', 'green', 'Awning: Choose one of these: red, blue.<'],
  ])('says beside the control what is wrong with %s as %j, and keeps what was typed', async (name, value, words) => {
    const browser = await new People(app).signedIn();
    const before = (await send('GET', AT)).body;
    const { status, text } = await browser.submit(PAGE, PAGE, { open: 'true', sign: 'Typed', [name]: value });
    expect(status).toBe(400);
    expect(text.split(`href="#field-${name}"`)).toHaveLength(2);
    expect(text).toContain(words);
    expect(text).toContain('value="Typed"');
    expect((await send('GET', AT)).body).toEqual(before);
  });

  it('has a page and a link to it for those who may manage it', async () => {
    const people = new People(app);
    await app
      .get(Roles)
      .put({ name: 'Dresser', description: '', permissions: ['AccessAdminPanel', 'DressShopWindow'] });
    const dresser = await people.signedIn((await people.create('Dresser')).userName);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect((await dresser.open('/Admin')).text).toContain(PAGE);
    expect((await dresser.open(PAGE)).status).toBe(200);
    expect((await dresser.open('/Admin/Settings/sign-in')).status).toBe(403);
    expect((await editor.open('/Admin')).text).not.toContain(PAGE);
    expect((await editor.open(PAGE)).status).toBe(403);
    const before = (await send('GET', AT)).body;
    const [, _csrf] = /name="_csrf" value="([^"]+)"/.exec((await editor.open('/Admin')).text) ?? [];
    expect(await editor.post(PAGE, { _csrf, pots: '1' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('You do not have the permission “'),
    });
    expect((await send('GET', AT)).body).toEqual(before);
  });

  it('works as the documents show it', async () => {
    const at = '/api/settings/paint-shop';
    expect(await send('GET', at)).toMatchObject({ status: 200, body: { litresPerTin: 5 } });
    expect(await send('PUT', at, { litresPerTin: 0 })).toMatchObject({
      status: 400,
      body: { errors: { litresPerTin: [expect.anything()] } },
    });
    const { text } = await (await new People(app).signedIn()).open('/Admin/Settings/PaintShop');
    expect(text).toContain('Litres per tin');
  });

  it('is described in OpenAPI, with its values', async () => {
    const { body } = await send('GET', '/api/openapi.json');
    const { paths, components } = body as {
      paths: Record<string, Record<string, object>>;
      components: { schemas: object };
    };
    expect(Object.keys(paths[AT] ?? {})).toEqual(['get', 'put']);
    expect(components.schemas).toHaveProperty('ShopWindow.properties.sign');
  });

  it('does not start when nobody declares its permission', async () => {
    const start = startTestApp({ plugins: [UndeclaredShopWindowPlugin] });
    await expect(start).rejects.toThrow(
      'Nobody declares the permission "DressShopWindow", but ShopWindowController.get requires it',
    );
  });
});
