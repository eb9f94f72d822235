import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { Settings } from '#core/settings';
import { Config } from '#platform/config';
import { Mounted } from '#platform/routes';
import { languageOfBrowser, speak } from '#platform/texts';
import { SigningKeys } from '../keys/signing-keys';
import { Scopes } from '../scopes/scopes';
import { ProviderFactory, type ProviderParts } from './provider-factory';
import { endpointOf, OPENID_PATHS } from './routes';
import { ServerSettingsSection } from './server-settings';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Made {
  readonly parts: ProviderParts;
  readonly provider: Provider;
  readonly listener: RequestListener;
}

const DAY_MS = 24 * 3600_000;

@Injectable()
@Mounted(OPENID_PATHS)
export class AuthorizationServer {
  private made?: Made;

  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly keys: SigningKeys,
    private readonly scopes: Scopes,
    private readonly providers: ProviderFactory,
  ) {}

  serves(method: string, path: string): boolean {
    return endpointOf(method, path) !== undefined;
  }

  /** Undefined while the feature, or the endpoint, is off. */
  async listener(method: string, path: string): Promise<RequestListener | undefined> {
    const made = await this.current();
    const isOpen = made && endpointOf(method, path)?.needs.every((setting) => made.parts.settings[setting]);
    return isOpen ? made.listener : undefined;
  }

  /** Undefined while the feature is off. */
  async provider(): Promise<Provider | undefined> {
    return (await this.current())?.provider;
  }

  private async current(): Promise<Made | undefined> {
    const settings = await this.settings.get(this.section);
    if (!settings.enabled) return undefined;
    const keys = await this.keys.currentFor(settings.signingAlgorithm, settings.keyLifetimeDays * DAY_MS);
    const parts = { keys, settings, scopes: await this.scopes.all() };
    if (!this.made || !isSame(this.made.parts, parts)) this.made = this.make(parts);
    return this.made;
  }

  private make(parts: ProviderParts): Made {
    const provider = this.providers.create(parts);
    const callback = provider.callback();
    const { protocol, host } = new URL(this.config.baseUrl);
    const listener: RequestListener = (request, response) => {
      // Cookies are secure, and addresses public, by what is configured, whoever claims what on the way here.
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      request.headers['x-forwarded-host'] = host;
      return callback(request, response);
    };
    return { parts, provider, listener };
  }
}

/** Scopes are read again whenever anything about rights changes, and are the same then. */
function isSame(one: ProviderParts, other: ProviderParts): boolean {
  return (
    one.keys === other.keys &&
    one.settings === other.settings &&
    (one.scopes === other.scopes || JSON.stringify(one.scopes) === JSON.stringify(other.scopes))
  );
}

/**
 * Call it before the application is initialised: oidc-provider reads request bodies itself. While the feature is off
 * its paths are like any that do not exist.
 */
export function mountOpenid(application: INestApplication): void {
  const server = application.get(AuthorizationServer);
  application.use((request: Request, response: Response, next: NextFunction) => {
    if (!server.serves(request.method, request.path)) return next();
    speak(languageOfBrowser(request));
    server
      .listener(request.method, request.path)
      .then((listener) => (listener ? listener(request, response) : next()), next);
  });
}
