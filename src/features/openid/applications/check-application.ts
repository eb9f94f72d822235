import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { reservedName } from '#core/auth';
import { InvalidApplicationError } from '../openid-errors';
import {
  APPLICATION_TYPES,
  CONSENT_TYPES,
  GRANT_TYPES,
  type Application,
  type ApplicationValues,
  type NewApplication,
} from './application';
import { isNative, nativeUriFault, redirectUriFault } from './redirect-uris';

const MAX_DISPLAY_NAME = 255;
/** Control characters, ends of lines, and what has text read in another direction than it stands in. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const MAX_URIS = 50;
const URI_MEMBERS = ['redirectUris', 'postLogoutRedirectUris'] as const;

export function applicationOf({ clientId, clientSecret: _secret, ...values }: NewApplication): Application {
  return {
    clientId,
    displayName: clientId,
    type: 'confidential',
    consentType: 'explicit',
    enabled: true,
    grantTypes: ['client_credentials'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: [],
    roles: [],
    requirePkce: true,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
}

export function requireValid(application: ApplicationValues): void {
  requireWellFormed(application);
  if (isNative(application)) requireUris(application, nativeUriFault);
  const { type, grantTypes, redirectUris, roles, requirePkce } = application;
  const isPublic = type === 'public';
  const signsIn = grantTypes.includes('authorization_code');
  if (isPublic && grantTypes.includes('client_credentials')) {
    refuse(
      'grantTypes',
      sentence('A public application cannot prove who it is, so it cannot have client_credentials.'),
    );
  }
  if (isPublic && !requirePkce) refuse('requirePkce', sentence('Must be true for a public application.'));
  if (grantTypes.includes('refresh_token') && !signsIn) {
    refuse(
      'grantTypes',
      sentence('refresh_token is of use with authorization_code only. Add it, or leave out refresh_token.'),
    );
  }
  if (signsIn && redirectUris.length === 0) {
    refuse('redirectUris', sentence('Must have an address at least for authorization_code.'));
  }
  if (roles.length > 0 && !grantTypes.includes('client_credentials')) {
    refuse('roles', sentence('Are for client_credentials only: otherwise the roles of the person decide.'));
  }
}

function requireWellFormed({ displayName, type, consentType, grantTypes, ...rest }: ApplicationValues): void {
  if (displayName.trim() === '' || displayName.length > MAX_DISPLAY_NAME || displayName.includes('\0')) {
    refuse('displayName', sentence('Must be 1 to {most} characters.', { most: MAX_DISPLAY_NAME }));
  }
  if (MISLEADING.test(displayName)) {
    refuse('displayName', sentence('Must be one line without control characters, also those that turn text around.'));
  }
  const reserved = reservedName(displayName);
  if (reserved !== undefined) refuse('displayName', reserved);
  requireOneOf('type', APPLICATION_TYPES, type);
  requireOneOf('consentType', CONSENT_TYPES, consentType);
  grantTypes.forEach((grantType, index) => requireOneOf(`grantTypes[${index}]`, GRANT_TYPES, grantType));
  for (const member of URI_MEMBERS) {
    if (rest[member].length > MAX_URIS) refuse(member, sentence('Must be at most {most}.', { most: MAX_URIS }));
  }
  requireUris(rest, redirectUriFault);
}

function requireUris(
  uris: Pick<ApplicationValues, (typeof URI_MEMBERS)[number]>,
  faultOf: (uri: string) => Sentence | undefined,
): void {
  for (const member of URI_MEMBERS) {
    uris[member].forEach((uri, index) => {
      const fault = faultOf(uri);
      if (fault !== undefined) refuse(`${member}[${index}]`, fault);
    });
  }
}

function requireOneOf(member: string, known: readonly string[], value: string): void {
  if (!known.includes(value)) refuse(member, sentence('Must be one of {choices}.', { choices: known.join(', ') }));
}

function refuse(member: string, said: Sentence): never {
  throw new InvalidApplicationError(member, said);
}
