import {
  ManagedRecord,
  type Principal,
  type RecordAction,
  type FormField,
  type RecordManagement,
  type FieldOption,
  type RecordStore,
} from '@espalier/plugin-sdk';
import { roleKey, Roles } from '#core/auth';
import { perLanguage, text } from '#platform/texts';
import type { Application } from '../../applications/application';
import { OpenidChangedError } from '../../openid-errors';
import { Scopes } from '../../scopes/scopes';
import { ApplicationManagement } from './application-management';
import {
  ApplicationDto,
  ApplicationWithSecretDto,
  CreateApplicationDto,
  ReplaceApplicationDto,
  valuesOf,
} from './application.dto';

const types = perLanguage((): readonly FieldOption[] => [
  { value: 'confidential', text: text('Confidential: it runs on a server and can keep a secret') },
  { value: 'public', text: text('Public: a page in a browser, or an app on a device') },
]);

const consents = perLanguage((): readonly FieldOption[] => [
  { value: 'explicit', text: text('Explicit: people are asked once') },
  { value: 'implicit', text: text('Implicit: nobody is asked (site owners only)') },
  { value: 'external', text: text('External: an administrator allows it beforehand') },
]);

const grants = perLanguage((): readonly FieldOption[] => [
  {
    value: 'client_credentials',
    text: text('Client credentials'),
    hint: text('It acts in its own name with its roles.'),
  },
  {
    value: 'authorization_code',
    text: text('Authorization code'),
    hint: text('People sign in and it acts for them.'),
  },
  {
    value: 'refresh_token',
    text: text('Refresh token'),
    hint: text('It can keep acting for people while they are away.'),
  },
]);

@ManagedRecord({
  api: 'openid/applications',
  admin: 'OpenID/Applications',
  key: 'clientId',
  one: 'application',
  changed: () => new OpenidChangedError(),
  get title() {
    return text('Applications');
  },
  get newTitle() {
    return text('New application');
  },
  get many() {
    return text('applications');
  },
  permission: 'ManageApplications',
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'key-round',
    position: 60,
    help: 'applications',
  },
  create: CreateApplicationDto,
  replace: ReplaceApplicationDto,
  shown: ApplicationDto,
  tag: 'OpenID Connect',
  operations: {
    list: { summary: 'Lists the applications, by client id' },
    create: { answer: ApplicationWithSecretDto },
    replace: {
      answer: ApplicationWithSecretDto,
      summary: 'Replaces an application, from the next request on',
      description:
        'What is left out has its default. An application that becomes public loses its secret; one that becomes confidential gets one.',
    },
    remove: { summary: 'Removes an application with all of its tokens, and what people have allowed it' },
  },
})
export class ApplicationRecords implements RecordManagement<Application, ReplaceApplicationDto> {
  get deletionWarning() {
    return text(
      'Its tokens are revoked immediately, and the consent people gave it is deleted. This cannot be undone.',
    );
  }
  get columns() {
    return [
      { title: text('Client ID'), text: ({ clientId }: Application) => clientId },
      { title: text('Name'), text: ({ displayName }: Application) => displayName },
      { title: text('Type'), text: ({ type }: Application) => type },
      { title: text('Grants'), text: ({ grantTypes }: Application) => grantTypes },
      { title: text('Roles'), text: ({ roles }: Application) => roles },
      { title: text('State'), text: ({ enabled }: Application) => (enabled ? text('enabled') : text('disabled')) },
    ];
  }
  readonly store: RecordStore<Application, ReplaceApplicationDto>;

  constructor(
    private readonly management: ApplicationManagement,
    private readonly scopes: Scopes,
    private readonly roles: Roles,
  ) {
    this.store = {
      page: (request) => management.page(request),
      get: (clientId) => management.get(clientId),
      create: ({ clientId = '', ...values }, principal) => management.create({ clientId, ...values }, principal),
      replace: async (clientId, values, check, principal) =>
        management.replace(clientId, valuesOf(clientId, values), check, principal),
      remove: (clientId, check, principal) => management.remove(clientId, check, principal),
    };
  }

  get actions(): readonly RecordAction<Application>[] {
    return [
      { name: 'Consents', title: text('People') },
      { name: 'Keys', title: text('Access keys'), isOffered: ({ type }) => type === 'confidential' },
      {
        name: 'Secret',
        title: text('New secret'),
        warning: text(
          'The current secret can then no longer get tokens. Existing tokens stay valid until they expire.',
        ),
        isOffered: ({ type }) => type === 'confidential',
        run: ({ clientId }, principal) => this.management.rotateSecret(clientId, principal),
      },
      {
        name: 'Disable',
        title: text('Disable'),
        isOffered: ({ enabled }) => enabled,
        run: (application, principal) => this.switch(application, false, principal),
      },
      {
        name: 'Enable',
        title: text('Enable'),
        isOffered: ({ enabled }) => !enabled,
        run: (application, principal) => this.switch(application, true, principal),
      },
    ];
  }

  nameOf({ displayName }: Application): string {
    return displayName;
  }

  facts({ clientId, enabled }: Application) {
    const state = enabled ? text('enabled') : text('disabled: its tokens are refused, and it gets no new ones');
    return [
      { label: text('Client ID'), text: clientId },
      { label: text('State'), text: state },
    ];
  }

  obstacleTo(application: Application, principal: Principal): Promise<string | undefined> {
    return this.management.refusalOf(principal, application);
  }

  async fields(application: Application | undefined): Promise<readonly FormField[]> {
    const scopes = await this.scopes.all();
    return [
      {
        name: 'clientId',
        label: text('Client ID'),
        hint: text('The name the application identifies itself with. It cannot be changed later.'),
      },
      {
        name: 'displayName',
        label: text('Name'),
        hint: text('The name people see. Empty: the client ID.'),
        optional: true,
      },
      {
        name: 'type',
        label: text('Type'),
        hint: text('Whether it can keep a secret. Changing it to public removes its secret.'),
        control: 'choice',
        options: types(),
      },
      {
        name: 'grantTypes',
        label: text('Grants'),
        hint: text('How it gets tokens.'),
        control: 'choices',
        options: grants(),
      },
      {
        name: 'redirectUris',
        label: text('Redirect addresses'),
        hint: text(
          'Addresses that the browser can be sent to with an authorization code, one per line. They are compared character by character.',
        ),
        control: 'lines',
        optional: true,
      },
      {
        name: 'postLogoutRedirectUris',
        label: text('Sign-out addresses'),
        hint: text('Addresses that the browser can be sent to after signing out, one per line.'),
        control: 'lines',
        optional: true,
      },
      {
        name: 'consentType',
        label: text('Consent'),
        hint: text('Who allows it to act for people.'),
        control: 'choice',
        options: consents(),
      },
      {
        name: 'scopes',
        label: text('Scopes'),
        hint: text('The scopes it can request.'),
        control: 'choices',
        options: scopes.map(({ name, displayName }) => ({ value: name, text: name, hint: displayName })),
      },
      {
        name: 'requirePkce',
        label: text('Require PKCE'),
        hint: text('Always on for public applications, and for all applications while the server requires it.'),
        control: 'check',
      },
      {
        name: 'roles',
        label: text('Roles'),
        hint: text(
          'What it can do in its own name, with client credentials. You can give only permissions that you have.',
        ),
        control: 'choices',
        options: await this.roleOptions(application?.roles ?? []),
      },
    ];
  }

  /** A role of the application is offered as the application names it, which differs in case at most. */
  private async roleOptions(chosen: readonly string[]): Promise<FieldOption[]> {
    const named = new Map(chosen.map((name) => [roleKey(name), name]));
    const roles = await this.roles.all();
    return roles.map(({ name, description }) => ({
      value: named.get(roleKey(name)) ?? name,
      text: name,
      hint: description,
    }));
  }

  private async switch({ clientId }: Application, enabled: boolean, principal: Principal): Promise<string> {
    const { record } = await this.management.replace(clientId, { enabled }, () => {}, principal);
    const name = record.displayName;
    return enabled ? text('{name} was enabled.', { name }) : text('{name} was disabled.', { name });
  }
}
