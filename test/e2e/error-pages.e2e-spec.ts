import { Browser, type TestResponse } from '@espalier/testing';
import type { Principal } from '@espalier/plugin-sdk';
import { PermissionGivers, Roles, systemPrincipal } from '#core/auth';
import { Users } from '#features/users';
import { Database } from '#platform/database';
import { TinsModule } from '../fixtures/tins.module';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp({ plugins: [TinsModule] });
  people = new People(app);
  admin = await people.signedIn();
});
afterAll(() => app.stop());

async function browserOf(...roles: string[]): Promise<Browser> {
  return people.signedIn((await people.create(...roles)).userName);
}

function expectRefusal({ status, headers, text }: TestResponse<unknown>, expected: number, message: string): void {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain(message);
}

/** What somebody can do next on the page of an error. */
function linksOf(text: string): string[] {
  const [, links = ''] = /<p class="actions">(.*?)<\/p>/s.exec(text) ?? [];
  return [...links.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

describe('An error', () => {
  it('that was not foreseen is a page without any detail, and with the id that finds it in the log', async () => {
    const answer = await admin.open('/Admin/Tins/broken', { 'x-request-id': 'find-me' });
    expectRefusal(answer, 500, 'find-me');
    expect(answer.text).not.toContain('secret');
    expect(answer.text).toContain('Signed in as admin');
    expect(answer.text).toContain('If this happens again, tell it to an administrator.');
    const thisPage = '';
    expect(linksOf(answer.text)).toEqual([thisPage, '/Admin/Search', '/Admin']);
  });

  it('is a page where there is no page, for whoever prefers HTML, and a problem below /api and for all others', async () => {
    const stranger = new Browser(app);
    expectRefusal(await stranger.open('/nowhere'), 404, 'There is nothing at this address');
    const nowhere = await stranger.open('/Admin/Nowhere');
    expectRefusal(nowhere, 404, 'There is nothing at this address');
    expect(nowhere.text).not.toContain('/api/docs');
    expectRefusal(await stranger.open('/Logout'), 405, 'Use POST');
    expect((await stranger.open('/Logout')).text).toMatch(/<a href="[^"]*\/">Go to the home page/);
    const isProblem = /^application\/problem\+json/;
    expect((await stranger.open('/api/nowhere')).headers.get('content-type')).toMatch(isProblem);
    expect((await stranger.open('/API')).headers.get('content-type')).toMatch(isProblem);
    expect((await stranger.open('/api/content')).headers.get('content-type')).toMatch(isProblem);
    expect((await app.request('GET', '/nowhere')).headers.get('content-type')).toMatch(isProblem);
  });

  it('says where else to look for what is not there, the recycle bin to whoever may see it', async () => {
    const missing = await admin.open('/Admin/Nowhere');
    expect(linksOf(missing.text)).toEqual(['/Admin', '/Admin/RecycleBin']);
    expect(missing.text).not.toContain('If this happens again');
    const editor = await browserOf('Author');
    expect(linksOf((await editor.open('/Admin/Nowhere')).text)).toEqual(['/Admin']);
  });

  it('has a search where nothing is, and a drawing that nobody is read, in the admin UI only', async () => {
    const search = /<form class="list-search" method="get" action="\/Admin\/Search">.*?<input [^>]*name="q"/s;
    const { text } = await admin.open('/Admin/Nowhere');
    expect(text).toMatch(search);
    expect(text).toMatch(/<svg class="art" [^>]*aria-hidden="true">/);
    const { text: strangers } = await new Browser(app).open('/Admin/Nowhere');
    expect(strangers).not.toMatch(search);
    expect(strangers).not.toContain('class="art"');
    expect((await admin.open('/Admin/Tins/broken')).text).not.toContain('class="art"');
  });

  it('says who can give the permission that is missing, and nobody where none is', async () => {
    const editor = await browserOf('Editor');
    const refused = await editor.open('/Admin/Roles');
    expectRefusal(refused, 403, 'Someone with the role Administrator can give you more permissions.');
    expect(linksOf(refused.text)).toEqual(['/Admin/Search', '/Admin']);
    const unknown = await admin.post('/Admin/Tins', { name: 'x', _csrf: 'y' });
    expectRefusal(unknown, 403, 'You have signed in or out since this page was loaded.');
    expect(unknown.text).not.toContain('Someone with the role');
  });

  describe('about a missing permission', () => {
    const MAIL = /<a href="(mailto:[^"]*)">/;
    const mailOn = async (browser: Browser, path: string, headers = {}) => {
      const { text } = await browser.open(path, headers);
      const [, href = ''] = MAIL.exec(text) ?? [];
      return { text, href, mail: new URL(href.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')) };
    };
    const helper = async (email: string) =>
      app.get(Users).create({ userName: `helper-${email.length}`, email, roles: ['Administrator'] });

    it('leads nowhere while only the first administrator can help, whose address is made up', async () => {
      const { text } = await (await browserOf('Editor')).open('/Admin/Roles');
      expect(text).toContain('Someone with the role Administrator can give you more permissions.');
      expect(text).not.toMatch(MAIL);
    });

    it('leads to a mail to somebody who can give it, with its name and that of the page', async () => {
      await helper('a&b?c=d"%@example.org');
      const editor = await browserOf('Editor');
      const { text, href, mail } = await mailOn(editor, '/Admin/Roles?q=x');
      expect(text).toContain('Ask helper-21 by e-mail</a>');
      expect(mail.pathname).toBe('a%26b%3Fc%3Dd%22%25@example.org');
      expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
      expect(mail.searchParams.get('subject')).toBe('Permission: Manage roles');
      expect(mail.searchParams.get('body')).toMatch(
        /^Could you give me the permission “Manage roles”\?\r\n\r\nMy user name: \S+\r\nThe page: http\S+\/Admin\/Roles$/,
      );
      expect(href).not.toContain('+');
      const german = await mailOn(editor, '/Admin/Roles', { 'accept-language': 'de' });
      expect(german.mail.searchParams.get('body')).toContain('Können Sie mir die Berechtigung „');
    });

    it('is as short as mail programs take it, whatever the address of the page', async () => {
      const { href } = await mailOn(await browserOf('Editor'), `/Admin/Roles/${'%E2%82%AC'.repeat(1000)}`);
      expect(href.length).toBeLessThan(2000);
    });

    it('is for people of the admin UI only', async () => {
      const { text, status } = await (await browserOf()).open('/Admin/Roles');
      expect(status).toBe(403);
      expect(text).not.toContain('Someone with the role');
      expect(text).not.toMatch(MAIL);
    });

    it('does not lead to whoever asks, nor to somebody who may not give it or is disabled', async () => {
      await app.get(Roles).put({ name: 'Gate', description: '', permissions: ['AccessAdminPanel', 'ManageUsers'] });
      const { id, userName } = await people.create('Gate');
      const asking = await people.signedIn(userName);
      const other = await people.create('Gate');
      expect((await mailOn(asking, '/Admin/Roles')).href).toContain('example.org');
      await app.get(Users).disable('helper-21');
      expect((await asking.open('/Admin/Roles')).text).not.toMatch(MAIL);
      const who: Principal = { ...systemPrincipal, id };
      const help = await app.get(PermissionGivers).helpFor(who, { path: '/Admin' });
      expect(help?.person?.name).toBe(other.userName);
    });
  });

  it('is a page while the database cannot be reached', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3'), { code: 'ECONNREFUSED' });
    const query = jest.spyOn(app.get(Database), 'query').mockRejectedValue(lost);
    const answer = await admin.open('/Admin/Tins');
    const posted = await admin.post('/Admin/Tins', { name: 'x' });
    query.mockRestore();
    expectRefusal(answer, 503, 'The database cannot be reached');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.text).not.toContain('10.1.2.3');
    // To load the address of a form again is no second try.
    expect(answer.text).toContain('Try again');
    expectRefusal(posted, 503, 'The database cannot be reached');
    expect(posted.text).not.toContain('Try again');
  });

  it('shows what was asked for as text', async () => {
    const { text } = await new Browser(app).open('/<script>alert(1)</script>');
    expect(text).not.toContain('<script>');
  });
});
