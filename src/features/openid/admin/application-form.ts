import { roleKey, type Role } from '#core/auth';
import type { FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import type { Application } from '../applications/application';
import { shownOf } from '../management/applications/application-management';
import type { Scope } from '../scopes/built-in-scopes';
import { linesOf, textOrNothing } from './form-values';

export interface Option {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

const TYPES: readonly Option[] = [
  { value: 'confidential', text: text('Confidential: it runs on a server and can keep a secret') },
  { value: 'public', text: text('Public: a page in a browser, or an app on a device') },
];

const CONSENTS: readonly Option[] = [
  { value: 'explicit', text: text('Explicit: people are asked, once') },
  { value: 'implicit', text: text('Implicit: nobody is asked (site owners only)') },
  { value: 'external', text: text('External: an administrator allows it beforehand') },
];

const GRANTS: readonly Option[] = [
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

/** What the form offers to choose from. */
export interface ApplicationChoices {
  readonly types: readonly Option[];
  readonly consents: readonly Option[];
  readonly grants: readonly Option[];
  readonly scopes: readonly Option[];
  readonly roles: readonly Option[];
}

export function choicesOf(scopes: readonly Scope[], roles: readonly Role[]): ApplicationChoices {
  return {
    types: TYPES,
    consents: CONSENTS,
    grants: GRANTS,
    scopes: scopes.map(({ name, displayName }) => ({ value: name, text: name, hint: displayName })),
    roles: roles.map(({ name, description }) => ({ value: name, text: name, hint: description })),
  };
}

/** What the form shows of an application. Roles are named as those that can be chosen, which differ in case at most. */
export function formValuesOf(application: Application, roles: readonly Role[]): FormState['values'] {
  const named = new Map(roles.map(({ name }) => [roleKey(name), name]));
  return {
    ...application,
    redirectUris: application.redirectUris.join('\n'),
    postLogoutRedirectUris: application.postLogoutRedirectUris.join('\n'),
    roles: application.roles.map((role) => named.get(roleKey(role)) ?? role),
    etag: entityTagOf(shownOf(application)),
  };
}

/** The form as it was typed, to be shown again. */
export function typedValuesOf(form: FormFields): FormState['values'] {
  const texts = ['clientId', 'displayName', 'type', 'consentType', 'redirectUris', 'postLogoutRedirectUris', 'etag'];
  const lists = ['grantTypes', 'scopes', 'roles'];
  return {
    ...Object.fromEntries(texts.map((name) => [name, form.text(name)])),
    ...Object.fromEntries(lists.map((name) => [name, form.all(name)])),
    requirePkce: form.checked('requirePkce'),
  };
}

/** The application that was typed, as the API takes it, so that the same rules hold. */
export function bodyOf(form: FormFields): Record<string, unknown> {
  const displayName = textOrNothing(form, 'displayName');
  return {
    ...(displayName !== undefined && { displayName }),
    type: form.text('type'),
    consentType: form.text('consentType'),
    grantTypes: [...form.all('grantTypes')],
    redirectUris: linesOf(form, 'redirectUris'),
    postLogoutRedirectUris: linesOf(form, 'postLogoutRedirectUris'),
    scopes: [...form.all('scopes')],
    roles: [...form.all('roles')],
    requirePkce: form.checked('requirePkce'),
  };
}
