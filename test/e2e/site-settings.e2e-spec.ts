import type { Browser } from '@espalier/testing';
import { SiteWorld } from '../support/site-world';

describe('The settings of the site', () => {
  let world: SiteWorld;
  let admin: Browser;

  beforeAll(async () => {
    world = await SiteWorld.start();
    admin = await world.people.signedIn();
  });
  afterAll(() => world.stop());

  const open = (path: string) => world.visitor.open(path);

  it('move a link up or down without scripts, and save nothing by it', async () => {
    const at = '/Admin/Settings/Site';
    const before = await world.content.admin.send('GET', '/api/settings/site');
    const typed = { name: 'Typed', font: 'serif', 'menu.text': ['One', 'Two', ''], 'menu.url': ['/1', '/2', ''] };
    const order = (text: string) =>
      [...text.matchAll(/name="menu\.text" type="text" value="([^"]*)"/g)].map(([, of]) => of);
    const moved = await admin.submit(at, at, { ...typed, move: 'menu:1:up' });
    expect([moved.status, order(moved.text)]).toEqual([200, ['Two', 'One', '', '']]);
    expect(moved.text).toContain('value="Typed"');
    for (const move of ['menu:0:up', 'menu:9:down', 'other:1:up', 'menu:x:up']) {
      expect(order((await admin.submit(at, at, { ...typed, move })).text)).toEqual(['One', 'Two', '', '']);
    }
    expect((await world.content.admin.send('GET', '/api/settings/site')).body).toEqual(before.body);
  });

  it('give the theme a logo, colors that can be read, and a font', async () => {
    const { send } = world.content.admin;
    const before = await send('GET', '/api/settings/site');
    const put = (body: object) => send('PUT', '/api/settings/site', { body: { ...(before.body as object), ...body } });
    expect((await open('/about')).text).not.toContain('/assets/theme/');
    expect(
      (await put({ accentLight: '#cccccc', accentDark: '#333333', logo: '../x.svg', font: 'comic' })).body,
    ).toMatchObject({
      errors: {
        accentLight: [expect.stringMatching(/^has a contrast of 1\.5 to 1 .* Choose a darker color/)],
        accentDark: [expect.stringContaining('Choose a lighter color')],
        logo: [expect.stringContaining('path of an image')],
        font: [expect.any(String)],
      },
    });
    expect((await put({ accentLight: 'red;}' })).status).toBe(400);
    expect((await put({ logo: 'brand/logo.svg' })).status).toBe(400);
    expect((await put({ accentLight: '#8a1c5c', font: 'system', logo: 'brand/the logo.png' })).status).toBe(200);
    const { text } = await open('/about');
    expect(text).toContain('src="/media/brand/the%20logo.png"');
    const [, path = ''] = /href="(\/assets\/theme\/[\w-]+\.css)"/.exec(text) ?? [];
    const style = await open(path);
    expect(style.text).toBe(
      ":root { --accent: light-dark(#8a1c5c, #82d6a4); --prose: system-ui, 'Segoe UI', sans-serif; --ui: system-ui, 'Segoe UI', sans-serif; }\n",
    );
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await open('/assets/theme/old.css')).headers.get('cache-control')).toBe('no-store');
    await send('PUT', '/api/settings/site', { body: before.body });
    expect((await open('/about')).text).not.toContain('/assets/theme/');
    expect((await open(path)).headers.get('cache-control')).toBe('no-store');
  });
});
