import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import fc from 'fast-check';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { problemOf } from '../support/content-api';
import { BLOG, SiteWorld } from '../support/site-world';

const ELSEWHERE = 'https://shop.example.com';

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly contentItemId: string | null;
}

describe('Redirects', () => {
  let world: SiteWorld;
  let admin: Browser;

  beforeAll(async () => {
    world = await SiteWorld.start();
    admin = await world.people.signedIn();
    await world.content.admin.send('PUT', '/api/settings/front-ends', { body: { allowedOrigins: [ELSEWHERE] } });
  });
  afterEach(() => world.content.expectInvariants());
  afterAll(() => world.stop());

  const api = () => world.content.admin;
  const page = (path: string) =>
    world.save({ contentType: 'Page', titlePart: { title: `At ${path}` }, autoroutePart: { path } });
  const move = (contentItemId: string, path: string) =>
    world.save({ contentType: 'Page', contentItemId, titlePart: { title: `At ${path}` }, autoroutePart: { path } });
  const add = (from: string, to: string) => api().send('POST', '/api/redirects', { body: { from, to } });
  const added = async (from: string, to: string) => {
    const answer = await add(from, to);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as Redirect;
  };
  const faultsOf = async (from: string, to: string) =>
    (problemOf(await add(from, to), 400) as { errors: object }).errors;
  const open = async (path: string) => {
    const { status, headers } = await world.visitor.open(path);
    return [status, headers.get('location')];
  };

  describe('of an item that has moved', () => {
    it('lead to where it is now, however often it moves', async () => {
      const { contentItemId } = await page('first');
      await move(contentItemId, 'second');
      await move(contentItemId, 'Third');
      for (const path of ['/first', '/SECOND/', '/third']) expect(await open(path)).toEqual([301, '/Third']);
      expect(await open('/first?page=2')).toEqual([301, '/Third?page=2']);
      const { status, body } = await api().byHandle('slug:first');
      expect([status, (body as { autoroutePart: { path: string } }).autoroutePart.path]).toEqual([200, 'Third']);
    });

    it('end when another item takes the path, and when it comes back', async () => {
      const { contentItemId } = await page('taken');
      await move(contentItemId, 'given-up');
      await page('taken');
      expect((await open('/taken'))[0]).toBe(200);
      await move(contentItemId, 'elsewhere');
      await move(contentItemId, 'given-up');
      expect((await open('/given-up'))[0]).toBe(200);
      expect(await open('/elsewhere')).toEqual([301, '/given-up']);
    });

    it('are none of drafts, and lead nowhere while it is not published', async () => {
      const { contentItemId } = await page('shown');
      const draft = {
        contentType: 'Page',
        contentItemId,
        titlePart: { title: 'D' },
        autoroutePart: { path: 'hidden' },
      };
      await world.save(draft, { draft: true });
      expect((await open('/shown'))[0]).toBe(200);
      expect((await open('/hidden'))[0]).toBe(404);
      await world.save({ ...draft, autoroutePart: { path: 'seen' } });
      expect((await open('/hidden'))[0]).toBe(404);
      expect(await open('/shown')).toEqual([301, '/seen']);
      await api().send('POST', `/api/content/${contentItemId}/unpublish`);
      expect((await open('/shown'))[0]).toBe(404);
      await api().send('POST', `/api/content/${contentItemId}/publish`);
      for (const path of ['/shown', '/seen']) expect(await open(path)).toEqual([301, '/hidden']);
    });

    it('lead to no page whose URL is hidden', async () => {
      const { contentItemId } = await page('public');
      const values = { contentType: 'Page', contentItemId, titlePart: { title: 'P' } };
      await world.save({ ...values, autoroutePart: { path: 'public', disabled: true } });
      expect((await open('/public'))[0]).toBe(404);
      expect((await api().byHandle('slug:public')).status).toBe(404);
    });

    it('go with it', async () => {
      const { contentItemId } = await page('gone-1');
      await move(contentItemId, 'gone-2');
      await api().send('DELETE', `/api/content/${contentItemId}`);
      expect((await open('/gone-1'))[0]).toBe(404);
      expect((await api().byHandle('slug:gone-1')).status).toBe(404);
    });
  });

  it('of a list that has moved lead from everything beneath it', async () => {
    const list = (path: string) =>
      world.save({ contentType: 'Blog', contentItemId: BLOG, titlePart: { title: 'Blog' }, autoroutePart: { path } });
    await list('Über/journal');
    await world.save({ contentType: 'Page', titlePart: { title: 'P' }, autoroutePart: { path: 'über/journal/A' } });
    expect(await open('/blog/a')).toEqual([301, '/%C3%BCber/journal/a']);
    expect(await open('/blog/feed')).toEqual([301, '/%C3%9Cber/journal/feed']);
    expect(await open('/blog/a/b?x=1')).toEqual([301, '/%C3%BCber/journal/a/b?x=1']);
    await list('blog/new');
    expect((await open('/%C3%BCber/journal/z'))[0]).toBe(301);
    expect((await open('/blog/z'))[0]).toBe(404);
    await list('blog');
  });

  it('tell nobody where a list is that they may not see', async () => {
    const list = { contentType: 'Blog', contentItemId: BLOG, titlePart: { title: 'Blog' } };
    await world.save({ ...list, autoroutePart: { path: 'secret-blog' } });
    await world.save({ ...list, autoroutePart: { path: 'blog' } });
    expect((await open('/secret-blog/a'))[0]).toBe(301);
    const anonymous = (permissions: string[]) =>
      world.content.app.get(Roles).put({ name: 'Anonymous', description: '', permissions });
    await anonymous(['View_Page']);
    expect((await open('/secret-blog/a'))[0]).toBe(404);
    expect((await open('/secret-blog'))[0]).toBe(404);
    await anonymous(['ViewContent']);
  });

  describe('of administrators', () => {
    it('lead to addresses, at once where there was a chain', async () => {
      await added('/Old/One/', '/two?x=1');
      await added('zero', '/old/one');
      await added('two', `${ELSEWHERE}/three`);
      expect(await open('/zero')).toEqual([301, `${ELSEWHERE}/three`]);
      expect(await open('/old/one?y=2')).toEqual([301, `${ELSEWHERE}/three?y=2`]);
    });

    it('keep what is behind a path, where they are to', async () => {
      await added('shop/*', `${ELSEWHERE}/goods/*`);
      await added('shop/about', '/about');
      expect(await open('/shop/Tea%20Pots/1?x')).toEqual([301, `${ELSEWHERE}/goods/Tea%20Pots/1?x`]);
      expect(await open('/shop/about')).toEqual([301, '/about']);
      expect((await open('/shop'))[0]).toBe(404);
    });

    it('follow the item that has the path', async () => {
      const { contentItemId } = await page('followed');
      expect(await added('follows', '/Followed/')).toEqual({ from: 'follows', to: '/followed', contentItemId });
      await move(contentItemId, 'far-away');
      expect(await open('/follows')).toEqual([301, '/far-away']);
    });

    it.each([
      ['loop', '/loop', 'to'],
      ['', '/about', 'from'],
      ['admin/x', '/about', 'from'],
      ['a b', '/about', 'from'],
      ['about', '/x', 'from'],
      ['evil', 'https://evil.example/', 'to'],
      ['evil', `${ELSEWHERE}.evil.example/`, 'to'],
      ['evil', '//evil.example/', 'to'],
      ['evil', String.raw`/\evil.example/`, 'to'],
      ['evil', 'javascript:alert(1)', 'to'],
      ['evil', 'about', 'to'],
      ['rest', '/x/*', 'to'],
      ['tree/*', '/tree/more/*', 'to'],
    ])('are refused from %j to %j', async (from, to, member) => {
      expect(Object.keys(await faultsOf(from, to))).toEqual([member]);
    });

    it('that would lead in a circle are refused, whatever lies between', async () => {
      await added('ring/a', '/ring/b');
      await added('ring/b', '/ring/c');
      expect(await faultsOf('ring/c', '/ring/a')).toEqual({ to: [expect.stringContaining('lead back to "ring/c"')] });
      await added('ring/c', '/about');
      await added('east/*', '/west/*');
      await added('west/x', '/east/y');
      expect(await faultsOf('west/y', '/east/x')).toEqual({ to: [expect.stringContaining('lead back to')] });
      problemOf(await add('ring/a', '/about'), 409);
    });

    it('are those that are known, found, changed and deleted by their paths', async () => {
      const { from } = await added('kept/é', '/about');
      const at = `/api/redirects/${encodeURIComponent(from)}`;
      expect((await api().send('GET', at)).body).toMatchObject({ from: 'kept/é', to: '/about' });
      expect((await api().send('PUT', at, { body: { from, to: '/contact' } })).body).toMatchObject({ to: '/contact' });
      expect(await open('/kept/%C3%89')).toEqual([301, '/contact']);
      problemOf(await api().send('PUT', at, { body: { from: 'another', to: '/contact' } }), 400);
      expect((await api().send('DELETE', at)).status).toBe(204);
      problemOf(await api().send('DELETE', at), 404);
      problemOf(await api().send('GET', '/api/redirects/a%00b'), 404);
      expect((await open('/kept/%C3%89'))[0]).toBe(404);
    });
  });

  describe('as CSV', () => {
    const send = (csv: string) => api().send('POST', '/api/redirects.csv', { body: { csv } });

    it('come back as they were', async () => {
      await added('csv/a', '/about?x="1,2"');
      const { text } = await api().send('GET', '/api/redirects.csv');
      expect(text.split('\n')[0]).toBe('from,to');
      const { totalCount } = (await api().send('GET', '/api/redirects?first=1')).body as { totalCount: number };
      expect((await send(text)).body).toEqual({ count: text.trim().split('\n').length - 1 });
      expect((await api().send('GET', '/api/redirects?first=1')).body).toMatchObject({ totalCount });
      expect((await api().send('GET', '/api/redirects.csv')).text).toBe(text);
    });

    it('are taken from spreadsheets, and all of them or none', async () => {
      expect((await send('\uFEFFNumber;To;From\r\n1;/about;/csv/b\r\n;;\r\n2;/about;csv/c/*\r\n')).body).toEqual({
        count: 2,
      });
      expect(await open('/csv/c/x')).toEqual([301, '/about']);
      const refused = problemOf(await send('from,to\ncsv/d,/about\n"csv e",nowhere\n'), 400);
      expect(refused).toMatchObject({
        errors: { 'csv[3].from': [expect.anything()], 'csv[3].to': [expect.anything()] },
      });
      expect((await open('/csv/d'))[0]).toBe(404);
      problemOf(await send('a,b\n1,2\n'), 400);
      problemOf(await send('from,to\ncsv/f,/csv/g\ncsv/g,/csv/f\n'), 400);
    });

    it('are imported and exported on a page', async () => {
      const at = '/Admin/Redirects/Csv';
      const saved = await admin.submit(at, at, { csv: 'from,to\ncsv/page,/about\n' });
      expect(saved.headers.get('location')).toBe('/Admin/Redirects');
      expect((await admin.open('/Admin/Redirects')).text).toContain('1 redirect was imported.');
      expect((await admin.open('/Admin/Redirects/Csv/Download')).text).toContain('/csv/page,/about');
      const line = await admin.submit(at, at, { csv: 'from,to\na b,/about\n' });
      expect(line.text).toContain('Line 2, from: must not contain spaces');
      const wrong = await admin.submit(at, at, { csv: 'x' });
      expect([wrong.status, wrong.text.includes('from,to')]).toEqual([400, true]);
    });
  });

  it('send nobody round in circles, and on at most once, whatever is added and moved', async () => {
    const paths = ['p', 'p/q', 'r', 'r/q', 's'];
    const { contentItemId } = await page('prop');
    const step = fc.oneof(
      fc.record({
        from: fc.constantFrom(...paths, 'p/*', 'r/*'),
        to: fc.constantFrom(...paths.map((path) => `/prop-${path}`), '/prop-p/*', '/prop-r/*'),
      }),
      fc.record({ item: fc.constantFrom('prop', ...paths.map((path) => `prop-${path}`)) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const each of steps) {
          if ('item' in each) await move(contentItemId, each.item);
          else await add(`prop-${each.from}`, each.to);
        }
        for (const path of [...paths, 'p/z', 'r/z']) {
          const [status, location] = await open(`/prop-${path}`);
          if (status !== 301) continue;
          const [next] = await open(String(location));
          expect({ path, location, next }).not.toMatchObject({ next: 301 });
        }
        await world.content.database.query(
          `DELETE FROM content_handle WHERE kind = 'redirect' AND value LIKE 'prop-%'`,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('are recorded in the audit trail', async () => {
    const diary = await AuditDiary.of(world.content.app);
    const told = await diary.told(async () => {
      await added('told', '/about');
      await api().send('PUT', '/api/redirects/told', { body: { from: 'told', to: '/contact' } });
      await api().send('DELETE', '/api/redirects/told');
      await api().send('POST', '/api/redirects.csv', { body: { csv: 'from,to\ntold-too,/about\n' } });
    });
    expect(told).toMatchObject([
      ['Redirects.Created', 'told', 'First application', { to: '/about' }],
      ['Redirects.Changed', 'told', 'First application', { before: { to: '/about' }, after: { to: '/contact' } }],
      ['Redirects.Deleted', 'told', 'First application', {}],
      ['Redirects.Imported', 'redirects', 'First application', { count: 1 }],
    ]);
    expect(told.map(([kind]) => kind)).toEqual(RECORDED_KINDS.redirects);
    expect((await diary.unnamedFacts()).filter((fact) => fact.startsWith('Redirects'))).toEqual([]);
    await diary.close();
  });

  it('are managed by those only who may', async () => {
    const author = await world.people.signedIn((await world.people.create('Author')).userName);
    expect((await author.open('/Admin/Redirects')).status).toBe(403);
    expect((await author.open('/Admin/Redirects/Csv/Download')).status).toBe(403);
    expect((await admin.open('/Admin/Redirects')).text).toContain('Import and export');
  });
});
