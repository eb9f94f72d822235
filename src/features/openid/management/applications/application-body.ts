import { BodyShape } from '#platform/request';
import { APPLICATION_TYPES, CONSENT_TYPES, GRANT_TYPES, type ApplicationValues } from '../../applications/application';
import { InvalidApplicationError } from '../../openid-errors';

const GRANTS: string[] = [...GRANT_TYPES];
const MAX_URIS = 50;
const MAX_NAMES = 100;

function uris(description: string) {
  return {
    type: 'array',
    items: { type: 'string', maxLength: 2000 },
    maxItems: MAX_URIS,
    default: [] as string[],
    description,
  } as const;
}

function names(description: string) {
  return {
    type: 'array',
    items: { type: 'string', maxLength: 100 },
    maxItems: MAX_NAMES,
    default: [] as string[],
    description,
  } as const;
}

/** The members of an application, as they travel: JSON Schema, for checking them and for the description of the API. */
export const APPLICATION_MEMBERS = {
  clientId: { type: 'string', maxLength: 100, example: 'importer', description: 'How the application calls itself.' },
  displayName: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'How people call it. Default: the client id.',
  },
  type: {
    type: 'string',
    enum: [...APPLICATION_TYPES],
    default: 'confidential',
    description: 'Whether it can keep a secret.',
  },
  consentType: {
    type: 'string',
    enum: [...CONSENT_TYPES],
    default: 'explicit',
    description:
      'Who allows it to act for people: they themselves, nobody (needs `SiteOwner`), or an administrator beforehand.',
  },
  enabled: {
    type: 'boolean',
    default: true,
    description: 'While it is false, its tokens are refused and it gets no new ones.',
  },
  grantTypes: {
    type: 'array',
    items: { type: 'string', enum: GRANTS },
    maxItems: GRANT_TYPES.length,
    default: ['client_credentials'] as string[],
    description: 'How it may get tokens.',
  },
  redirectUris: uris('Where the browser may be sent with an authorization code, compared character by character.'),
  postLogoutRedirectUris: uris('Where the browser may be sent after signing out.'),
  scopes: names('What it may ask for.'),
  roles: names('What it may do in its own name, with `client_credentials`. None that has more than the caller.'),
  requirePkce: { type: 'boolean', default: true, description: 'PKCE with S256. Always true for a public application.' },
} as const;

export interface ApplicationBody extends Omit<ApplicationValues, 'displayName'> {
  readonly clientId?: string;
  readonly displayName?: string;
}

export const NEW_APPLICATION = new BodyShape<ApplicationBody & { readonly clientId: string }>({
  properties: APPLICATION_MEMBERS,
  required: ['clientId'],
});
export const APPLICATION = new BodyShape<ApplicationBody>({ properties: APPLICATION_MEMBERS });

/**
 * All that there is to say about the application with that client id: what the body leaves out has its default.
 *
 * @throws InvalidApplicationError when the body is about another one
 */
export function valuesOf(
  clientId: string,
  { clientId: named, displayName, ...values }: ApplicationBody,
): ApplicationValues {
  if (named !== undefined && named !== clientId) {
    throw new InvalidApplicationError('clientId', 'Must be as in the path: it cannot change.');
  }
  return { displayName: displayName ?? clientId, ...values };
}
