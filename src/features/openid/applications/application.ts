import { sentence } from '@espalier/plugin-sdk';
import { reservedName } from '#core/auth';
import { isContentId } from '#platform/ids';
import { InvalidApplicationError } from '../openid-errors';

/** Printable ASCII without spaces, so that it needs no quoting anywhere. */
export const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;

/** No URL can end in one. */
const PATH_STEP = /^\.{1,2}$/;

const CLIENT_SECRET = /^[\x20-\x7e]{16,256}$/;

export const GRANT_TYPES = ['client_credentials', 'authorization_code', 'refresh_token'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** Whether it can keep a secret. */
export const APPLICATION_TYPES = ['confidential', 'public'] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** Who allows it to act for people: they themselves when they are asked, nobody, or an administrator beforehand. */
export const CONSENT_TYPES = ['explicit', 'implicit', 'external'] as const;
export type ConsentType = (typeof CONSENT_TYPES)[number];

export interface Application {
  readonly clientId: string;
  readonly displayName: string;
  readonly type: ApplicationType;
  readonly consentType: ConsentType;
  readonly enabled: boolean;
  readonly grantTypes: readonly GrantType[];
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly scopes: readonly string[];
  /** What it may do in its own name, with the grant `client_credentials`. */
  readonly roles: readonly string[];
  /** Whether each authorization code must be bound to a secret of its own (RFC 7636). Always for a public application. */
  readonly requirePkce: boolean;
}

export type ApplicationValues = Omit<Application, 'clientId'>;

export interface NewApplication extends Partial<ApplicationValues> {
  readonly clientId: string;
  /** Default: one is generated. Public applications have none. */
  readonly clientSecret?: string;
}

export function requireIdentity({ clientId, clientSecret }: NewApplication, { type }: Application): void {
  if (!CLIENT_ID.test(clientId)) {
    throw new InvalidApplicationError(
      'clientId',
      sentence('Must be 1 to 100 printable ASCII characters without spaces.'),
    );
  }
  if (PATH_STEP.test(clientId)) {
    throw new InvalidApplicationError('clientId', sentence('Must not be “.” or “..”.'));
  }
  const reserved = reservedName(clientId);
  if (reserved !== undefined) throw new InvalidApplicationError('clientId', reserved);
  if (isContentId(clientId)) {
    throw new InvalidApplicationError(
      'clientId',
      sentence('Must not have the form of the id of a user. Choose a name.'),
    );
  }
  if (clientSecret === undefined) return;
  if (type === 'public')
    throw new InvalidApplicationError('clientSecret', sentence('A public application has no secret.'));
  if (!CLIENT_SECRET.test(clientSecret)) {
    throw new InvalidApplicationError('clientSecret', sentence('Must be 16 to 256 printable ASCII characters.'));
  }
}
