import type { NewApplication } from './application';
import { applicationOf, requireValid } from './check-application';
import { isNative, redirectUriFault } from './redirect-uris';

describe('An application', () => {
  const site: NewApplication = {
    clientId: 'site',
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: ['https://site.example/callback'],
  };
  const check = (application: NewApplication) => () => requireValid(applicationOf(application));

  it.each<[string, NewApplication]>([
    ['that calls in its own name', { clientId: 'robot', roles: ['Editor'] }],
    ['of people', site],
    ['that is public', { ...site, type: 'public', postLogoutRedirectUris: ['com.example.app:/out'] }],
  ])('%s is well described', (_which, application) => {
    expect(check(application)).not.toThrow();
  });

  it.each<[string, Partial<NewApplication>]>([
    ['grantTypes', { type: 'public', grantTypes: ['client_credentials'] }],
    ['requirePkce', { type: 'public', requirePkce: false }],
    ['grantTypes', { grantTypes: ['refresh_token'] }],
    ['redirectUris', { redirectUris: [] }],
    ['roles', { roles: ['Editor'] }],
    ['grantTypes[1]', { grantTypes: ['authorization_code', 'password' as 'refresh_token'] }],
    ['type', { type: 'secret' as 'public' }],
    ['consentType', { consentType: 'never' as 'implicit' }],
    ['displayName', { displayName: ' ' }],
    ['redirectUris[1]', { redirectUris: ['https://site.example/', 'https://*.site.example/'] }],
    ['postLogoutRedirectUris[0]', { postLogoutRedirectUris: ['/out'] }],
    ['redirectUris[1]', { redirectUris: ['com.example.app:/callback', 'https://localhost/callback'] }],
    [
      'postLogoutRedirectUris[0]',
      { type: 'public', redirectUris: ['http://[::1]/'], postLogoutRedirectUris: ['https://[::1]/'] },
    ],
  ])('is refused at %s', (member, wrong) => {
    expect(check({ ...site, ...wrong })).toThrow(
      expect.objectContaining({ errors: { [member]: [expect.any(String)] } }) as Error,
    );
  });
});

describe('An application on the computer of its user', () => {
  const isNativeWith = (type: 'public' | 'confidential', ...redirectUris: string[]) =>
    isNative({ type, redirectUris, postLogoutRedirectUris: [] });

  it('has a scheme of its own, or http there without a secret', () => {
    expect(isNativeWith('confidential', 'com.example.app:/callback')).toBe(true);
    expect(isNativeWith('public', 'https://site.example/', 'http://127.0.0.1/callback')).toBe(true);
    expect(isNativeWith('confidential', 'http://localhost:3000/callback')).toBe(false);
    expect(isNativeWith('public', 'https://localhost:3000/callback')).toBe(false);
  });
});

describe('A redirect URI', () => {
  it.each([
    'https://site.example/callback?tenant=1',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/',
    'com.example.app:/callback',
  ])('may be %s', (uri) => {
    expect(redirectUriFault(uri)).toBeUndefined();
  });

  it.each([
    '',
    '/callback',
    '//site.example/',
    'http://site.example/',
    'http://localhost.site.example/',
    'https://site.example/#here',
    'https://site.example/#',
    'https://*.site.example/',
    'https://user:password@site.example/',
    'https://site.example/a b',
    'javascript:alert(1)',
    'data:text/html,hello',
    'app:/callback',
    `https://site.example/${'x'.repeat(2000)}`,
  ])('may not be %.60j', (uri) => {
    expect(redirectUriFault(uri)?.message).toEqual(expect.any(String));
  });
});
