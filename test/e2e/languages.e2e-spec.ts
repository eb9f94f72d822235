import { Browser } from '@espalier/testing';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  people = new People(app);
});
afterAll(() => app.stop());

const languageOf = (page: string) => /<html lang="([^"]+)"/.exec(page)?.[1];
const asking = (language: string) => ({ 'accept-language': language });
const choose = (browser: Browser, language: string) => browser.submit('/Account', '/Account/Language', { language });

async function signedIn(): Promise<Browser> {
  return people.signedIn((await people.create('Administrator')).userName);
}

describe('The language of a page', () => {
  it('is that of the browser where there is one for it, else that of the service', async () => {
    const title = async (headers: Record<string, string> = {}) => {
      const { text } = await new Browser(app).open('/Login', headers);
      return [languageOf(text), /<h1>([^<]+)/.exec(text)?.[1]];
    };
    expect(await title()).toEqual(['en', 'Sign in']);
    expect(await title(asking('de-AT,de;q=0.9,en;q=0.8'))).toEqual(['de', 'Anmelden']);
    expect(await title(asking('en,de;q=0.9'))).toEqual(['en', 'Sign in']);
    expect(await title(asking('nl, fr;q=0.5'))).toEqual(['en', 'Sign in']);
    expect(await title(asking(`${'x,'.repeat(2000)};q=`))).toEqual(['en', 'Sign in']);
  });

  it('is said to depend on what the browser asks for', async () => {
    const { headers } = await new Browser(app).open('/Login');
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is that which the person chose, in each of their browsers, until they take it back', async () => {
    const { userName } = await people.create('Administrator');
    const [here, there] = [await people.signedIn(userName), await people.signedIn(userName)];
    await choose(here, 'de');
    expect((await here.open('/Account')).text).toContain('Ihre Sprache wurde gespeichert.');
    for (const browser of [here, there, await people.signedIn(userName)]) {
      const { text } = await browser.open('/Admin', asking('en'));
      expect([languageOf(text), text.includes('Übersicht')]).toEqual(['de', true]);
    }
    await choose(there, 'xx');
    expect(languageOf((await here.open('/Admin', asking('en'))).text)).toBe('en');
  });

  it('is of each person alone, also of those who ask at the same time', async () => {
    const [german, english] = [await signedIn(), await signedIn()];
    await choose(german, 'de');
    await choose(english, 'en');
    const both = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? german : english));
    const pages = await Promise.all(both.map((browser) => browser.open('/Admin/Users', asking('de'))));
    for (const [index, { text }] of pages.entries()) {
      const isGerman = index % 2 === 0;
      expect([languageOf(text), text.includes('Benutzer'), text.includes('>Users<')]).toEqual([
        isGerman ? 'de' : 'en',
        isGerman,
        !isGerman,
      ]);
    }
  });

  it('has its texts of scripts, its dates and its numbers', async () => {
    const browser = await signedIn();
    await choose(browser, 'de');
    const { text } = await browser.open('/Admin/Users/New');
    expect(text).not.toContain('name="texts"');
    const editor = await browser.open('/Admin/Contents/ContentTypes/BlogPost/Create');
    expect(editor.text).toMatch(/<meta name="texts" content="[^"]*Fett/);
    const account = await browser.open('/Account');
    expect(account.text).toMatch(/<time [^>]+>\d\d\.\d\d\.\d{4}, \d\d:\d\d</);
  });

  it('is no matter of the site or the APIs', async () => {
    const site = async (language: string) => {
      const { text, headers } = await new Browser(app).open('/', asking(language));
      return [text, headers.get('etag')];
    };
    expect(await site('de')).toEqual(await site('en'));
    const browser = await signedIn();
    await choose(browser, 'de');
    const shown = await browser.open('/', asking('de'));
    expect(shown.text).toContain('<html lang="en"');
    const token = await app.token();
    const { text } = await app.request('GET', '/api/permissions', { token, headers: asking('de') });
    expect(text).toContain('Manage users');
  });

  it('is also that of a page that does not exist', async () => {
    const { status, text } = await new Browser(app).open('/Admin/Nowhere', asking('de'));
    expect([status, languageOf(text)]).toEqual([404, 'de']);
  });
});
