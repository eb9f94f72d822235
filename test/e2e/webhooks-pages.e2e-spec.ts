import { hiddenFields, type Browser, type TestResponse } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Database } from '#platform/database';
import { People } from '../support/people';
import { isSignedWith } from '../support/receiver';
import { WebhooksWorld } from '../support/webhooks-world';

const AT = '/Admin/Webhooks';

let world: WebhooksWorld;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await WebhooksWorld.start();
  people = new People(world.app);
  browser = await holder('AccessAdminPanel', 'ManageWebhooks');
});
afterAll(() => world.stop());
afterEach(() => world.clear());

async function holder(...permissions: string[]): Promise<Browser> {
  const name = permissions.join('-') || 'nothing';
  await world.app.get(Roles).put({ name, description: '', permissions });
  return people.signedIn((await people.create(name)).userName);
}

const typed = () => ({ name: '<Index>', url: world.receiver.url, events: ['content.created', 'content.published'] });
const goesTo = ({ status, headers, text }: TestResponse<unknown>) => [status, headers.get('location') ?? text];
const secretIn = ({ text }: TestResponse<unknown>) =>
  /<code>(whsec_[^<]+)<\/code>/.exec(text)?.[1].replaceAll('&#x3D;', '=') ?? '';

interface Page {
  readonly items: readonly {
    readonly id: string;
    readonly enabled: boolean;
    readonly contentTypes: readonly string[];
  }[];
}

async function onlyWebhook(): Promise<Page['items'][number]> {
  const { items } = (await world.ask('GET', '/api/webhooks')) as Page;
  expect(items).toHaveLength(1);
  return items[0];
}

const message = (text: string) => new RegExp(`role="(?:status|alert)"[^]*${text}`);

describe('The pages of webhooks', () => {
  it('are for who may manage webhooks and open the admin panel, and for nobody else', async () => {
    const { id } = await world.webhook();
    await world.ask('POST', `/api/webhooks/${id}/test`, undefined, 202);
    const [delivery] = await world.deliveries({ id, secret: '' });
    const pages = ['', '/New', `/${id}`, `/${id}/Secret`, `/${id}/Delete`, `/${id}/Deliveries`];
    const forms = ['/New', `/${id}`, `/${id}/Enable`, `/${id}/Disable`, `/${id}/Secret`, `/${id}/Test`];
    forms.push(`/${id}/Deliveries/${delivery.id}/Redeliver`, `/${id}/Delete`);
    for (const path of pages) expect([path, (await browser.open(AT + path)).status]).toEqual([path, 200]);
    const rows = await world.rows();
    const others = [await holder('AccessAdminPanel', 'ManageTemplates'), await holder('ManageWebhooks')];
    for (const other of others) {
      expect((await other.open('/Admin')).text).not.toContain(`href="${AT}"`);
      for (const path of pages) expect([path, (await other.open(AT + path)).status]).toEqual([path, 403]);
      for (const path of forms) expect([path, (await other.post(AT + path, typed())).status]).toEqual([path, 403]);
    }
    expect(await world.rows()).toBe(rows);
    expect((await browser.open('/Admin')).text).toContain(`href="${AT}"`);
    expect((await browser.open(`${AT}/${'0'.repeat(26)}`)).status).toBe(404);
  });

  it('say since when one fails, in the time zone that the reader has chosen', async () => {
    const { id } = await world.webhook();
    await world.content.database.query(`UPDATE webhook SET failing_since_utc = '2026-11-20T10:00:00Z' WHERE id = $1`, [
      id,
    ]);
    await browser.submit('/Account', '/Account/TimeZone', { timeZone: 'Europe/Berlin' });
    const { text } = await browser.open(`${AT}/${id}`);
    await browser.submit('/Account', '/Account/TimeZone', { timeZone: '' });
    expect(text).toMatch(/Failing since[^]*20 Nov 2026, 11:00<[^]*Times in Europe\/Berlin</);
    expect(text).not.toContain('UTC');
  });

  it('make a webhook, whose secret is shown this once and signs', async () => {
    const answer = await browser.submit(`${AT}/New`, `${AT}/New`, { ...typed(), contentTypes: ['Post'] });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const secret = secretIn(answer);
    const { id, contentTypes } = await onlyWebhook();
    expect(contentTypes).toEqual(['Post']);
    expect(goesTo(await browser.submit(`${AT}/${id}`, `${AT}/${id}/Test`, {}))).toEqual([303, `${AT}/${id}`]);
    await world.deliver();
    expect(isSignedWith(secret, world.receiver.received[0])).toBe(true);
    for (const path of ['', `/${id}`, `/${id}/Deliveries`]) {
      const { text } = await browser.open(AT + path);
      expect(text).toContain('&lt;Index&gt;');
      expect(text).not.toContain('whsec_');
    }
  });

  it('say beside the fields what is wrong, and keep what was typed', async () => {
    const wrong = { name: '<Index>', url: 'http://example.com/<b>', contentTypes: ['Post', 'Lost'] };
    const { status, text } = await browser.submit(`${AT}/New`, `${AT}/New`, wrong);
    expect(status).toBe(400);
    expect(text).toContain('<a href="#field-events">Events:');
    expect(text).toContain('value="&lt;Index&gt;"');
    expect(text).toMatch(/value="Post" checked/);
    const rules = await browser.submit(`${AT}/New`, `${AT}/New`, { ...wrong, events: ['content.created'] });
    expect(rules.text).toContain('<a href="#field-url">URL: must be an https URL.');
    expect(rules.text).toContain('<a href="#field-contentTypes">Content types: Entry 2: must be a content type');
    expect(((await world.ask('GET', '/api/webhooks')) as Page).items).toEqual([]);
  });

  it('change it, unless somebody else has meanwhile', async () => {
    const { id } = await world.webhook();
    const path = `${AT}/${id}`;
    expect(goesTo(await browser.submit(path, path, { ...typed(), contentTypes: ['Post'] }))).toEqual([303, path]);
    expect(await onlyWebhook()).toMatchObject({ name: '<Index>', contentTypes: ['Post'], enabled: true });
    expect((await browser.open(path)).text).toMatch(message('&lt;Index&gt; was saved.'));
    const stale = await browser.post(path, { ...(await hidden(path)), ...typed(), version: '"old"' });
    expect([stale.status, stale.text]).toEqual([400, expect.stringContaining('has changed since it was read')]);
    expect(await onlyWebhook()).toMatchObject({ contentTypes: ['Post'] });
  });

  it('delete it, unless somebody else has changed it meanwhile', async () => {
    const { id } = await world.webhook();
    const path = `${AT}/${id}/Delete`;
    const asked = async () => hiddenFields((await browser.open(path)).text, path);
    const before = await asked();
    await world.ask('PUT', `/api/webhooks/${id}`, typed());
    const stale = await browser.post(path, before);
    expect([stale.status, stale.text]).toEqual([412, expect.stringContaining('has changed since it was read')]);
    expect(await onlyWebhook()).toMatchObject({ id });
    expect(goesTo(await browser.post(path, await asked()))).toEqual([303, AT]);
  });

  it('switch it off and on, rotate its secret and delete it', async () => {
    const { id, secret } = await world.webhook();
    const path = `${AT}/${id}`;
    expect(goesTo(await browser.submit(path, `${path}/Disable`, {}))).toEqual([303, path]);
    expect((await onlyWebhook()).enabled).toBe(false);
    const disabled = await browser.open(path);
    expect(disabled.text).not.toContain('Send a test');
    expect(goesTo(await browser.submit(path, `${path}/Enable`, {}))).toEqual([303, path]);
    expect((await onlyWebhook()).enabled).toBe(true);
    const { text: shown } = await browser.open(path);
    expect(goesTo(await browser.post(`${path}/Enable`, hiddenFields(shown, `${path}/Disable`)))).toEqual([303, path]);
    expect((await browser.open(path)).text).toMatch(message('Enable[^<]* is not available for [^<]* at the moment'));
    const rotated = secretIn(await browser.submit(`${path}/Secret`, `${path}/Secret`, {}));
    expect(rotated).toMatch(/^whsec_/);
    expect(rotated).not.toBe(secret);
    expect(goesTo(await browser.submit(`${path}/Delete`, `${path}/Delete`, {}))).toEqual([303, AT]);
    expect(((await world.ask('GET', '/api/webhooks')) as Page).items).toEqual([]);
  });

  it('show what was sent, with the answer, and send it again', async () => {
    const { id } = await world.webhook({ events: ['content.created'] });
    const path = `${AT}/${id}/Deliveries`;
    world.receiver.answers(500, '<b>Broken</b>');
    const post = { contentType: 'Post', titlePart: { title: 'Pear' } };
    const { body } = await world.content.admin.post(post);
    await world.deliver();
    const { text } = await browser.open(path);
    expect(text).toContain('content.created');
    expect(text).toContain((body as { contentItemId: string }).contentItemId);
    expect(text).toMatch(/waiting[^]*next attempt[^]*500[^]*&lt;b&gt;Broken&lt;\/b&gt;/);
    expect((await browser.open(`${path}?state=failed`)).text).not.toContain('content.created');
    expect((await browser.open(`${path}?state=waiting`)).text).toContain('content.created');
    world.receiver.answers(200);
    const [delivery] = await world.deliveries({ id, secret: '' });
    const again = `${path}/${delivery.id}/Redeliver`;
    expect(goesTo(await browser.submit(path, again, {}))).toEqual([303, path]);
    await world.deliver();
    expect((await browser.open(path)).text).toContain('delivered');
    await world.ask('PUT', `/api/webhooks/${id}`, { ...typed(), enabled: false });
    const refused = await browser.post(again, await hidden(`${AT}/${id}`));
    expect(goesTo(refused)).toEqual([303, path]);
    expect((await browser.open(path)).text).toMatch(message('The webhook is disabled'));
  });

  it.each([
    ['There was no answer within 10 s', 'Innerhalb von 10 s kam keine Antwort'],
    ['The URL must be an https URL.', 'Die URL muss '],
    ['The connection has ended without an answer', 'Die Verbindung endete ohne Antwort'],
    ['certificate <b> has expired', '„certificate &lt;b&gt; has expired“'],
  ])('say in the language of the reader that “%s”, and quote what others said', async (stored, german) => {
    const { id } = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(500, '');
    await world.content.admin.post({ contentType: 'Post', titlePart: { title: 'Plum' } });
    await world.deliver();
    await world.app.get(Database).query('UPDATE webhook_delivery SET status = NULL, error = $1', [stored]);
    const { text } = await browser.open(`${AT}/${id}/Deliveries`, { 'accept-language': 'de' });
    expect(text).toContain(german);
  });
});

/** The token that every form has. */
async function hidden(path: string): Promise<Record<string, string>> {
  const { text } = await browser.open(path);
  return { _csrf: /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}
