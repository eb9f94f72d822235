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
  get title() {
    return text('External sign-in');
  },
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'log-in',
    get text() {
      return text('External sign-in');
    },
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
  get description() {
    return text(
      'People sign in with their account at another OpenID Connect provider. Register this service there, with this redirect URI.',
    );
  }

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
        hint: text('Shows a button on the sign-in page. Only site owners can turn it on.'),
      },
      {
        name: 'displayName',
        label: text('Name of the provider'),
        hint: text('The name on the sign-in button, such as Example for “Sign in with Example”.'),
      },
      {
        name: 'authority',
        control: 'url',
        label: text('Authority'),
        hint: text('Issuer of the provider, which has a discovery document. Only site owners can change it.'),
        optional: true,
      },
      {
        name: 'clientId',
        label: text('Client ID'),
        hint: text('The ID of this service at the provider. Only site owners can change it.'),
        optional: true,
      },
      {
        name: 'clientSecret',
        control: 'secret',
        label: text('Client secret'),
        hint: text('A public client has none. Only site owners can change it.'),
        optional: true,
      },
      {
        name: 'scopes',
        label: text('Scopes'),
        hint: text(
          'The scopes to request, separated by spaces. openid is required, and email to find users the first time.',
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
