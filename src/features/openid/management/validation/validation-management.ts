import { ManagedSettings, type FormField, type Principal, type SettingsManagement } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { AuthorityForbiddenError } from '../../openid-errors';
import { ValidationSettings, ValidationSettingsSection } from '../../validation/validation-settings';
import { AuthorityTest } from './authority-test';

type Values = Readonly<Record<string, unknown>>;

@ManagedSettings({
  section: ValidationSettingsSection,
  api: 'openid/validation',
  admin: 'OpenID/Validation',
  permission: 'ManageValidationSettings',
  get title() {
    return text('Token validation');
  },
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'shield-check',
    get text() {
      return text('Validation');
    },
    position: 63,
    help: 'applications#settings-and-keys',
  },
  shown: ValidationSettings,
  changedCode: 'openid.precondition-failed',
  tag: 'OpenID Connect',
  operations: {
    get: { summary: 'Gets the settings of token validation' },
    replace: {
      description: 'What is left out has its default. Naming an authority, or its audience, needs `SiteOwner` too.',
    },
  },
})
export class ValidationManagement implements SettingsManagement<ValidationSettings> {
  get actions() {
    return [
      {
        name: 'test',
        title: text('Test the authority'),
        run: (typed: Values, principal: Principal) => this.tested(typed, principal),
      },
    ];
  }

  constructor(private readonly test: AuthorityTest) {}

  fields(): FormField[] {
    return [
      {
        name: 'enabled',
        control: 'check',
        label: text('Enabled'),
        hint: text('While it is off, the API accepts no access tokens. It answers 401 and says why.'),
      },
      {
        name: 'authority',
        control: 'url',
        label: text('Authority'),
        hint: text(
          'Issuer of a remote authorization server with a discovery document. Empty: this service accepts its own tokens. Only site owners can change it.',
        ),
        optional: true,
      },
      {
        name: 'audience',
        label: text('Audience'),
        hint: text('The audience that tokens of the remote server must have. Required with an authority.'),
        optional: true,
      },
      {
        name: 'disableTokenTypeValidation',
        control: 'check',
        label: text('Accept tokens not marked at+jwt'),
        hint: text('Older authorization servers do not mark their access tokens.'),
      },
    ];
  }

  authorize(current: Readonly<ValidationSettings>, given: Values, principal: Principal): void {
    if (!given.authority || principal.may('SiteOwner')) return;
    const isLoosened = Boolean(given.disableTokenTypeValidation) && !current.disableTokenTypeValidation;
    if (given.authority !== current.authority || given.audience !== current.audience || isLoosened) {
      throw new AuthorityForbiddenError();
    }
  }

  private async tested({ authority: typed }: Values, principal: Principal) {
    const { authority, fault } = await this.test.run(principal, typeof typed === 'string' ? typed : undefined);
    return fault === undefined
      ? ({
          kind: 'success',
          text: text('The discovery document and the keys of {authority} can be read.', { authority }),
        } as const)
      : ({
          kind: 'error',
          text: text('The authority {authority} cannot be used: {fault}.', { authority, fault }),
        } as const);
  }
}
