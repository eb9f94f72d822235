import { ManagedSettings, type FormField, type Principal, type SettingsManagement } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ClientSettings, ClientSettingsSection, ShownClientSettings } from '../../client/client-settings';
import { ExternalSignIn } from '../../client/external-sign-in';
import { ProviderForbiddenError } from '../../openid-errors';

@ManagedSettings({
  section: ClientSettingsSection,
  api: 'openid/client',
  admin: 'OpenID/Client',
  permission: 'ManageClientSettings',
  title: text('Sign-in with an account elsewhere'),
  navigation: {
    group: text('OpenID Connect'),
    text: text('Client'),
    position: 64,
    help: 'applications#signing-in-with-an-account-elsewhere',
  },
  shown: ShownClientSettings,
  sent: ClientSettings,
  changedCode: 'openid.precondition-failed',
  tag: 'OpenID Connect',
  operations: {
    get: { summary: 'Gets the settings of signing in with an account elsewhere, but for the secret' },
    replace: {
      description:
        'What is left out has its default, but the secret stays. Switching it on, and another authority, client id or secret, needs `SiteOwner` too.',
    },
  },
})
export class ClientManagement implements SettingsManagement<ClientSettings> {
  readonly description = text(
    'People sign in with their account at another OpenID Connect provider. Register this service there, with this redirect URI.',
  );

  constructor(private readonly external: ExternalSignIn) {}

  facts() {
    return [{ label: text('Redirect URI'), text: this.external.redirectUri }];
  }

  fields(): FormField[] {
    return [
      {
        name: 'enabled',
        control: 'check',
        label: text('Enabled'),
        hint: text('Shows a button on the page to sign in. Only site owners may switch it on.'),
      },
      { name: 'displayName', label: text('Name of the provider'), hint: text('As people know it: Sign in with …') },
      {
        name: 'authority',
        control: 'url',
        label: text('Authority'),
        hint: text('Issuer of the provider, found by its discovery document. Only site owners may change it.'),
        optional: true,
      },
      {
        name: 'clientId',
        label: text('Client id'),
        hint: text('What this service is at the provider. Only site owners may change it.'),
        optional: true,
      },
      {
        name: 'clientSecret',
        control: 'secret',
        label: text('Client secret'),
        hint: text('A client that is public at the provider has none. Only site owners may change it.'),
        optional: true,
      },
      {
        name: 'scopes',
        label: text('Scopes'),
        hint: text(
          'What the provider is asked for, with spaces between. openid is needed, and email so that users are found the first time.',
        ),
      },
    ];
  }

  authorize(current: Readonly<ClientSettings>, given: Readonly<Record<string, unknown>>, principal: Principal): void {
    const isAnother = (['authority', 'clientId', 'clientSecret'] as const).some(
      (name) => (current[name] ?? undefined) !== (given[name] ?? undefined),
    );
    const isSwitchedOn = Boolean(given.enabled) && !current.enabled;
    if ((isAnother || isSwitchedOn) && !principal.may('SiteOwner')) throw new ProviderForbiddenError();
  }
}
