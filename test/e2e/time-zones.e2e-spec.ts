import { Browser } from '@espalier/testing';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  people = new People(app);
  admin = await people.signedIn();
});
afterAll(() => app.stop());

/** That the pages are in, by the line that names it. */
async function zoneOf(browser: Browser, timeZone?: string): Promise<string | undefined> {
  const cookie = [browser.cookie, ...(timeZone === undefined ? [] : [`time-zone=${timeZone}`])].join('; ');
  const { text } = await browser.open('/Admin/Contents/ContentItems', { cookie });
  return /Times in ([^<]+)</.exec(text)?.[1];
}

async function siteZone(timeZone: string): Promise<number> {
  const token = await app.token();
  const { body } = await app.request('GET', '/api/settings/site', { token });
  const { status } = await app.request('PUT', '/api/settings/site', { token, body: { ...body, timeZone } });
  return status;
}

describe('The time zone of pages', () => {
  afterEach(() => siteZone(''));

  it('is that of the site for whoever has none of their own, which is UTC unless it is set', async () => {
    expect(await zoneOf(admin)).toBe('UTC');
    expect(await siteZone('Europe/Berlin')).toBe(200);
    expect(await zoneOf(admin)).toBe('Europe/Berlin');
    expect(await siteZone('Mars/Olympus')).toBe(400);
  });

  it('is that of the browser, which says it by a cookie, for whoever has chosen none', async () => {
    await siteZone('Europe/Berlin');
    expect(await zoneOf(admin, 'America/Lima')).toBe('America/Lima');
    // Browsers may have another name for it than the service.
    expect(await zoneOf(admin, 'Europe/Kyiv')).toMatch(/^Europe\/(Kiev|Kyiv)$/);
    for (const unknown of ['Mars/Olympus', '', '+01:00', 'x'.repeat(3000), '<b>', 'UTC%00']) {
      expect(await zoneOf(admin, unknown)).toBe('Europe/Berlin');
    }
  });

  it.each(['/Login', '/Setup?token=unknown'])('is said by the browser on the way in, on %s', async (path) => {
    expect((await new Browser(app).open(path)).text).toMatch(/<script [^>]*zone[^>]*>/);
  });

  it('is that which the person has chosen before all others', async () => {
    const browser = await people.signedIn((await people.create('Administrator')).userName);
    const { text } = await browser.open('/Account');
    expect(text).toContain('>The time zone of your browser</option>');
    await browser.submit('/Account', '/Account/TimeZone', { timeZone: 'Asia/Tokyo' });
    await siteZone('Europe/Berlin');
    expect(await zoneOf(browser, 'America/Lima')).toBe('Asia/Tokyo');
    await browser.submit('/Account', '/Account/TimeZone', { timeZone: 'UTC' });
    expect(await zoneOf(browser, 'America/Lima')).toBe('UTC');
    await browser.submit('/Account', '/Account/TimeZone', { timeZone: '' });
    expect(await zoneOf(browser, 'America/Lima')).toBe('America/Lima');
  });
});
