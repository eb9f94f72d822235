import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  Provider,
  errors,
  interactionPolicy,
  type Client,
  type Configuration,
  type KoaContextWithOIDC,
  type ResourceServer,
  type Adapter,
} from 'oidc-provider';
import { Config } from '#platform/config';
import { isDatabaseUnavailable } from '#platform/errors';
import { Applications } from '../applications/applications';
import { webOrigins } from '../applications/redirect-uris';
import { audienceOf } from '../audience';
import type { KeySet } from '../keys/signing-keys';
import type { Scope } from '../scopes/built-in-scopes';
import { ClientAdapter, PayloadAdapter } from './adapters';
import { ClientAuthentication } from './client-authentication';
import { IssuedTokens } from './issued-tokens';
import { askToComeAgain, OpenidPages } from './openid-pages';
import { PayloadStore } from './payload-store';
import { People, type GrantLifetimes } from './people';
import { sendPostedOn } from './posted-requests';
import { lookAtParameters, requireStorable } from './request-parameters';
import { ROUTES } from './routes';
import type { ServerSettings } from './server-settings';
import { Visitors } from './visitors';

/** Members of the discovery document that oidc-provider writes always, and that mean something only where people sign in. */
const OF_SIGN_IN = [
  'authorization_endpoint',
  'authorization_response_iss_parameter_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'claims_supported',
  'code_challenge_methods_supported',
  'id_token_signing_alg_values_supported',
  'request_uri_parameter_supported',
  'response_modes_supported',
  'scopes_supported',
  'subject_types_supported',
];

@Injectable()
export class Adapters {
  constructor(
    private readonly applications: Applications,
    private readonly payloads: PayloadStore,
  ) {}

  of(kind: string, settings: Readonly<ServerSettings>): Adapter {
    return kind === 'Client' ? new ClientAdapter(this.applications, settings) : new PayloadAdapter(this.payloads, kind);
  }
}

/** What a provider is made of. It is made again when any of it changes. */
export interface ProviderParts {
  readonly keys: KeySet;
  readonly settings: Readonly<ServerSettings>;
  readonly scopes: readonly Scope[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const VISIT = 10 * MINUTE;
const SIGNING_IN = 15 * MINUTE;
/** After a year at most, an application has to send its people to sign in again. */
const GRANT_LIFETIME = 365 * 24 * HOUR;
const CLAIMS = { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'], roles: ['roles'] };

@Injectable()
export class ProviderFactory {
  private readonly logger = new Logger('AuthorizationServer');

  constructor(
    private readonly config: Config,
    private readonly adapters: Adapters,
    private readonly authentication: ClientAuthentication,
    private readonly people: People,
    private readonly tokens: IssuedTokens,
    private readonly pages: OpenidPages,
    private readonly visitors: Visitors,
  ) {}

  create(parts: ProviderParts): Provider {
    const { authentication } = this;
    const provider = new Provider(this.config.baseUrl, {
      ...this.configuration(parts),
      ...this.signIn(parts),
      features: this.features(parts),
    });
    provider.Client.prototype.compareClientSecret = function (secret) {
      return authentication.matches(this, secret);
    };
    // URLs in the discovery document follow from the issuer, never from what a request calls its host.
    provider.OIDCContext.prototype.urlFor = (name, options) => provider.urlFor(name, options);
    // AuthorizationServer says in the headers of proxies what the public address is.
    provider.proxy = true;
    const here = { baseUrl: this.config.baseUrl, pages: this.pages };
    provider.use((context, next) => sendPostedOn(context as KoaContextWithOIDC, next, here));
    provider.use((context, next) => this.visitors.admit(context as KoaContextWithOIDC, next, parts.settings));
    provider.use(onlyWhatExists);
    provider.use((context, next) => this.pages.endSession(context as KoaContextWithOIDC, next));
    provider.on('server_error', (context, error) => {
      this.logger.error(error);
      if (isDatabaseUnavailable(error)) askToComeAgain(context);
    });
    this.people.followSignedIn(provider);
    this.tokens.lookUpIn(provider);
    lookAtParameters(provider, (oidc, parameters) => {
      requireStorable(parameters);
      this.tokens.mark(oidc, parameters);
    });
    return provider;
  }

  private configuration({ keys, settings, scopes }: ProviderParts): Configuration {
    const offered = scopes.filter(({ name }) => settings.refreshTokenGrant || name !== 'offline_access');
    return {
      adapter: (kind) => this.adapters.of(kind, settings),
      jwks: { keys: [...keys.privateKeys] },
      routes: ROUTES,
      scopes: offered.map(({ name }) => name),
      responseTypes: settings.authorizationCodeGrant ? ['code'] : [],
      clientBasedCORS: (_context, origin, client) => this.allowsOrigin(origin, client),
      clientAuthMethods: [
        'client_secret_basic',
        'client_secret_post',
        ...(settings.authorizationCodeGrant ? (['none'] as const) : []),
      ],
      enabledJWA: { idTokenSigningAlgValues: [settings.signingAlgorithm] },
      clientDefaults: { id_token_signed_response_alg: settings.signingAlgorithm },
      extraClientMetadata: { properties: ['consent_type', 'require_pkce'] },
      formats: { customizers: { jwt: (_context, token, jwt) => this.tokens.remember(token, jwt) } },
      ttl: {
        AccessToken: settings.accessTokenLifetime,
        ClientCredentials: settings.accessTokenLifetime,
        AuthorizationCode: settings.authorizationCodeLifetime,
        IdToken: settings.idTokenLifetime,
        RefreshToken: settings.refreshTokenLifetime,
        Session: (_context, { accountId }) => (accountId === undefined ? VISIT : settings.sessionLifetime),
        Grant: GRANT_LIFETIME,
        Interaction: (_context, { session }) => (session?.accountId === undefined ? SIGNING_IN : HOUR),
      },
      renderError: (context, out) => this.pages.failure(context, out),
    };
  }

  private signIn({ keys, settings }: ProviderParts): Configuration {
    if (!settings.authorizationCodeGrant) return {};
    return {
      claims: CLAIMS,
      pkce: { required: (_context, client) => settings.requirePkce || client.require_pkce !== false },
      cookies: cookies(keys),
      findAccount: (context, id, token) => this.people.accountOf(context, id, grantLifetimes(settings), token),
      loadExistingGrant: (context) => this.people.grant(context, grantLifetimes(settings)),
      extraParams: { requested_scopes: checkRequestedScopes },
      interactions: {
        policy: policy(),
        url: (_context, { uid }) => `${this.config.basePath}/connect/interaction/${uid}`,
      },
      rotateRefreshToken: true,
      ...(settings.refreshTokenGrant && {
        issueRefreshToken: (_context, client, code) =>
          client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
      }),
    };
  }

  private features(parts: ProviderParts): Configuration['features'] {
    const { settings } = parts;
    const isOpen = settings.authorizationCodeGrant;
    return {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: settings.clientCredentialsGrant },
      userinfo: { enabled: isOpen && settings.userinfoEndpoint },
      introspection: {
        enabled: settings.introspectionEndpoint,
        allowedPolicy: async (_context, client, token) =>
          client.clientAuthMethod !== 'none' && token.clientId === client.clientId && this.people.mayUse(token),
      },
      revocation: {
        enabled: settings.revocationEndpoint,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: isOpen && settings.logoutEndpoint,
        logoutSource: (context) => this.pages.askForLogout(context),
        postLogoutSuccessSource: (context) => this.pages.loggedOut(context),
      },
      // A token for a resource is a JWT. The API is meant also when none is named.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audienceOf(this.config),
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource, client) => this.resourceServer(resource, client, parts),
      },
    };
  }

  private resourceServer(resource: string, client: Client, { keys, settings, scopes }: ProviderParts): ResourceServer {
    const allowed = new Set(client.scope?.split(' '));
    const granted = scopes.filter(({ name }) => allowed.has(name));
    const isKnown =
      resource === audienceOf(this.config) || granted.some(({ resources }) => resources.includes(resource));
    if (!isKnown) throw new errors.InvalidTarget();
    return {
      audience: resource,
      scope: granted.map(({ name }) => name).join(' '),
      accessTokenFormat: 'jwt',
      accessTokenTTL: settings.accessTokenLifetime,
      jwt: { sign: { alg: keys.algorithm, kid: keys.activeKeyId } },
    };
  }

  /** Secrets do not belong into a browser, but for our own page that describes the API: others may be public applications only. */
  private allowsOrigin(origin: string, client: Client): boolean {
    if (origin === this.config.origin) return true;
    const isPublic = client.clientAuthMethod === 'none';
    return isPublic && webOrigins(client.redirectUris ?? []).has(origin);
  }
}

/** An access token is of no use without its grant. */
function grantLifetimes(settings: Readonly<ServerSettings>): GrantLifetimes {
  const { sessionLifetime, authorizationCodeLifetime, accessTokenLifetime } = settings;
  return {
    offline: GRANT_LIFETIME,
    online: sessionLifetime + authorizationCodeLifetime + accessTokenLifetime,
    code: authorizationCodeLifetime + MINUTE,
  };
}

function policy(): ReturnType<typeof interactionPolicy.base> {
  const prompts = interactionPolicy.base();
  const { checks } = prompts.get('consent') ?? { checks: undefined };
  // OpenID Connect Core, section 3.1.2.6: what `prompt=none` is answered where nobody has consented.
  for (const reason of ['op_scopes_missing', 'rs_scopes_missing']) {
    const check = checks?.get(reason);
    if (check) check.error = 'consent_required';
  }
  // RFC 8252, section 8.6: anybody can pretend to be such an application, so that its people are asked each time.
  const native = checks?.get('native_client_prompt');
  if (native) {
    const { check } = native;
    native.check = (context) => context.oidc.client?.consent_type === 'explicit' && check(context);
  }
  return prompts;
}

function cookies({ privateKeys }: KeySet): Configuration['cookies'] {
  const options = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;
  return {
    names: { session: 'espalier-openid', interaction: 'espalier-interaction', resume: 'espalier-resume' },
    keys: privateKeys.map(({ d = '' }) => createHash('sha256').update(`cookies ${d}`).digest('base64')),
    long: options,
    short: options,
  };
}

/** Koa middleware that keeps the discovery document true (RFC 8414 asks for no more than what there is). */
async function onlyWhatExists(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (context.oidc?.route !== 'discovery') return;
  const document = context.body as { response_types_supported: string[] };
  if (document.response_types_supported.length > 0) return;
  context.body = Object.fromEntries(Object.entries(document).filter(([member]) => !OF_SIGN_IN.includes(member)));
}

/**
 * Also brings back `offline_access`, which oidc-provider drops unless the request says `prompt=consent`: here consent
 * is remembered, or was given by an administrator (OpenID Connect Core, section 11).
 */
function checkRequestedScopes(context: KoaContextWithOIDC, _value: unknown, client: Client): void {
  const { params } = context.oidc as unknown as { params: { scope?: string } };
  const allowed = new Set(client.scope?.split(' '));
  const asked = (context.method === 'POST' ? context.oidc.body : context.query)?.scope;
  const scopes = new Set(typeof asked === 'string' ? asked.split(' ').filter((scope) => scope !== '') : []);
  if (!client.grantTypeAllowed('refresh_token')) scopes.delete('offline_access');
  for (const scope of scopes) {
    if (!allowed.has(scope)) throw new errors.InvalidScope('requested scope is not allowed', scope);
  }
  params.scope = [...scopes].join(' ') || undefined;
}
