import { hiddenFields, type Browser } from '@espalier/testing';
import { Database } from '#platform/database';
import { Roles } from '#core/auth';
import {
  PaintTrailModule,
  SecondCategoryModule,
  TrailCardWithoutViewModule,
} from '../fixtures/audit-trail-list.module';
import { insertEvents } from '../fixtures/paint-events';
import { People } from '../support/people';
import { faultOf, RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

const PAGE = '/Admin/AuditTrail';
/** When nothing but the events of this test was recorded. */
const THEN = 'date:2020-01-01..2020-02-01';

let app: TestApp;
let owner: RestCaller;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp({ plugins: [PaintTrailModule] });
  owner = await RestCaller.owner(app);
  admin = await new People(app).signedIn();
  await insertEvents(app.get(Database));
});
afterAll(() => app.stop());

const list = async (q: string, page = '') =>
  (await owner.get(`/api/audit-trail?${new URLSearchParams({ q }).toString()}${page}`)).body;

const found = async (q: string): Promise<string> => {
  const { items, totalCount } = await list(q === '' ? THEN : `${q} ${THEN}`);
  const subjects = (items as { subject: string }[]).map(({ subject }) => subject);
  expect(totalCount).toBe(subjects.length);
  return subjects.join('');
};

const at = (q: string, others: Readonly<Record<string, string>> = {}, path = PAGE) =>
  `${path}?${new URLSearchParams({ q, ...others }).toString()}`;

const open = async (path: string, who = admin) =>
  (await who.open(path)).text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');

const rowsOf = (html: string): string =>
  [...html.matchAll(/class="cell-title"><a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name).join('');

describe('The terms of a list of events', () => {
  it.each([
    ['', 'fedcba'],
    ['ada', 'ba'],
    ['ADA NOT lou', 'a'],
    ['username:(ada OR bob)', 'ecba'],
    ['username:NOT bob', 'fdba'],
    ['username:(NOT bob AND NOT ada)', 'fd'],
    ['éva_%', 'f'],
    ['%', 'f'],
    ['username:""', 'fedcba'],
    ['userid:u-3', 'ec'],
    ['userid:NOT u-3', 'fdba'],
    ['bob userid:u-', 'ec'],
    ['bob userid:u-1', ''],
    ['category:Paint', 'eba'],
    ['Category:paint', 'eba'],
    ['category:glue', 'fd'],
    ['event:mixed', 'feda'],
    ['event:Mixed category:Paint', 'ea'],
    ['event:Sold category:Glue', ''],
    ['event:Cleaned', 'c'],
    ['event:Mixed bob', 'e'],
    ['event:Mixed category:Paint userid:u-1 date:2020-01-01', 'a'],
    ['id:tin-1', 'ba'],
    ['id:TIN-1', ''],
    ['id:pot/7 éva', 'f'],
    ['comment:"why not"', 'a'],
    ['comment:"why not" bob', ''],
    ['\ud800', ''],
  ])('“%s” finds %j', async (q, subjects) => expect(await found(q)).toBe(subjects));

  it.each([
    ['2020-01-03', 'ed'],
    ['>2020-01-03', 'f'],
    ['>=2020-01-03', 'fed'],
    ['<2020-01-03', 'cba'],
    ['<=2020-01-03', 'edcba'],
    ['2020-01-01..2020-01-02', 'cba'],
    ['>2020-01-02T10:00Z', 'fed'],
    ['>=2020-01-02T10:00:00Z', 'fedcb'],
    ['2020-01-02T10:00Z..2020-01-03T00:00Z', 'dcb'],
    ['<@today', 'fedcba'],
    ['>=@now-1', ''],
  ])('date:%s finds “%s”', async (date, subjects) => expect(await found(`date:${date}`)).toBe(subjects));

  it.each([
    ['time-desc', 'fedcba'],
    ['time-asc', 'abcdef'],
    ['category-asc-time-desc', 'cfdeba'],
    ['category-asc-time-asc', 'cdfabe'],
    ['category-desc-time-desc', 'ebafdc'],
    ['category-desc-time-asc', 'abedfc'],
    ['event-asc-time-desc', 'cfedab'],
    ['event-asc-time-asc', 'cadefb'],
    ['event-desc-time-desc', 'bfedac'],
    ['event-desc-time-asc', 'badefc'],
    ['user-asc-time-asc', 'dabcef'],
    ['user-desc-time-desc', 'fecbad'],
    ['user-desc-time-asc', 'fcebad'],
  ])('sort:%s has them in the order %s, also on pages and of a filter', async (sort, subjects) => {
    expect(await found(`sort:${sort}`)).toBe(subjects);
    expect(await found(`SORT:${sort.toUpperCase()} event:Mixed`)).toBe(subjects.replace(/[bc]/g, ''));
    expect(await found(`sort:${sort} bob OR ada`)).toBe(subjects.replace(/[df]/g, ''));
    const { items, totalCount } = await list(`sort:${sort} ${THEN}`, '&first=2&skip=3');
    expect((items as { subject: string }[]).map(({ subject }) => subject).join('')).toBe(subjects.slice(3, 5));
    expect(totalCount).toBe(6);
  });

  it.each([
    ['category:Lint', /at character 10, “Lint”: There is no such category\. Use one of .*Paint/],
    ['event:Burnt', /There is no such event\. Use one of .*Mixed, .*Sold/],
    ['date:yesterday', /Enter a date, for example 2026-05-01/],
    ['sort:user-asc-time-desc', /There is no such order\. Use one of time-desc, time-asc, category-asc-time-desc/],
    ['ada (', /at character 5/],
  ])('“%s” is a fault with its place', async (q, message) => {
    const { status, body } = await owner.get(`/api/audit-trail?${new URLSearchParams({ q }).toString()}`);
    expect(status).toBe(400);
    expect((body.errors as { q: string[] }).q.join()).toMatch(message);
  });

  it('have names of their own and cards that can be shown, or the service does not start', async () => {
    await expect(startTestApp({ plugins: [SecondCategoryModule] })).rejects.toThrow(
      /declares the term “category”, which \w+ has declared\. Rename one of them\./i,
    );
    await expect(startTestApp({ plugins: [TrailCardWithoutViewModule] })).rejects.toThrow(
      /CardWithoutView .*Items\/AuditTrailAdminFilters-Nowhere\.Thumbnail\.hbs/,
    );
  });
});

describe('GET /api/audit-trail', () => {
  it('has events as they were recorded', async () => {
    const { items } = await list(`id:tin-1 event:Mixed ${THEN}`);
    expect(items).toEqual([
      {
        id: expect.any(Number) as number,
        category: 'Paint',
        event: 'Mixed',
        correlationId: 'tin-1',
        subject: 'a',
        userKind: 'user',
        userId: 'u-1',
        userName: 'Ada',
        createdUtc: '2020-01-01T10:00:00.000Z',
        clientAddress: null,
        comment: 'why not',
        versionId: null,
        facts: { litres: 5 },
      },
    ]);
    const [{ id }] = items as [{ id: number }];
    expect((await owner.get(`/api/audit-trail/${id}`)).body).toEqual({ ...(items as object[])[0], snapshot: null });
  });

  it.each(['0', 'x', '-1', '99999999999999999999', '9223372036854775807', '1;2'])('knows no event %s', async (id) => {
    expect(faultOf(await owner.get(`/api/audit-trail/${encodeURIComponent(id)}`))).toEqual([
      404,
      'audit-trail.event-not-found',
    ]);
  });

  it('is for those who may see the audit trail', async () => {
    const editor = await RestCaller.with(app, 'AccessContentApi', 'ManageUsers');
    expect(faultOf(await editor.get('/api/audit-trail'))).toEqual([403, 'auth.forbidden']);
    expect(faultOf(await editor.get('/api/audit-trail/1'))).toEqual([403, 'auth.forbidden']);
    const viewer = await RestCaller.with(app, 'ViewAuditTrail');
    expect((await viewer.get(`/api/audit-trail?q=${encodeURIComponent(THEN)}`)).body.totalCount).toBe(6);
  });

  it('cannot be written to', async () => {
    for (const path of ['/api/audit-trail', '/api/audit-trail/1']) {
      expect((await owner.post(path, {})).status).toBe(405);
      expect((await owner.put(path, {})).status).toBe(405);
      expect((await owner.delete(path)).status).toBe(405);
    }
  });

  it('has nothing in its statements that was typed', async () => {
    const rows = jest.spyOn(app.get(Database), 'replicaTextRows');
    await list(`ada category:Glue event:Mixed id:tin-1 userid:u-1 comment:curious ${THEN}`);
    const statements = rows.mock.calls.map(([{ text }]) => text).join();
    rows.mockRestore();
    expect(statements).toContain('FROM audit_event');
    expect(statements).not.toMatch(/ada|Glue|tin-1|u-1|curious|2020/);
  });
});

describe('The pages of the audit trail', () => {
  it('show events, with who and when, and lead to what they are about', async () => {
    const html = await open(at(THEN));
    expect(rowsOf(html)).toBe('fedcba');
    expect(html).toContain('1–6 of 6');
    expect(html).toContain('<small>Paint mixed</small>');
    expect(html).toMatch(/Paint and varnish\s*<\/td>\s*<td class="c-person">.*<span>Ada-Lou<\/span>/);
    expect(html).toContain('<span>Not signed in</span>');
    expect(html).toMatch(/<td class="c-text">why not\s*<\/td>/);
    expect(html).toContain(`href="${PAGE}/pot%2F7"`);
    expect(rowsOf(await open(at(`sort:time-asc ${THEN}`)))).toBe('abcdef');
  });

  it('are about one thing alone below its id', async () => {
    const html = await open(at(THEN, {}, `${PAGE}/pot%2F7`));
    expect(rowsOf(html)).toBe('fd');
    expect(html).toContain('<h1>Audit trail: f</h1>');
    expect(html).toContain(`action="${PAGE}/pot%2F7"`);
    expect(rowsOf(await open(`${PAGE}/tin-1`))).toBe('ba');
    expect(await open(`${PAGE}/tin-1`)).toContain('<span>Event: Any event</span>');
    expect(rowsOf(await open(at('event:Sold', {}, `${PAGE}/tin-1`)))).toBe('b');
    expect(await open(`${PAGE}/nothing`)).toContain('There are no events here yet');
  });

  it('have choices that keep the rest of the filter', async () => {
    const html = await open(at(`ada category:Paint event:Sold ${THEN}`, { pageSize: '50' }));
    expect(html).toContain(`href="${at(`ada ${THEN}`, { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at(`ada category:Paint event:Mixed ${THEN}`, { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at('ada category:Paint event:Sold', { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at('ada category:Paint event:Sold date:@today', { pageSize: '50' })}"`);
    expect(html).toContain(
      `href="${at(`ada category:Paint event:Sold ${THEN} sort:user-asc-time-asc`, { pageSize: '50' })}"`,
    );
    expect(html).toMatch(/aria-current="true">Paint and varnish<[^]*aria-current="true">Paint sold</);
    expect(html).toMatch(/aria-current="true">Newest</);
  });

  it('show what is wrong with a filter beside what the rest finds', async () => {
    const html = await open(at(`ada sort:size ${THEN}`));
    expect(rowsOf(html)).toBe('ba');
    expect(html).toContain('sort:<mark>size</mark>');
  });

  it('help with the filter: a card for each term, and what counts now', async () => {
    const html = await open(`${PAGE}/FilterSyntax?q=ada+Category:Paint`);
    const cards = [...html.matchAll(/<h3>([^<]*)<\/h3>\n((?:<svg.*\n)*)/g)].slice(0, 7);
    expect(
      cards.map(
        ([, title, icons]) => `${title}: ${[...icons.matchAll(/<title>(\w+)/g)].map(([, icon]) => icon).join()}`,
      ),
    ).toEqual([
      'Category: Single',
      'Event: Single',
      'Date: Single',
      'User name: Default,Multiple',
      'User ID: Multiple',
      'ID: Single',
      'Sort: Single',
    ]);
    expect(html).toContain('<span class="card-now">Now</span> <code>Category:Paint</code>');
  });

  it('show an event with its facts', async () => {
    const { items } = await list(`id:tin-1 event:Mixed ${THEN}`);
    const [{ id }] = items as [{ id: number }];
    const html = await open(`${PAGE}/Display/${id}`);
    expect(html).toContain('<h1>a: Paint mixed</h1>');
    expect(html).toMatch(/<dt>Litres<\/dt>\n<dd>5<\/dd>/);
    expect(html).toMatch(/<dt>Comment<\/dt>\n<dd>why not<\/dd>/);
    expect((await admin.open(`${PAGE}/Display/0`)).status).toBe(404);
  });

  it('offer no bulk actions, and take none', async () => {
    const html = await open(PAGE);
    expect(html).not.toContain('name="ids"');
    const token = hiddenFields(html, '/Logout');
    expect((await admin.post(PAGE, { ...token, action: 'Delete' })).status).toBe(404);
  });

  it('are for those who may see the audit trail', async () => {
    const people = new People(app);
    await app.get(Roles).put({ name: 'Clerk', description: '', permissions: ['AccessAdminPanel', 'ViewUsers'] });
    const clerk = await people.signedIn((await people.create('Clerk')).userName);
    for (const path of [PAGE, `${PAGE}/tin-1`, `${PAGE}/Display/1`, `${PAGE}/FilterSyntax`]) {
      expect((await clerk.open(path)).status).toBe(403);
    }
    expect(await open('/Admin', clerk)).not.toContain('Audit trail');
    expect(await open('/Admin')).toContain(`href="${PAGE}"`);
  });
});
