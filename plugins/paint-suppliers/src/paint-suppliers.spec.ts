import path from 'node:path';
import { startTestService, type TestService } from '@espalier/testing';

const API = '/api/paint-suppliers';
const PAGES = '/Admin/PaintSuppliers';
const OCHRE = { name: 'Ochre & Co', website: 'https://ochre.example' };
const NEWER = { ...OCHRE, website: 'https://ochre.example/new' };

describe('The plug-in paint-suppliers', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ plugins: [path.resolve(__dirname, '..')] });
  });

  afterAll(() => service.stop());

  it('has suppliers over REST, with tags, problems and a place in OpenAPI', async () => {
    const token = { token: await service.token() };
    const ask = (method: string, address: string, json?: unknown, headers = {}) =>
      service.request(method, address, { ...token, body: json, headers });
    const made = await ask('POST', API, OCHRE);
    expect([made.status, made.headers.get('location')]).toEqual([201, `${API}/Ochre%20%26%20Co`]);
    const at = `${API}/${encodeURIComponent(OCHRE.name)}`;
    const read = await ask('GET', at);
    const tag = read.headers.get('etag') ?? '';
    expect(read.body).toEqual(OCHRE);
    expect((await ask('POST', API, OCHRE)).body).toMatchObject({ status: 400, errors: { name: [expect.any(String)] } });
    const renamed = await ask('PUT', at, { ...OCHRE, name: 'Umber' });
    expect(renamed.body).toMatchObject({ status: 400, errors: { name: [expect.any(String)] } });
    expect((await ask('PUT', at, NEWER, { 'If-Match': tag })).status).toBe(200);
    expect((await ask('DELETE', at, undefined, { 'If-Match': tag })).body).toMatchObject({
      type: 'urn:espalier:problem:records.changed',
    });
    expect((await ask('GET', API)).body).toEqual({ items: [NEWER], totalCount: 1 });
    expect((await ask('GET', `${API}/Nobody`)).body).toMatchObject({ type: 'urn:espalier:problem:records.not-found' });
    for (const name of ['%00', '~', 'x'.repeat(500)]) expect((await ask('GET', `${API}/${name}`)).status).toBe(404);
    const { paths } = (await ask('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
    expect(Object.keys(paths[`${API}/{name}`] ?? {})).toEqual(['get', 'put', 'delete']);
    expect((await service.request('GET', API)).status).toBe(401);
  });

  it('has pages that list, make, change and delete them', async () => {
    const browser = await service.browser();
    const wrong = await browser.submit(`${PAGES}/New`, `${PAGES}/New`, { name: 'New', website: 'no' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Website: Enter a URL with its scheme')]);
    const values = { name: 'New', website: 'https://new.example' };
    const page = (await browser.submit(`${PAGES}/New`, `${PAGES}/New`, values)).headers.get('location') ?? '';
    expect(page).toBe(`${PAGES}/~New`);
    expect((await browser.open('/Admin')).text).toContain(`href="${PAGES}"`);
    expect((await browser.submit(page, page, { website: 'https://newer.example' })).status).toBe(303);
    expect((await browser.open(PAGES)).text).toContain('<td data-label="Website">https://newer.example</td>');
    expect((await browser.submit(`${page}/Delete`, `${page}/Delete`, {})).headers.get('location')).toBe(PAGES);
    expect((await browser.open(page)).status).toBe(404);
    const trail = await service.ask<{ items: { event: string }[] }>(
      'GET',
      '/api/audit-trail?q=category:Records%20id:New',
    );
    expect(trail.items.map(({ event }) => event)).toEqual(['Deleted', 'Changed', 'Created']);
  });
});
