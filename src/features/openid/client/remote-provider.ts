import * as oauth from 'openid-client';
import { sentence } from '@espalier/plugin-sdk';
import { unstorable } from '#platform/schema';
import { ExternalSignInRefusedError, ProviderUnavailableError } from '../openid-errors';
import { isLoopback, readText, reasonOf } from '../validation/fetch-json';
import type { ClientSettings } from './client-settings';
import type { CustomFetchOptions } from 'openid-client';

/** What only the browser that began, the provider and this service know of a sign-in. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface RemoteAccount {
  readonly issuer: string;
  readonly subject: string;
  /** The e-mail address, when the provider says that it is that of the person. */
  verifiedEmail(): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 5;
const MAX_SUBJECT = 255;

export async function discover({ authority, clientId, clientSecret }: Readonly<ClientSettings>) {
  if (authority === undefined || clientId === undefined) throw new ProviderUnavailableError();
  const insecure = isLoopback(authority) ? [oauth.allowInsecureRequests] : [];
  return asking(() =>
    oauth.discovery(new URL(authority), clientId, { [oauth.clockTolerance]: 30 }, authentication(clientSecret), {
      // Without the last, the library does not look at signatures, as the token came over TLS from the issuer itself.
      execute: [...insecure, oauth.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
      [oauth.customFetch]: providerFetch,
    }),
  );
}

export async function signInAddress(
  config: oauth.Configuration,
  { state, nonce, verifier }: Checks,
  { redirectUri, scopes, again }: { readonly redirectUri: string; readonly scopes: string; readonly again: boolean },
): Promise<string> {
  const parameters = {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login' }),
  };
  const url = await asking(() => Promise.resolve(oauth.buildAuthorizationUrl(config, parameters)));
  if (url.protocol !== 'https:' && !isLoopback(url.href)) throw new ProviderUnavailableError();
  return url.href;
}

/** @param callback the redirect URI, with the query that came */
export async function accountOf(
  config: oauth.Configuration,
  callback: URL,
  { state, nonce, verifier }: Checks,
): Promise<RemoteAccount> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await asking(() => oauth.authorizationCodeGrant(config, callback, checks));
  const claims = tokens.claims();
  if (!claims || claims.sub.length > MAX_SUBJECT || unstorable(claims.sub)) throw new ProviderUnavailableError();
  const { iss: issuer, sub: subject } = claims;
  return {
    issuer,
    subject,
    verifiedEmail: async () => {
      if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
        return verified(claims);
      return verified(await asking(() => oauth.fetchUserInfo(config, tokens.access_token, subject)));
    },
  };
}

/** Only `true` itself says so, and only plain addresses are compared: others look like what they are not. */
function verified({ email, email_verified }: Readonly<Record<string, unknown>>): string | undefined {
  if (email_verified !== true || typeof email !== 'string') return undefined;
  return /^[\x21-\x7e]{3,254}$/.test(email) ? email : undefined;
}

/** By the method that the provider takes; `client_secret_basic` is what all do that say nothing. */
function authentication(secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None();
  const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      throw new ExternalSignInRefusedError(sentence('The provider has not signed you in.'));
    }
    // The library's error has what it is about with it, such as tokens.
    throw new ProviderUnavailableError({ cause: new Error(wordsOf(error)) });
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const isOfLibrary = 'code' in error && typeof error.code === 'string' && error.code.startsWith('OAUTH_');
  return isOfLibrary ? `${String(error.code)}: ${error.message}` : reasonOf(error);
}

/**
 * Encrypted, but on this computer; it leads nowhere else, and its answers are of at most 256 KiB. The library ends what
 * takes too long.
 */
export async function providerFetch(url: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  if (new URL(url).protocol !== 'https:' && !isLoopback(url)) throw new Error(`${url} is not https`);
  const answer = await fetch(url, { ...options, body: body ?? undefined, redirect: 'error' });
  const text = await readText(answer);
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers });
}
