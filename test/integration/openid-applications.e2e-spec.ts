import fc from 'fast-check';
import type { Provider } from 'oidc-provider';
import {
  APPLICATION_TYPES,
  CONSENT_TYPES,
  GRANT_TYPES,
  InvalidApplicationError,
  ServerSettings,
  ServerSettingsSection,
  type GrantType,
} from '#features/openid';
import { applicationOf, requireValid } from '../../src/features/openid/applications/check-application';
import type { NewApplication } from '../../src/features/openid/applications/application';
import { AuthorizationServer } from '../../src/features/openid/server/authorization-server';
import { clientMetadata } from '../../src/features/openid/server/adapters';
import { AuthWorld } from '../support/auth-world';

let world: AuthWorld;

beforeAll(async () => {
  world = await AuthWorld.start();
});
afterAll(() => world.stop());

/** As administrators write them; which of them go together is what is looked for. */
const usual = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'https://', 'com.example.app:/', 'HTTP://'),
    fc.constantFrom(
      'site.example',
      'localhost',
      '127.0.0.1',
      '[::1]',
      '127.1',
      '0x7f.0.0.1',
      'LOCALHOST',
      'localhost.',
    ),
    fc.constantFrom('', ':8080', ':'),
    fc.constantFrom('', '/', '/callback', '/callback?a=1', '/%23', '//other.example'),
  )
  .map((parts) => parts.join(''));
const unusual = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'urn.a:b',
    'https://',
    'https://*.site.example/',
    'https://a@site.example',
    'file:/a',
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const uris = fc.array(fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual }), { maxLength: 3 });

const application: fc.Arbitrary<NewApplication> = fc.record({
  clientId: fc.constant('generated'),
  displayName: fc.string({ unit: 'binary', maxLength: 20 }),
  type: fc.constantFrom(...APPLICATION_TYPES),
  consentType: fc.constantFrom(...CONSENT_TYPES),
  grantTypes: fc.oneof(
    fc.constantFrom<GrantType[]>(['authorization_code'], ['authorization_code', 'refresh_token'], []),
    fc.array(fc.constantFrom(...GRANT_TYPES), { maxLength: 4 }),
  ),
  redirectUris: uris,
  postLogoutRedirectUris: uris,
  scopes: fc.subarray(['openid', 'profile', 'offline_access', 'roles']),
  requirePkce: fc.constantFrom(true, true, false),
});

function isAccepted(given: NewApplication): boolean {
  try {
    requireValid(applicationOf(given));
    return true;
  } catch (error) {
    if (error instanceof InvalidApplicationError) return false;
    throw error;
  }
}

async function refusal(provider: Provider, given: NewApplication, settings: ServerSettings): Promise<unknown> {
  const known = applicationOf(given);
  const secretHash = known.type === 'public' ? null : 'a hash';
  try {
    await provider.Client.validate(clientMetadata({ ...known, secretHash }, settings));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each<[string, Partial<ServerSettings>]>([
  ['with every grant', {}],
  ['without refresh tokens', { refreshTokenGrant: false }],
  ['without signing out', { logoutEndpoint: false }],
  ['without client credentials', { clientCredentialsGrant: false }],
])('oidc-provider, %s,', (_which, switches) => {
  it('accepts every application that is accepted', async () => {
    const settings = Object.assign(new ServerSettings(), { enabled: true, ...switches });
    await world.configure(ServerSettingsSection, settings);
    const provider = await world.app.get(AuthorizationServer).provider();
    if (!provider) throw new Error('The authorization server is off');
    let accepted = 0;

    await fc.assert(
      fc.asyncProperty(application, async (given) => {
        if (!isAccepted(given)) return;
        accepted++;
        expect(await refusal(provider, given, settings)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );

    expect(accepted).toBeGreaterThan(100);
  });
});
