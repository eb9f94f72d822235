import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Settings } from '#settings';
import { SigningKeys, type KeySet } from '../keys/signing-keys';
import { ProviderFactory, ROUTES } from './provider-factory';
import { ServerSettingsSection } from './server-settings';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const ENDPOINTS: ReadonlySet<string> = new Set([
  `POST ${ROUTES.token}`,
  `GET ${ROUTES.jwks}`,
  'GET /.well-known/openid-configuration',
]);

/** The authorization server feature: its endpoints while it is switched on, nothing while it is off. */
@Injectable()
export class AuthorizationServer {
  private readonly listeners = new WeakMap<KeySet, RequestListener>();

  constructor(
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly keys: SigningKeys,
    private readonly providers: ProviderFactory,
  ) {}

  /** Whether such a request is for one of its endpoints. */
  serves(method: string, path: string): boolean {
    return ENDPOINTS.has(`${method} ${path}`);
  }

  /** What answers requests to the endpoints; undefined while the feature is off. */
  async listener(): Promise<RequestListener | undefined> {
    const { enabled } = await this.settings.get(this.section);
    if (!enabled) return undefined;
    const keys = await this.keys.current();
    const listener = this.listeners.get(keys) ?? this.providers.create(keys).callback();
    this.listeners.set(keys, listener);
    return listener;
  }
}
