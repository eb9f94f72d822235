import { Injectable, Logger } from '@nestjs/common';
import { Provider, errors, type Configuration, type ResourceServer } from 'oidc-provider';
import { SecretsBusyError } from '#auth';
import { Config } from '#platform/config';
import { Settings } from '#settings';
import { Applications } from '../applications/applications';
import { ClientSecrets } from '../applications/client-secrets';
import { audienceOf } from '../audience';
import type { KeySet } from '../keys/signing-keys';
import { ClientAdapter } from './client-adapter';
import { onlyWhatExists } from './discovery';
import { PayloadAdapter } from './payload-adapter';
import { PayloadStore } from './payload-store';
import { ServerSettingsSection } from './server-settings';

/** Paths of the endpoints that exist. */
export const ROUTES = { token: '/connect/token', jwks: '/connect/jwks' } as const;

const TOO_MANY_REQUESTS = 429;

/** Makes oidc-provider issue access tokens for the API to applications that ask in their own name. */
@Injectable()
export class ProviderFactory {
  private readonly logger = new Logger('AuthorizationServer');

  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly applications: Applications,
    private readonly secrets: ClientSecrets,
    private readonly payloads: PayloadStore,
  ) {}

  create(keys: KeySet): Provider {
    const { secrets } = this;
    const provider = new Provider(this.config.baseUrl, this.configuration(keys));
    provider.Client.prototype.compareClientSecret = function (secret) {
      return compare(secrets, this.clientSecret ?? '', secret);
    };
    // URLs in the discovery document follow from the issuer, never from what a request calls its host.
    provider.OIDCContext.prototype.urlFor = (name, options) => provider.urlFor(name, options);
    provider.use(onlyWhatExists);
    provider.on('server_error', (_context, error) => this.logger.error(error));
    return provider;
  }

  private configuration(keys: KeySet): Configuration {
    return {
      adapter: (kind) =>
        kind === 'Client' ? new ClientAdapter(this.applications) : new PayloadAdapter(this.payloads, kind),
      jwks: { keys: [...keys.privateKeys] },
      routes: ROUTES,
      scopes: [],
      responseTypes: [],
      // Secrets do not belong into a browser, but for our own page that describes the API.
      clientBasedCORS: (_context, origin) => origin === new URL(this.config.baseUrl).origin,
      clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
      features: {
        devInteractions: { enabled: false },
        userinfo: { enabled: false },
        rpInitiatedLogout: { enabled: false },
        pushedAuthorizationRequests: { enabled: false },
        dPoP: { enabled: false },
        clientCredentials: { enabled: true },
        // A token for a resource is a JWT: the only resource is the API, and it is meant also when none is named.
        resourceIndicators: {
          enabled: true,
          defaultResource: () => audienceOf(this.config),
          getResourceServerInfo: (_context, resource) => this.resourceServer(resource, keys),
        },
      },
      ttl: { ClientCredentials: (_context, token) => token.resourceServer?.accessTokenTTL ?? 0 },
      renderError: (context, out) => {
        context.body = out;
      },
    };
  }

  private async resourceServer(resource: string, keys: KeySet): Promise<ResourceServer> {
    const audience = audienceOf(this.config);
    if (resource !== audience) throw new errors.InvalidTarget();
    const { accessTokenLifetime } = await this.settings.get(this.section);
    return {
      audience,
      scope: '',
      accessTokenFormat: 'jwt',
      accessTokenTTL: accessTokenLifetime,
      jwt: { sign: { alg: 'RS256', kid: keys.activeKeyId } },
    };
  }
}

async function compare(secrets: ClientSecrets, secretHash: string, secret: string): Promise<boolean> {
  try {
    return await secrets.matches(secretHash, secret);
  } catch (error) {
    if (!(error instanceof SecretsBusyError)) throw error;
    throw Object.assign(new errors.OIDCProviderError(TOO_MANY_REQUESTS, 'temporarily_unavailable'), {
      error_description: error.message,
    });
  }
}
