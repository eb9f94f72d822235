import { ManagedSettings, type FormField, type SettingsManagement } from '@espalier/plugin-sdk';
import { view } from '#core/display';
import { text } from '#platform/texts';
import { SIGNING_ALGORITHMS, type KeyFacts } from '../../keys/signing-keys';
import { ServerSettings, ServerSettingsSection } from '../../server/server-settings';
import { ServerKeys } from './server-keys';

const KEYS = view<{ readonly keys: readonly KeyFacts[] }>('openid/admin/keys');

@ManagedSettings({
  section: ServerSettingsSection,
  api: 'openid/server',
  admin: 'OpenID/Server',
  permission: 'ManageServerSettings',
  get title() {
    return text('Authorization server');
  },
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'log-in',
    get text() {
      return text('Authorization server');
    },
    position: 62,
    help: 'applications#settings-and-keys',
  },
  shown: ServerSettings,
  changedCode: 'openid.precondition-failed',
  tag: 'OpenID Connect',
  operations: { get: { summary: 'Gets the settings of the authorization server' } },
})
export class ServerManagement implements SettingsManagement<ServerSettings> {
  constructor(private readonly keys: ServerKeys) {}

  fields(): FormField[] {
    return [
      check(
        'enabled',
        text('Enabled'),
        text('While it is off, none of its endpoints exist, and no application gets a token.'),
      ),
      {
        heading: text('Grants'),
        ...check('clientCredentialsGrant', text('Client credentials'), text('Applications act in their own name.')),
      },
      check(
        'authorizationCodeGrant',
        text('Authorization code'),
        text('Applications can have people sign in. If off, there is no authorize, userinfo or logout.'),
      ),
      check(
        'refreshTokenGrant',
        text('Refresh token'),
        text('Applications keep acting for people while they are away.'),
      ),
      check('requirePkce', text('Require PKCE'), text('For every application, regardless of its own setting.')),
      {
        heading: text('Endpoints'),
        ...check('userinfoEndpoint', text('Userinfo'), text('/connect/userinfo: applications can read who signed in.')),
      },
      check('logoutEndpoint', text('Logout'), text('/connect/logout: applications can sign people out.')),
      check(
        'introspectionEndpoint',
        text('Introspection'),
        text('/connect/introspect: applications can check whether their tokens are valid.'),
      ),
      check('revocationEndpoint', text('Revocation'), text('/connect/revoke: applications can revoke their tokens.')),
      {
        heading: text('Lifetimes'),
        ...number('accessTokenLifetime', text('Access tokens'), text('Seconds, 1 to 86400.')),
      },
      number('idTokenLifetime', text('ID tokens'), text('Seconds, 1 to 86400.')),
      number('authorizationCodeLifetime', text('Authorization codes'), text('Seconds, 10 to 600.')),
      number(
        'refreshTokenLifetime',
        text('Refresh tokens'),
        text('Seconds, 60 to 31536000. Each use gives a new one.'),
      ),
      number(
        'sessionLifetime',
        text('Access without offline_access'),
        text('Seconds it stays valid in one browser, 60 to 2592000.'),
      ),
      {
        heading: text('Unregistered applications'),
        ...number(
          'visitsPerMinute',
          text('Requests per minute'),
          text(
            'Sign-in and sign-out requests of one user, or from one address by people who are not signed in. 10 to 100000.',
          ),
        ),
      },
      number(
        'visitsStored',
        text('Pending sign-in requests'),
        text(
          'From people who are not signed in, 100 to 10000000. Beyond that, the oldest are dropped. Each takes a few kilobytes for up to 15 minutes.',
        ),
      ),
      {
        heading: text('Signing'),
        name: 'signingAlgorithm',
        control: 'choice',
        label: text('Algorithm'),
        options: SIGNING_ALGORITHMS.map((value) => ({ value, text: value })),
      },
      number('keyLifetimeDays', text('Lifetime of keys'), text('Days after which a new key takes over, 1 to 3650.')),
    ];
  }

  async panel() {
    return { view: KEYS, model: { keys: await this.keys.all() } };
  }
}

function check(name: keyof ServerSettings, label: string, hint: string): FormField {
  return { name, control: 'check', label, hint };
}

function number(name: keyof ServerSettings, label: string, hint: string): FormField {
  return { name, control: 'number', label, hint };
}
