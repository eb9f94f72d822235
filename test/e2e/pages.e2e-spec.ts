import { Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Tins, TinsModule } from '../fixtures/tins.module';
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
beforeEach(() => (app.get(Tins).names.length = 0));

async function browserOf(...roles: string[]): Promise<Browser> {
  return people.signedIn((await people.create(...roles)).userName);
}

function expectRefusal({ status, headers, text }: TestResponse<unknown>, expected: number, message: string): void {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain(message);
  expect(app.get(Tins).names).toEqual([]);
}

describe('A page', () => {
  it('sends whoever is not signed in to sign in, and keeps nothing', async () => {
    const answer = await new Browser(app).open('/Admin/Tins?a=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Login?returnUrl=%2FAdmin%2FTins%3Fa%3D1']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends whoever posts without being signed in to sign in, and back to where the form is', async () => {
    const stranger = new Browser(app);
    const referer = `${app.url.replace('127.0.0.1', 'localhost')}/Admin/Tins?a=1`;
    const answer = await stranger.post('/Admin/Tins', { name: 'x' }, { referer });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Login?returnUrl=%2FAdmin%2FTins%3Fa%3D1']);
    for (const elsewhere of ['https://evil.example/Admin', `${referer.slice(0, -15)}.evil.example/Admin`]) {
      const { headers } = await stranger.post('/Admin/Tins', { name: 'x' }, { referer: elsewhere });
      expect(headers.get('location')).toBe('/Login');
    }
    expect(app.get(Tins).names).toEqual([]);
  });

  it('takes no access token, whatever it is worth', async () => {
    const token = await app.token();
    expect((await app.request('GET', '/Admin/Tins', { token })).status).toBe(302);
    const posted = await app.request('POST', '/Admin/Tins', { token, body: new URLSearchParams({ name: 'x' }) });
    expect([posted.status, app.get(Tins).names]).toEqual([302, []]);
    expect((await app.request('GET', '/tins/anybody', { token })).body).toEqual({ name: null });
  });

  it('is what the cookie is for: the API does not look at it', async () => {
    const { status, body } = await admin.open('/api/content');
    expect([status, body]).toEqual([
      401,
      expect.objectContaining({ type: 'urn:espalier:problem:auth.token-required' }),
    ]);
    expect((await admin.post('/api/graphql', { query: '{ __typename }' })).status).toBe(401);
  });

  it('of the admin UI is closed to those without the right to it, other pages are not', async () => {
    const reader = await browserOf();
    expectRefusal(await reader.open('/Admin/Tins'), 403, '“Access the admin panel”');
    expect((await reader.open('/Admin/Tins')).text).toContain('Sign out</button>');
    expectRefusal(await reader.post('/Admin/Tins', { name: 'x' }), 403, '“Access the admin panel”');
    expect((await reader.open('/tins/who')).body).toMatchObject({ roles: ['Authenticated'] });
  });

  it('asks for the permission of its route besides', async () => {
    const editor = await browserOf('Editor');
    const form = hiddenFields((await editor.open('/Admin/Tins')).text, '/Admin/Tins');
    expectRefusal(await editor.post('/Admin/Tins/locked', { ...form, name: 'x' }), 403, '“Manage users”');
    expect((await editor.post('/Admin/Tins', { ...form, name: 'x' })).status).toBe(303);
  });

  it('knows who asks on public routes too, and lets everyone in', async () => {
    expect((await admin.open('/tins/anybody')).body).toEqual({ name: 'admin' });
    expect((await new Browser(app).open('/tins/anybody')).body).toEqual({ name: null });
  });

  it('shows in the navigation what its visitor may open', async () => {
    const { text } = await admin.open('/Admin/Tins');
    expect(text).toMatch(/<a href="\/Admin\/Tins" aria-current="page"><svg.*<span class="t">Tins</);
    expect(text).toContain('>Keys</span></a>');
    const visitor = await browserOf('Editor');
    const seen = (await visitor.open('/Admin/Tins')).text;
    expect(seen).toContain('>Tins</span></a>');
    expect(seen).not.toMatch(/Keys|Safe/);
  });

  it('is guarded by headers against scripts, frames and memories', async () => {
    const { headers } = await admin.open('/Admin/Tins');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is not described with the API', async () => {
    const { body } = await app.request<{ paths: object }>('GET', '/api/openapi.json');
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/api'))).toEqual([]);
  });
});

describe('A form', () => {
  it('changes something once it is accepted, and the next page says so, once, as text', async () => {
    const { status, headers } = await admin.submit('/Admin/Tins', '/Admin/Tins', { name: 'Ochre & <b>' });
    expect([status, headers.get('location')]).toEqual([303, '/Admin/Tins']);
    expect(app.get(Tins).names).toEqual(['Ochre & <b>']);
    const { text } = await admin.open('/Admin/Tins');
    expect(text).toContain('&lt;Ochre &amp; &lt;b&gt;&gt; was added.');
    expect(text).toContain('<li>Ochre &amp; &lt;b&gt;</li>');
    expect((await admin.open('/Admin/Tins')).text).not.toContain('was added');
  });

  it('that is refused comes back with what was typed and what is wrong', async () => {
    const answer = await admin.submit('/Admin/Tins', '/Admin/Tins', { name: '' });
    expectRefusal(answer, 400, '<a href="#field-name">Name: Is empty.</a>');
    expect(answer.text).toContain('<title>Error: Tins');
    expect(answer.text).toContain('aria-describedby="field-name-hint field-name-error" aria-invalid="true"');
  });

  it.each([
    ['without its token', {}],
    ['with an empty token', { _csrf: '' }],
    ['with a made-up token', { _csrf: 'a'.repeat(43) }],
    ['with two tokens, the last of them made up', { _csrf: ['', 'a'.repeat(43)] }],
  ])('%s changes nothing', async (_how, fields) =>
    expectRefusal(
      await admin.post('/Admin/Tins', { ...fields, name: 'x' }),
      403,
      'You have signed in or out since this page was loaded.',
    ),
  );

  it('changes nothing with the token of another session, of the same person or of nobody', async () => {
    const again = new Browser(app);
    const beforeSignIn = hiddenFields((await again.open('/Login')).text, '/Login');
    expectRefusal(
      await admin.post('/Admin/Tins', { ...beforeSignIn, name: 'x' }),
      403,
      'You have signed in or out since this page was loaded.',
    );
    await again.signIn();
    const ofOther = hiddenFields((await again.open('/Admin/Tins')).text, '/Admin/Tins');
    expectRefusal(
      await admin.post('/Admin/Tins', { ...ofOther, name: 'x' }),
      403,
      'You have signed in or out since this page was loaded.',
    );
    expectRefusal(
      await again.post('/Admin/Tins', { ...beforeSignIn, name: 'x' }),
      403,
      'You have signed in or out since this page was loaded.',
    );
    expect((await again.post('/Admin/Tins', { ...ofOther, name: 'x' })).status).toBe(303);
  });

  it('is what other methods need too: they change nothing without a token', async () => {
    app.get(Tins).names.push('kept');
    const headers = { cookie: admin.cookie, accept: 'text/html' };
    expect((await app.request('DELETE', '/Admin/Tins', { headers })).status).toBe(403);
    expect(app.get(Tins).names).toEqual(['kept']);
  });

  it('that another site sends changes nothing, even with the right token', async () => {
    const form = { ...hiddenFields((await admin.open('/Admin/Tins')).text, '/Admin/Tins'), name: 'x' };
    const foreign = [
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ];
    for (const header of foreign) {
      expectRefusal(
        await admin.post('/Admin/Tins', form, Object.fromEntries([header])),
        403,
        'Another site sent this request',
      );
    }
    expect((await admin.post('/Admin/Tins', form)).status).toBe(303);
  });

  it('is read as a form and as nothing else', async () => {
    const { _csrf } = hiddenFields((await admin.open('/Admin/Tins')).text, '/Admin/Tins');
    const headers = { cookie: admin.cookie, accept: 'text/html' };
    const asJson = await app.request<unknown>('POST', '/Admin/Tins', { headers, body: { _csrf, name: 'x' } });
    expectRefusal(asJson, 403, 'You have signed in or out since this page was loaded.');
  });

  it('may have 64 KiB and as many fields as fit', async () => {
    const form = hiddenFields((await admin.open('/Admin/Tins')).text, '/Admin/Tins');
    expectRefusal(await admin.post('/Admin/Tins', { ...form, name: 'x'.repeat(65_536) }), 413, 'too large');
    const many = await admin.post('/Admin/Tins', { ...form, name: [...Array(5000).fill(''), 'last'] });
    expect([many.status, app.get(Tins).names]).toEqual([303, ['last']]);
  });

  it('may not hold what the database cannot store', async () => {
    expectRefusal(await admin.submit('/Admin/Tins', '/Admin/Tins', { name: 'a\0b' }), 400, 'U+0000');
  });
});

describe('A style sheet', () => {
  it('is kept for ever, because its address changes with it', async () => {
    const { text } = await new Browser(app).open('/Login');
    const [, path] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
    const { status, headers } = await app.request('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = path.replace('/assets/', '/assets/0');
    expect((await app.request('GET', other)).status).toBe(404);
  });
});

describe('A service below a path of its public address', () => {
  it('puts the path before every address, and takes forms that come from there', async () => {
    const node = await startTestApp({ env: { BASE_URL: 'https://cms.example/site' }, plugins: [TinsModule] });
    try {
      const browser = new Browser(node);
      expect((await browser.open('/Admin')).headers.get('location')).toBe('/site/Login?returnUrl=%2FAdmin');
      const { text, headers } = await browser.open('/Login?returnUrl=%2FAdmin');
      expect(headers.get('set-cookie')).toMatch(/^__Host-espalier=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      for (const [, path] of text.matchAll(/(?:href|action)="([^"]+)"/g)) expect(path).toMatch(/^\/site\//);
      const form = { ...hiddenFields(text, '/site/Login'), userName: 'admin', password: People.password };
      const signedIn = await browser.post('/Login', form, { origin: 'https://cms.example' });
      expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/site/Admin']);
      expect((await browser.open('/Admin')).text).toContain('<a href="/site/Admin" aria-current="page">');
    } finally {
      await node.stop();
    }
  });
});
