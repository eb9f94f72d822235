import type { Browser } from '@espalier/testing';
import { ThemeModule } from '../fixtures/theme/theme.module';
import { CapturedLog } from '../support/captured-log';
import { BLOG, SiteWorld } from '../support/site-world';

const KEPT_BY_ALL = 'public, max-age=0, must-revalidate';

describe('The pages of the site', () => {
  let world: SiteWorld;
  let admin: Browser;

  beforeAll(async () => {
    world = await SiteWorld.start({ plugins: [ThemeModule] });
    admin = await world.people.signedIn();
  });
  afterAll(() => world.stop());

  const open = (path: string, headers?: Record<string, string>) => world.visitor.open(path, headers);

  it('show an item at its path, whole, with its title and its one address', async () => {
    const { status, headers, text } = await open('/about');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<title>About · Espalier</title>');
    expect(text).toContain('<h1>About</h1>');
    expect(text).toContain('<em>espalier</em>');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/about">/);
    expect(text).toContain('<a href="/about" aria-current="page">About</a>');
  });

  it('begin with the home page', async () => {
    const { status, text } = await open('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Blog</h1>');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/blog">/);
    expect(text).toContain('Man must explore');
  });

  it.each(['/About', '/about/', '/ABOUT', '//about', '/%61bout/?x=1'])('lead from %s to the one path', async (path) => {
    const { status, headers } = await open(path);
    if (path.startsWith('/%61')) expect([status, headers.get('location')]).toEqual([301, '/about?x=1']);
    else expect([status, headers.get('location')]).toEqual([301, '/about']);
  });

  it('lead from the id of an item to its path, and show it there if it has none', async () => {
    const about = await open('/Contents/ContentItems/01kagbh2m0004n9d2swt1pwsj6');
    expect([about.status, about.headers.get('location')]).toEqual([302, '/about']);
    const notice = await open('/Contents/ContentItems/01KAGBMQT027KM9MER9XH3VJ56');
    expect([notice.status, notice.text.includes('it has no page of its own')]).toEqual([200, true]);
  });

  it('say in the theme that there is nothing, to browsers, and where to sign in', async () => {
    const { status, headers, text } = await open('/nowhere/at all');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Page not found</h1>');
    expect(text).toContain('href="/Login?returnUrl=%2Fnowhere%2Fat%2520all"');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect((await admin.open('/nowhere')).text).not.toContain('/Login');
  });

  it('leave what is not theirs to others: unknown paths of programs, the API, methods', async () => {
    const { app } = world.content;
    const problem = async (method: string, path: string, accept: string) => {
      const { status, body } = await app.request(method, path, { headers: { accept } });
      return [status, body?.type];
    };
    const unknown = [404, 'urn:espalier:problem:http.not-found'];
    expect(await problem('GET', '/nowhere', 'application/json')).toEqual(unknown);
    expect(await problem('GET', '/nowhere', '*/*')).toEqual(unknown);
    expect(await problem('GET', '/api/nowhere', 'text/html')).toEqual(unknown);
    expect(await problem('POST', '/nowhere', '*/*')).toEqual(unknown);
    expect(await problem('PUT', '/Login', '*/*')).toEqual([405, 'urn:espalier:problem:http.method-not-allowed']);
    expect(await problem('GET', '/Logout', '*/*')).toEqual([405, 'urn:espalier:problem:http.method-not-allowed']);
    expect((await open('/Logout')).status).toBe(405);
    expect((await open('/%E0%A4%A')).status).toBe(400);
    expect((await open('/a%00b')).status).toBe(404);
    expect((await admin.open('/Admin')).status).toBe(200);
    expect((await open('/health/live')).status).toBe(200);
  });

  it('are kept by caches and asked for again, as long as nobody is signed in', async () => {
    const first = await open('/about');
    expect(first.headers.get('cache-control')).toBe(KEPT_BY_ALL);
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await open('/about', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const head = await world.content.app.request('HEAD', '/about', { headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(first.text)),
    ]);
    expect((await open('/nowhere')).headers.get('etag')).toBeNull();
  });

  it('are as small as their reader takes them, and as they are where they are for one reader alone', async () => {
    const { userName } = await world.people.create('Editor');
    const editor = await world.people.signedIn(userName);
    const sent = async (accepted: string, reader = world.visitor) => {
      const { headers, text } = await reader.open('/about', { 'accept-encoding': accepted });
      return [headers.get('content-encoding'), Number(headers.get('content-length')) < Buffer.byteLength(text)];
    };
    expect(await sent('gzip, deflate, br')).toEqual(['br', true]);
    expect(await sent('gzip, br;q=0')).toEqual(['gzip', true]);
    for (const accepted of ['identity', 'br;q=0', 'zstd']) expect(await sent(accepted)).toEqual([null, false]);
    expect(await sent('br', editor)).toEqual([null, false]);
  });

  it('are kept by nobody else when somebody is signed in, and by nobody for those who mend templates', async () => {
    const { userName } = await world.people.create('Editor');
    const editor = await world.people.signedIn(userName);
    expect((await editor.open('/about')).headers.get('cache-control')).toBe('private, no-cache');
    const own = await admin.open('/about');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
    expect(own.text).toContain('href="/Admin"');
  });

  it('let nothing run but files of ours, and no frame show them', async () => {
    const { headers } = await open('/about');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('show drafts to those who may see them, with ?preview, marked and kept by nobody', async () => {
    const page = await world.save({
      contentType: 'Page',
      titlePart: { title: 'Plans' },
      htmlBodyPart: { html: '<p>one</p>' },
    });
    const draft = { contentItemId: page.contentItemId, htmlBodyPart: { html: '<p>two</p>' } };
    const { contentItemVersionId } = await world.save(draft, { draft: true });
    expect((await open('/plans')).text).toContain('<p>one</p>');
    const shown = await admin.open('/plans?preview');
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(shown.text).toContain('<p>two</p>');
    expect(shown.text).toContain('aria-label="Preview"');
    expect((await admin.open('//plans?preview')).text).toContain('<a href="/plans">See the published version</a>');
    const [old, newer] = await Promise.all(
      [page.contentItemVersionId, contentItemVersionId].map((version) => admin.open(`/plans?preview=${version}`)),
    );
    expect([old.text.includes('<p>one</p>'), newer.text.includes('<p>two</p>')]).toEqual([true, true]);
    expect((await admin.open(`/about?preview=${contentItemVersionId}`)).status).toBe(404);
    const stranger = await open('/plans?preview');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/Login?returnUrl=%2Fplans%3Fpreview']);
    const reader = await world.people.signedIn((await world.people.create()).userName);
    expect((await reader.open('/plans?preview')).status).toBe(403);
    await world.save({ contentType: 'Page', titlePart: { title: 'Secret' } }, { draft: true });
    expect([(await open('/secret')).status, (await admin.open('/secret')).status]).toEqual([404, 404]);
    expect((await admin.open('/secret?preview=true')).status).toBe(200);
  });

  it('show each change at once: of the item, of a template', async () => {
    const page = { contentType: 'Page', titlePart: { title: 'News' } };
    const { contentItemId } = await world.save({ ...page, htmlBodyPart: { html: '<p>old</p>' } });
    expect((await open('/news')).text).toContain('<p>old</p>');
    await world.save({ ...page, contentItemId, htmlBodyPart: { html: '<p>new</p>' } });
    expect((await open('/news')).text).toContain('<p>new</p>');
    const { send } = world.content.admin;
    const template = '/api/templates/Content_Detail__Page';
    await send('PUT', template, { body: { language: 'hbs', source: '<h3>{{ContentItem.displayText}}</h3>' } });
    expect((await open('/news')).text).toContain('<h3>News</h3>');
    await send('DELETE', template);
    expect((await open('/news')).text).toContain('<h1>News</h1>');
    expect((await open('/news')).text).toContain('<p>new</p>');
    await send('POST', `/api/content/${contentItemId}/unpublish`);
    expect((await open('/news')).status).toBe(404);
  });

  it('hide what a visitor may not see like what is not there', async () => {
    const roles = '/api/roles/Anonymous';
    const { body } = await world.content.admin.send('GET', roles);
    await world.content.admin.send('PUT', roles, {
      body: { ...(body as object), permissions: ['View_Blog', 'View_BlogPost'] },
    });
    try {
      expect((await open('/about')).status).toBe(404);
      expect((await open('/blog')).status).toBe(200);
      expect((await admin.open('/about')).status).toBe(200);
      expect((await open('/sitemap.xml')).text).not.toContain('/about<');
    } finally {
      await world.content.admin.send('PUT', roles, { body: { ...(body as object), permissions: ['ViewContent'] } });
    }
    expect((await open('/about')).status).toBe(200);
  });

  it('welcome where no item is the home page', async () => {
    const home = await world.content.admin.post({
      contentType: 'Page',
      titlePart: { title: 'Away' },
      autoroutePart: { setHomepage: true },
    });
    const { contentItemId } = home.body as { contentItemId: string };
    expect((await open('/')).text).toContain('<h1>Away</h1>');
    await world.content.admin.remove(contentItemId);
    const { status, text } = await open('/');
    expect([status, text.includes('<h1>Another welcome to Espalier</h1>')]).toEqual([200, true]);
    await world.save({ contentItemId: BLOG, contentType: 'Blog', autoroutePart: { path: 'blog', setHomepage: true } });
    expect((await open('/')).text).toContain('<h1>Blog</h1>');
  });

  it('that fail tell visitors nothing, those who mend templates the fault, and the log both, and others go on', async () => {
    await world.save({ contentType: 'Page', titlePart: { title: 'Endless' } });
    const log = new CapturedLog();
    const [stranger, own] = [await open('/endless'), await admin.open('/endless')];
    jest.restoreAllMocks();
    expect([stranger.status, own.status]).toEqual([500, 500]);
    expect(stranger.text).toContain('The page cannot be shown at the moment.');
    expect(stranger.text).not.toMatch(/Content__Slug__endless|template/);
    expect(stranger.headers.get('cache-control')).toBe('no-store');
    expect(own.text).toContain('The template “Content__Slug__endless” is more than 50 templates deep');
    expect(log.text.match(/GET \/endless failed with 500: [^"]*Content__Slug__endless/g)).toHaveLength(2);
    expect((await open('/about')).status).toBe(200);
  });

  it('write to the console of those who mend templates, by a script that the policy knows', async () => {
    await world.save({
      contentType: 'Page',
      titlePart: { title: 'Logged </script><script>alert(1)' },
      autoroutePart: { path: 'logged' },
    });
    expect((await open('/logged')).text).not.toContain('console.log');
    const { headers, text } = await admin.open('/logged');
    const [, nonce] = /<script nonce="([^"]+)">console\.log/.exec(text) ?? [];
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(text).not.toContain('<script>alert(1)');
  });

  it('are in the language that administrators set, with their dates and feeds', async () => {
    const put = (language: unknown) => world.content.admin.send('PUT', '/api/settings/site', { body: { language } });
    await world.post('In May', { commonPart: { createdUtc: '2026-05-05T00:00:00Z' } });
    expect((await open('/blog/in-may')).text).toMatch(/<html lang="en">[^]*>5 May 2026<[/]time>/);
    for (const wrong of ['de_DE', 'xx', 'x'.repeat(36), 7, null]) {
      expect((await put(wrong)).body).toMatchObject({
        errors: { language: expect.arrayContaining([expect.stringContaining('tag of a language')]) },
      });
    }
    expect((await put('de')).status).toBe(200);
    expect((await open('/blog/in-may')).text).toMatch(/<html lang="de">[^]*>5 Mai 2026<[/]time>/);
    expect((await open('/blog/feed')).text).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">');
    expect((await put('')).status).toBe(200);
  });

  it('have the name, tagline and menu that administrators set, over REST and on a page', async () => {
    const before = await world.content.admin.send('GET', '/api/settings/site');
    const faulty = await admin.submit('/Admin/Settings/Site', '/Admin/Settings/Site', {
      name: 'Orchard',
      tagline: '',
      font: 'serif',
      'menu.text': ['Out', '', 'Wrong'],
      'menu.url': ['https://example.com/', '', '//evil.example'],
      feeds: 'true',
    });
    expect([faulty.status, faulty.text.includes('Entry 2: Enter a path such as /about')]).toEqual([400, true]);
    const saved = await admin.submit('/Admin/Settings/Site', '/Admin/Settings/Site', {
      name: '<Orchard>',
      tagline: 'Trees',
      font: 'serif',
      'menu.text': ['Out', '', 'About us'],
      'menu.url': ['https://example.com/', '', '/about'],
      feeds: 'true',
    });
    expect(saved.status).toBe(303);
    const { text } = await open('/about');
    expect(text).toContain('<title>About · &lt;Orchard&gt;</title>');
    expect(text).toContain('<p class="tagline">Trees</p>');
    expect(text).toContain('<a href="https://example.com/">Out</a>');
    const stale = await world.content.admin.send('PUT', '/api/settings/site', {
      body: before.body,
      headers: { 'if-match': before.headers.get('etag') ?? '' },
    });
    expect(stale.status).toBe(412);
    expect((await world.content.admin.send('PUT', '/api/settings/site', { body: before.body })).status).toBe(200);
    const { userName } = await world.people.create('Editor');
    expect((await (await world.people.signedIn(userName)).open('/Admin/Settings/Site')).status).toBe(403);
  });

  it('have no menu of lists, and one tag for what was saved and what is read then', async () => {
    const { send } = world.content.admin;
    const before = await send('GET', '/api/settings/site');
    for (const entry of [[], [{ text: 'Out', url: '/about' }]]) {
      expect(await send('PUT', '/api/settings/site', { body: { menu: [entry] } })).toMatchObject({
        status: 400,
        body: { errors: { 'menu[0]': ['must be a JSON object.'] } },
      });
    }
    const saved = await send('PUT', '/api/settings/site', { body: { menu: [{ text: 'About', url: '/about' }] } });
    const read = await send('GET', '/api/settings/site');
    expect(read.headers.get('etag')).toBe(saved.headers.get('etag'));
    await send('PUT', '/api/settings/site', { body: before.body });
  });
});
