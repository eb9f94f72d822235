const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); undefined when there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
