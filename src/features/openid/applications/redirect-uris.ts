import { sentence, type Sentence } from '@espalier/plugin-sdk';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that browsers give a meaning of their own. */
const UNSAFE = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'ftp:', 'ws:', 'wss:']);
const MAX_LENGTH = 2000;

/**
 * RFC 9700, section 2.1; RFC 8252, section 7. Undefined when nothing is wrong. Addresses are compared character by
 * character, so that there are no patterns.
 */
export function redirectUriFault(uri: string): Sentence | undefined {
  if (uri.length > MAX_LENGTH || !URL.canParse(uri)) return sentence('Must be an absolute URI.');
  if (/[\s\p{Cc}]/u.test(uri)) return sentence('Must not contain spaces.');
  if (uri.includes('#')) return sentence('Must not have a fragment.');
  if (uri.includes('*')) return sentence('Must not have a wildcard. Name each address.');
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return sentence('Must not contain a user name or a password.');
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return LOOPBACK.has(hostname) ? undefined : sentence('Must be https. Only this computer may be http.');
  if (UNSAFE.has(protocol)) return sentence('Must not have the scheme {scheme}', { scheme: protocol });
  // RFC 8252, section 7.1: a scheme that belongs to somebody is a domain name in reverse.
  return protocol.includes('.')
    ? undefined
    : sentence('A scheme of its own must have a period, such as com.example.app:');
}

interface Redirected {
  readonly type: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
}

/**
 * On the computer of its user, and not on a server or in a browser: an http address of this computer stands for the
 * same one at every port (RFC 8252, section 7.3).
 */
export function isNative({ type, redirectUris, postLogoutRedirectUris }: Redirected): boolean {
  return [...redirectUris, ...postLogoutRedirectUris].some((uri) => {
    const { protocol, hostname } = new URL(uri);
    return protocol === 'http:' ? type === 'public' && LOOPBACK.has(hostname) : protocol !== 'https:';
  });
}

/** What is wrong with an address of an application that {@link isNative}, besides what is wrong with it anyway. */
export function nativeUriFault(uri: string): Sentence | undefined {
  const { protocol, hostname } = new URL(uri);
  if (protocol !== 'https:' || !LOOPBACK.has(hostname)) return undefined;
  return sentence(
    'Must not be https on this computer beside a scheme of its own, or beside http on it. Use http for this computer.',
  );
}

/** The origins whose pages are the application itself: those that browsers name, so that no other scheme counts. */
export function webOrigins(redirectUris: readonly string[]): ReadonlySet<string> {
  return new Set(
    redirectUris.map((uri) => new URL(uri)).flatMap((url) => (/^https?:$/.test(url.protocol) ? url.origin : [])),
  );
}
