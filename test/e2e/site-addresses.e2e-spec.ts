import type { Browser } from '@espalier/testing';
import { keepPath } from '../support/kept-path';
import { BLOG, SiteWorld } from '../support/site-world';

describe('The addresses of the site', () => {
  let world: SiteWorld;
  let admin: Browser;

  beforeAll(async () => {
    world = await SiteWorld.start();
    admin = await world.people.signedIn();
    for (const path of ['old', 'Über/uns', 'a/b']) {
      const page = { contentType: 'Page', titlePart: { title: `At ${path}` }, autoroutePart: { path } };
      const { contentItemId } = await world.save(page);
      if (path === 'old') await keepPath(world.content.database, contentItemId, 'admin/x');
    }
  });
  afterAll(() => world.stop());

  const open = (path: string, headers?: Record<string, string>) => world.visitor.open(path, headers);
  const moved = async (path: string) => {
    const { status, headers } = await open(path);
    return [status, headers.get('location')];
  };
  const canonical = (text: string) => /<link rel="canonical" href="http:\/\/[^"/]+([^"]*)">/.exec(text)?.[1];

  it('are the same for every page number of what is no list', async () => {
    expect(canonical((await open('/about?page=5')).text)).toBe('/about');
    expect(canonical((await open('/about?page=x')).text)).toBe('/about');
  });

  it.each([
    ['/%61bout', '/about'],
    ['/a%2Fb?x=1', '/a/b?x=1'],
    ['/%C3%BCber/uns', '/%C3%9Cber/uns'],
  ])('lead from %s to the one spelling', async (path, target) => expect(await moved(path)).toEqual([301, target]));

  it.each(['/%C3%9Cber/uns', '/%c3%9cber/uns', '/a/b'])(
    'are shown in a spelling that means the same: %s',
    async (path) => expect((await open(path)).status).toBe(200),
  );

  it.each(['/admin/x', '/%61dmin/x', '//admin/x', '/admin%2Fx', '/api%2Fcontent'])(
    'are none where other things of the service are, however they are written: %s',
    async (path) => expect((await open(path)).status).toBe(404),
  );

  it('are in the sitemap only where something is shown', async () => {
    const { text } = await open('/sitemap.xml');
    expect(text).toContain('/a/b</loc>');
    expect(text).not.toContain('/admin/x</loc>');
  });

  it.each(['/Blog/feed', '/blog//feed', '/blog/feed/', '/BLOG/FEED', '/blog/%66eed'])(
    'of feeds lead from %s to the one spelling',
    async (path) => expect(await moved(path)).toEqual([301, '/blog/feed']),
  );

  it('of the feed of the home page is that of its list', async () => {
    const { status, text } = await open('/feed');
    expect(status).toBe(200);
    expect(text).toMatch(/<link rel="self" [^>]*href="http:\/\/[^"/]+\/blog\/feed"/);
  });

  it('of feeds show nothing that is not published', async () => {
    await world.save({ contentType: 'Blog', contentItemId: BLOG, titlePart: { title: 'Plans' } }, { draft: true });
    const preview = await admin.open('/blog/feed?preview');
    expect([preview.status, preview.text.includes('Plans')]).toEqual([404, false]);
    expect((await open('/blog/feed?preview')).status).not.toBe(200);
    expect((await admin.open('/blog/feed')).text).not.toContain('Plans');
  });

  it('lead nobody to the home page who may not see it, and say to nobody that there is none', async () => {
    const roles = '/api/roles/Anonymous';
    const { body } = await world.content.admin.send('GET', roles);
    const restrict = (permissions: readonly string[]) =>
      world.content.admin.send('PUT', roles, { body: { ...(body as object), permissions } });
    await restrict(['View_Page']);
    const { status, text } = await open('/');
    await restrict(['ViewContent']);
    expect([status, text.includes('<h1>Page not found</h1>'), text.includes('/Login?returnUrl=%2F')]).toEqual([
      404,
      true,
      true,
    ]);
    expect(text).not.toContain('href="/Admin"');
    expect((await open('/Contents/ContentItems/nothing')).text).toContain('<h1>Page not found</h1>');
  });

  it('answer by what programs accept, and say so to caches', async () => {
    expect((await open('/nowhere')).headers.get('vary')).toBe('Accept, Cookie, Accept-Encoding');
    expect((await open('/about')).headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const { headers } = await world.content.app.request('GET', '/nowhere', { headers: { accept: '*/*' } });
    expect(headers.get('vary')).toContain('Accept');
  });
});
