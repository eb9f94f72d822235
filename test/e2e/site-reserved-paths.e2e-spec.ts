import { Controller, Get, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { ServiceRoutes } from '#platform/routes';
import { CommandLine } from '../support/command-line';
import { faultyMembers } from '../support/content-api';
import { keepPath } from '../support/kept-path';
import { BLOG, SiteWorld } from '../support/site-world';

@Controller('paint-shop/tins')
class TinsController {
  @Get(':id')
  find(): string {
    return 'a tin';
  }
}

@Module({ controllers: [TinsController] })
class PaintShop {}

interface Layer {
  readonly route?: { readonly path: unknown };
}

let world: SiteWorld;
beforeAll(async () => {
  world = await SiteWorld.start({ plugins: [PaintShop] });
});
afterAll(() => world.content.stop());
afterEach(() => world.content.expectInvariants());

const page = (path: string) => ({ contentType: 'Page', titlePart: { title: 'A page' }, autoroutePart: { path } });

const importing = async (...items: readonly object[]) => {
  const entries = items.map((item, index) => ({ number: index + 1, bytes: 100, json: () => item }));
  return world.content.app.get(ContentImporter).import(() => entries, { principal: systemPrincipal });
};

describe('A path that begins as routes do', () => {
  it.each([
    'Admin',
    'admin/anything',
    'API',
    'api/content/x',
    'connect',
    'connect/token',
    'Login',
    'LOGIN/external',
    'Account',
    'media',
    'media/x.png',
    'assets/x',
    'health/live',
    'Setup',
    'Contents/ContentItems/x',
    'sitemap.xml',
    'robots.txt',
    '.well-known/x',
    'paint-shop',
    'Paint-Shop/tins',
    '/admin/',
    'ａdmin',
    'Admın/x',
    'ADMİN',
    'ad\u00admin',
    'ＭＥＤＩＡ／x.png',
  ])('is refused: %s', async (path) => {
    const refused = await world.content.unchanged(() => world.content.admin.post(page(path)));
    expect([refused.status, faultyMembers(refused)]).toEqual([400, ['autoroutePart.path']]);
    expect(refused.text).toContain('Begin with another word.');
  });

  it.each(['administration', 'apis/x', 'paint-shops', 'log-in', 'connected', 'about/admin', 'healthy'])(
    'is another one than: %s',
    async (path) => {
      expect((await world.content.admin.post(page(path))).status).toBe(200);
    },
  );

  it('is one of every route of Express that is at a fixed place', () => {
    const express: unknown = world.content.app.get(HttpAdapterHost).httpAdapter.getInstance();
    const { router } = express as { readonly router: { readonly stack: readonly Layer[] } };
    const paths = router.stack.map(({ route }) => route?.path).filter((path) => typeof path === 'string');
    const fixed = paths
      .map((path) => path.split('/').filter(Boolean)[0])
      .filter((first) => first && !/[*:{]/.test(first));
    const routes = world.content.app.get(ServiceRoutes);
    expect(fixed.length).toBeGreaterThan(100);
    expect(fixed.filter((first) => first && !routes.needs(`${first}/x`))).toEqual([]);
  });

  it('is not made of a title, nor restored, nor imported', async () => {
    const made = await world.save({ contentType: 'Page', titlePart: { title: 'Media' } });
    expect(made.autoroutePart).toEqual({ path: 'media-2' });
    const report = await importing({ ...page('Admin/x'), contentItemId: '01kagb9r80yt48y9tpe1nadm1n' });
    expect(report.rejected).toBe(1);
  });

  it('is none of a page of the site, whoever had it before', async () => {
    const { contentItemId } = await world.save(page('old-tin'));
    expect(await world.visitor.open('/old-tin')).toMatchObject({ status: 200 });
    await keepPath(world.content.database, contentItemId, 'paint-shop/old');
    expect(await world.visitor.open('/paint-shop/old')).toMatchObject({ status: 404 });
    expect((await world.visitor.open('/sitemap.xml')).text).not.toContain('paint-shop/old');
  });

  it('stays with an item that had it before, of which the doctor warns', async () => {
    const { contentItemId } = await world.save(page('old-page'));
    await keepPath(world.content.database, contentItemId, 'Setup/old');
    const kept = await world.content.admin.post({ contentItemId, titlePart: { title: 'Still there' } });
    expect([kept.status, (kept.body as { autoroutePart: object }).autoroutePart]).toEqual([200, { path: 'Setup/old' }]);
    const { output } = await new CommandLine({ DATABASE_URL: world.content.app.databaseUrl }).run(['doctor']);
    expect(output).toMatch(new RegExp(`warn  ?paths: .*"setup/old" of ${contentItemId}`));
    await keepPath(world.content.database, contentItemId, 'ｓetup/old');
    const alike = await new CommandLine({ DATABASE_URL: world.content.app.databaseUrl }).run(['doctor']);
    expect(alike.output).toContain(`"ｓetup/old" of ${contentItemId}`);
  });
});

describe('The feed of a list', () => {
  const list = (path: string) => ({ contentType: 'Blog', titlePart: { title: 'News' }, autoroutePart: { path } });

  it('is not replaced by an item', async () => {
    await world.save(list('news'));
    for (const path of ['news/feed', 'News/Feed', '/news/feed/', 'feed']) {
      const refused = await world.content.admin.post(page(path));
      expect([path, refused.status, faultyMembers(refused)]).toEqual([path, 400, ['autoroutePart.path']]);
    }
    expect((await world.content.admin.post(page('animals/feed'))).status).toBe(200);
    const { body } = await world.content.admin.post({ ...page('x'), contentItemId: BLOG, contentType: 'Blog' });
    expect((body as { autoroutePart: object }).autoroutePart).toEqual({ path: 'x' });
  });

  it('is not there already when a list is made', async () => {
    await world.save(page('cattle/feed'));
    const refused = await world.content.admin.post(list('cattle'));
    expect([refused.status, faultyMembers(refused)]).toEqual([400, ['autoroutePart.path']]);
    const made = await world.save({ contentType: 'Blog', titlePart: { title: 'Cattle' } });
    expect(made.autoroutePart).toEqual({ path: 'cattle-2' });
  });

  it('is not there already when a type becomes one of lists', async () => {
    const parts = ['TitlePart', 'AutoroutePart'].map((part) => ({ part }));
    const lists = [...parts, { part: 'ListPart', settings: { containedContentTypes: ['Page'] } }];
    await world.content.admin.putType('Topic', { parts });
    const path = 'topics';
    await world.save({ contentType: 'Topic', titlePart: { title: 'Topics' }, autoroutePart: { path } });
    const { contentItemId } = await world.save(page('topics/feed'));
    const refused = await world.content.unchanged(() => world.content.admin.putType('Topic', { parts: lists }));
    expect([refused.status, faultyMembers(refused)]).toEqual([400, ['parts[2]']]);
    expect(refused.text).toContain('topics/feed');
    await world.save({ contentItemId, autoroutePart: { path: 'topics/news' } });
    expect((await world.content.admin.putType('Topic', { parts: lists })).status).toBe(200);
  });

  it('is not imported together with an item in its place', async () => {
    const report = await importing(list('ducks'), page('ducks/feed'), page('ducks/pond'));
    expect(report).toMatchObject({ rejected: 1, items: { created: 2 } });
  });

  it('is not there already when a list becomes the home page', async () => {
    const autoroutePart = { setHomepage: true };
    await world.save({ ...page('start'), autoroutePart: { path: 'start', ...autoroutePart } });
    const { contentItemId } = await world.save(page('feed'));
    const becoming = { contentItemId: BLOG, autoroutePart };
    const refused = await world.content.unchanged(() => world.content.admin.post(becoming));
    expect([refused.status, faultyMembers(refused)]).toEqual([400, ['autoroutePart.setHomepage']]);
    await world.save({ contentItemId, autoroutePart: { path: 'fed' } });
    expect((await world.content.admin.post(becoming)).status).toBe(200);
  });

  it('is one thing, however both come at once', async () => {
    for (const round of ['a', 'b', 'c', 'd', 'e']) {
      const answers = await Promise.all([
        world.content.admin.post(list(`race-${round}`)),
        world.content.admin.post(page(`race-${round}/feed`)),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });
});
