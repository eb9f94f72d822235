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
import { text } from '#platform/texts';
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

const TYPES: readonly FieldOption[] = [
  { value: 'confidential', text: text('Confidential: it runs on a server and can keep a secret') },
  { value: 'public', text: text('Public: a page in a browser, or an app on a device') },
];

const CONSENTS: readonly FieldOption[] = [
  { value: 'explicit', text: text('Explicit: people are asked, once') },
  { value: 'implicit', text: text('Implicit: nobody is asked (site owners only)') },
  { value: 'external', text: text('External: an administrator allows it beforehand') },
];

const GRANTS: readonly FieldOption[] = [
  {
    value: 'client_credentials',
    text: text('Client credentials'),
    hint: text('It acts in its own name, with its roles.'),
  },
  {
    value: 'authorization_code',
    text: text('Authorization code'),
    hint: text('People sign in, and it acts for them.'),
  },
  {
    value: 'refresh_token',
    text: text('Refresh token'),
    hint: text('It may keep acting for people while they are away.'),
  },
];

@ManagedRecord({
  api: 'openid/applications',
  admin: 'OpenID/Applications',
  key: 'clientId',
  one: 'application',
  changed: () => new OpenidChangedError(),
  title: text('Applications'),
  newTitle: text('New application'),
  permission: 'ManageApplications',
  navigation: { group: text('OpenID Connect'), position: 60, help: 'applications' },
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
  readonly deletionWarning = text(
    'Its tokens end at once, and what people have allowed it is forgotten. This cannot be undone.',
  );
  readonly columns = [
    { title: text('Client id'), text: ({ clientId }: Application) => clientId },
    { title: text('Name'), text: ({ displayName }: Application) => displayName },
    { title: text('Type'), text: ({ type }: Application) => type },
    { title: text('Grants'), text: ({ grantTypes }: Application) => grantTypes },
    { title: text('Roles'), text: ({ roles }: Application) => roles },
    { title: text('State'), text: ({ enabled }: Application) => (enabled ? text('enabled') : text('disabled')) },
  ];
  readonly store: RecordStore<Application, ReplaceApplicationDto>;
  readonly actions: readonly RecordAction<Application>[];

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
    this.actions = [
      { name: 'Consents', title: text('People') },
      {
        name: 'Secret',
        title: text('New secret'),
        warning: text(
          'The secret that it has now gets no further tokens from then on. Tokens that exist stay valid until they expire.',
        ),
        isOffered: ({ type }) => type === 'confidential',
        run: ({ clientId }, principal) => management.rotateSecret(clientId, principal),
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
      { label: text('Client id'), text: clientId },
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
        label: text('Client id'),
        hint: text('How the application calls itself. It cannot be changed later.'),
      },
      {
        name: 'displayName',
        label: text('Name'),
        hint: text('How people call it. Without one, the client id.'),
        optional: true,
      },
      {
        name: 'type',
        label: text('Type'),
        hint: text('Whether it can keep a secret. One that becomes public loses its secret.'),
        control: 'choice',
        options: TYPES,
      },
      {
        name: 'grantTypes',
        label: text('Grants'),
        hint: text('How it may get tokens.'),
        control: 'choices',
        options: GRANTS,
      },
      {
        name: 'redirectUris',
        label: text('Redirect addresses'),
        hint: text(
          'Where the browser may be sent with an authorization code: one address per line, compared character by character.',
        ),
        control: 'lines',
        optional: true,
      },
      {
        name: 'postLogoutRedirectUris',
        label: text('Addresses after signing out'),
        hint: text('Where the browser may be sent after signing out: one address per line.'),
        control: 'lines',
        optional: true,
      },
      {
        name: 'consentType',
        label: text('Consent'),
        hint: text('Who allows it to act for people.'),
        control: 'choice',
        options: CONSENTS,
      },
      {
        name: 'scopes',
        label: text('Scopes'),
        hint: text('What it may ask for.'),
        control: 'choices',
        options: scopes.map(({ name, displayName }) => ({ value: name, text: name, hint: displayName })),
      },
      {
        name: 'requirePkce',
        label: text('Require PKCE'),
        hint: text('Always for public applications, and for all while the server requires it.'),
        control: 'check',
      },
      {
        name: 'roles',
        label: text('Roles'),
        hint: text('What it may do in its own name, with client credentials. You can give what you have.'),
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
