import { type Browser, type FormValues, hiddenFields, type TestResponse } from '@espalier/testing';
import { Applications } from '#features/openid';
import { Roles } from '#core/auth';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;
let admin: Browser;

const AT = '/Admin/OpenID';
const CALLBACK = 'https://site.example/callback';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
});
afterAll(() => app.stop());

/** Somebody with nothing but these permissions and the way to the admin pages. */
async function holder(...permissions: string[]): Promise<Browser> {
  const name = `Role${permissions.join('')}`;
  await app.get(Roles).put({ name, description: '', permissions: ['AccessAdminPanel', ...permissions] });
  return people.signedIn((await people.create(name)).userName);
}

const goesTo = ({ status, headers, text }: TestResponse<unknown>) => [status, headers.get('location') ?? text];

/** Opens the form of an application and submits it with other values, as a browser does: with all that it shows. */
async function change(clientId: string, values: FormValues, browser = admin): Promise<TestResponse<unknown>> {
  const path = `${AT}/Applications/${encodeURIComponent(clientId)}`;
  return browser.submit(path, path, { ...SHOWN, ...values });
}

const SHOWN = {
  displayName: 'Site',
  type: 'confidential',
  consentType: 'explicit',
  grantTypes: ['client_credentials'],
  redirectUris: '',
  postLogoutRedirectUris: '',
};

async function tokenStatus(clientId: string, secret: string): Promise<number> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
  return (await app.request('POST', '/connect/token', { body })).status;
}

function secretIn({ text }: TestResponse<unknown>): string {
  return /<code>([\w-]{43})<\/code>/.exec(text)?.[1] ?? '';
}

describe('The pages of OpenID Connect', () => {
  const pages = {
    ManageApplications: [
      'Applications',
      'Applications/new',
      'Applications/test-client',
      'Applications/test-client/Delete',
    ],
    ManageScopes: ['Scopes', 'Scopes/new'],
    ManageServerSettings: ['Server'],
    ManageValidationSettings: ['Validation'],
    ManageClientSettings: ['Client'],
  };

  it.each(Object.keys(pages))('are open by their own permission, and lead nowhere else: %s', async (permission) => {
    const browser = await holder(permission);
    for (const [needed, paths] of Object.entries(pages)) {
      for (const path of paths) {
        const { status, text } = await browser.open(`${AT}/${path}`);
        expect({ path, status }).toEqual({ path, status: needed === permission ? 200 : 403 });
        const sections = new Set(
          [...text.matchAll(/href="\/Admin\/OpenID\/(\w+)"[^>]*><svg.*?<span class="t">/g)].map(([, name]) => name),
        );
        expect(sections.size).toBe(1);
      }
    }
  });

  it('are closed to whoever may manage all of it but not open the admin panel', async () => {
    await app.get(Roles).put({ name: 'NoPanel', description: '', permissions: Object.keys(pages) });
    const browser = await people.signedIn((await people.create('NoPanel')).userName);
    for (const path of Object.values(pages).flat()) expect((await browser.open(`${AT}/${path}`)).status).toBe(403);
  });

  it('have one heading, and a label or legend for every field', async () => {
    for (const path of [
      'Applications/new',
      'Applications/test-client',
      'Scopes/new',
      'Server',
      'Validation',
      'Client',
    ]) {
      const { text } = await admin.open(`${AT}/${path}`);
      expect([...text.matchAll(/<h1>/g)].length).toBe(1);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      const visible = main.matchAll(/<(?:input|select|textarea)(?![^>]*type="hidden")[^>]*>/g);
      for (const [field] of visible) {
        const [, id = ''] = /\sid="([^"]+)"/.exec(field) ?? [];
        expect({ field, labelled: text.includes(`for="${id}"`) }).toEqual({ field, labelled: true });
      }
      const described = [...text.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids]) => ids.split(' '));
      for (const id of described) expect(text).toContain(`id="${id}"`);
    }
  });
});

describe('The pages of applications', () => {
  it('add one, whose secret is shown this once', async () => {
    const values = {
      ...SHOWN,
      clientId: 'a/b',
      displayName: '<Robot>',
      roles: ['Editor'],
      scopes: ['openid'],
      requirePkce: 'true',
    };
    const answer = await admin.submit(`${AT}/Applications/New`, `${AT}/Applications/New`, values);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await tokenStatus('a/b', secretIn(answer))).toBe(200);
    expect(await app.get(Applications).find('a/b')).toMatchObject({ displayName: '<Robot>', roles: ['Editor'] });

    const { text } = await admin.open(`${AT}/Applications`);
    expect(text).toContain('<a href="/Admin/OpenID/Applications/a%2Fb">a/b</a>');
    expect(text).toContain('&lt;Robot&gt;');
    const form = await admin.open(`${AT}/Applications/a%2Fb`);
    expect(form.text).toMatch(/value="Editor" checked/);
    expect(form.text).not.toContain(secretIn(answer));
  });

  it('say beside the fields what is wrong, and keep what was typed', async () => {
    const values = {
      ...SHOWN,
      clientId: 'a b',
      grantTypes: ['authorization_code'],
      redirectUris: `${CALLBACK}\r\n\r\nhttp://site.example/`,
    };
    const wrong = await admin.submit(`${AT}/Applications/New`, `${AT}/Applications/New`, values);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('<a href="#field-clientId">Client ID: ');
    const uris = await admin.submit(`${AT}/Applications/New`, `${AT}/Applications/New`, { ...values, clientId: 'ok' });
    expect(uris.text).toContain('<a href="#field-redirectUris">Redirect addresses: Entry 2: Must be https.');
    expect(uris.text).toMatch(
      /<textarea id="field-redirectUris"[^>]*aria-invalid="true">\s*https:\/\/site\.example\/callback\s+http:/,
    );
    const tampered = await admin.submit(`${AT}/Applications/New`, `${AT}/Applications/New`, {
      ...values,
      clientId: 'ok',
      type: 'x',
    });
    expect(tampered.text).toContain('<a href="#field-type">Type: ');
    expect(await app.get(Applications).find('ok')).toBeUndefined();
  });

  it('change one, and leave alone what the form does not show', async () => {
    await app.get(Applications).create({ clientId: 'site', roles: ['editor'], enabled: false });
    const form = await admin.open(`${AT}/Applications/site`);
    expect(form.text).toMatch(/value="editor" checked/);
    expect(goesTo(await change('site', { roles: ['Editor', 'Author'] }))).toEqual([303, `${AT}/Applications/site`]);
    expect(await app.get(Applications).find('site')).toMatchObject({ roles: ['Editor', 'Author'], enabled: false });
    expect((await admin.open(`${AT}/Applications/site`)).text).toContain('Site was saved.');
  });

  it('refuse a change of what somebody else has changed meanwhile', async () => {
    await app.get(Applications).create({ clientId: 'shared' });
    const path = `${AT}/Applications/shared`;
    const [, version] = /name="version" value="([^"]+)"/.exec((await admin.open(path)).text) ?? [];
    await app.get(Applications).update('shared', { displayName: 'Theirs' });
    const answer = await admin.submit(path, path, { ...SHOWN, version: version.replaceAll('&quot;', '"') });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('has changed since it was read')]);
    expect((await app.get(Applications).find('shared'))?.displayName).toBe('Theirs');
  });

  it('offer in the list what they offer on the page of one, and what cannot be changed alone', async () => {
    const { text } = await admin.open(`${AT}/Applications`);
    expect(text).toContain(`href="${AT}/Applications/test-client/Delete"`);
    const scopes = await admin.open(`${AT}/Scopes`);
    expect(scopes.text).toContain(`href="${AT}/Scopes/openid"`);
    expect(scopes.text).not.toContain(`${AT}/Scopes/openid/Delete`);
  });

  it('disable and enable one', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'switched' });
    const edit = `${AT}/Applications/switched`;
    const act = (action: string) => admin.submit(edit, `${edit}/${action}`, {});
    expect(goesTo(await act('Disable'))).toEqual([303, edit]);
    expect(await tokenStatus('switched', clientSecret)).toBe(401);
    expect((await admin.open(edit)).text).toContain('Enable</button>');
    await act('Enable');
    expect(await tokenStatus('switched', clientSecret)).toBe(200);
  });

  it('make a new secret after asking', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'rotated' });
    const path = `${AT}/Applications/rotated/Secret`;
    expect((await admin.open(path)).text).toContain('New secret</button>');
    expect(await tokenStatus('rotated', clientSecret)).toBe(200);
    const answer = await admin.submit(path, path, {});
    expect(await tokenStatus('rotated', clientSecret)).toBe(401);
    expect(await tokenStatus('rotated', secretIn(answer))).toBe(200);
  });

  it('delete one after asking', async () => {
    await app.get(Applications).create({ clientId: 'doomed' });
    const path = `${AT}/Applications/doomed/Delete`;
    expect((await admin.open(path)).text).toContain('Delete</button>');
    expect(await app.get(Applications).find('doomed')).toBeDefined();
    expect(goesTo(await admin.submit(path, path, {}))).toEqual([303, `${AT}/Applications`]);
    expect(await app.get(Applications).find('doomed')).toBeUndefined();
    for (const step of ['', '/Delete', '/Secret', '/Nothing']) {
      expect((await admin.open(`${AT}/Applications/doomed${step}`)).status).toBe(404);
    }
  });

  it('give nobody more than they have, on any way', async () => {
    const manager = await holder('ManageApplications');
    const { clientSecret } = await app.get(Applications).create({ clientId: 'strong', roles: ['Administrator'] });
    const before = await app.get(Applications).find('strong');
    const seen = await manager.open(`${AT}/Applications/strong`);
    expect(seen.text).toContain('but cannot make changes. The role “Administrator” has the permission “Do everything”');
    expect(seen.text).not.toMatch(/>(Save|Disable|Delete|New secret)</);
    const added = await manager.submit(`${AT}/Applications/New`, `${AT}/Applications/New`, {
      ...SHOWN,
      clientId: 'mine',
      roles: ['Administrator'],
    });
    expect([added.status, added.text]).toEqual([403, expect.stringContaining('has the permission “Do everything”')]);
    expect(added.text).toContain('value="mine"');
    expect((await change('strong', { roles: ['Administrator'] }, manager)).status).toBe(403);
    // As a form that was opened before the application became stronger.
    const token = hiddenFields(seen.text, `${AT}/Applications/strong`);
    for (const action of ['Disable', 'Secret', 'Delete']) {
      expect((await manager.post(`${AT}/Applications/strong/${action}`, token)).status).toBe(403);
    }
    expect(await app.get(Applications).find('strong')).toEqual(before);
    expect(await app.get(Applications).find('mine')).toBeUndefined();
    expect(await tokenStatus('strong', clientSecret)).toBe(200);
  });

  it('are found under the addresses of before, but for those of an application', async () => {
    await app.get(Applications).create({ clientId: 'edit' });
    for (const [before, now] of [
      ['edit/test-client', 'test-client'],
      ['secret/test-client', 'test-client/Secret'],
      ['consents/test-client', 'test-client/Consents'],
    ]) {
      const { status, headers } = await admin.open(`${AT}/Applications/${before}`);
      expect([status, headers.get('location')]).toEqual([308, `${AT}/Applications/${now}`]);
    }
    expect((await admin.open(`${AT}/Applications/edit/Delete`)).text).toContain('Its tokens are revoked immediately');
  });

  it('turn over when there are many', async () => {
    for (let i = 0; i < 25; i++)
      await app
        .get(Applications)
        .create({ clientId: `many-${String(i).padStart(2, '0')}`, clientSecret: 'x'.repeat(16) });
    const { totalCount: total } = await app.get(Applications).page({ first: 1, skip: 0 });
    const last = Math.ceil(total / 20);
    expect((await admin.open(`${AT}/Applications`)).text).toContain(`Page 1 of ${last} (${total} in total)`);
    expect((await admin.open(`${AT}/Applications?page=2`)).text).toContain('many-20');
    for (const page of ['0', '-1', 'x', '99999999999', '%00']) {
      expect((await admin.open(`${AT}/Applications?page=${page}`)).text).toContain('Page 1 of');
    }
  });
});
