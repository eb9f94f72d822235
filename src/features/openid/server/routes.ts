import type { ServerSettings } from './server-settings';

export const ROUTES = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  jwks: '/connect/jwks',
  userinfo: '/connect/userinfo',
  introspection: '/connect/introspect',
  revocation: '/connect/revoke',
  end_session: '/connect/logout',
} as const;

/** Where the authorization server answers, in front of the routes of controllers. */
export const OPENID_PATHS = [...Object.values(ROUTES), '/.well-known/openid-configuration'];

interface Endpoint {
  readonly methods: readonly string[];
  readonly path: RegExp;
  readonly needs: readonly (keyof ServerSettings)[];
}

const ENDPOINTS: readonly Endpoint[] = [
  endpoint('GET', /^\/\.well-known\/openid-configuration$/),
  endpoint('GET OPTIONS', /^\/connect\/jwks$/),
  endpoint('POST OPTIONS', /^\/connect\/token$/),
  endpoint('GET POST', /^\/connect\/authorize$/, 'authorizationCodeGrant'),
  endpoint('GET', /^\/connect\/authorize\/[\w-]+$/, 'authorizationCodeGrant'),
  endpoint('GET POST OPTIONS', /^\/connect\/userinfo$/, 'authorizationCodeGrant', 'userinfoEndpoint'),
  endpoint('POST OPTIONS', /^\/connect\/introspect$/, 'introspectionEndpoint'),
  endpoint('POST OPTIONS', /^\/connect\/revoke$/, 'revocationEndpoint'),
  endpoint('GET POST', /^\/connect\/logout$/, 'authorizationCodeGrant', 'logoutEndpoint'),
  // Also used when somebody else signs in in the middle of a request.
  endpoint('POST', /^\/connect\/logout\/confirm$/, 'authorizationCodeGrant'),
  endpoint('GET', /^\/connect\/logout\/success$/, 'authorizationCodeGrant', 'logoutEndpoint'),
];

export function endpointOf(method: string, path: string): Endpoint | undefined {
  return ENDPOINTS.find((candidate) => candidate.methods.includes(method) && candidate.path.test(path));
}

function endpoint(methods: string, path: RegExp, ...needs: (keyof ServerSettings)[]): Endpoint {
  return { methods: methods.split(' '), path, needs };
}
