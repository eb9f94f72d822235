import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { randomNonce, randomPKCECodeVerifier, randomState, type Configuration } from 'openid-client';
import type { Proof } from '#core/auth';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import type { PageRequest } from '#platform/pages';
import { Settings } from '#core/settings';
import {
  ExternalSignInExpiredError,
  ExternalSignInOffError,
  ProviderUnavailableError,
  tooManySignIns,
} from '../openid-errors';
import { ServerSettingsSection } from '../server/server-settings';
import { Visitors } from '../server/visitors';
import { Fetched, reasonOf } from '../validation/fetch-json';
import { ClientSettingsSection, type ClientSettings } from './client-settings';
import { ExternalCookie, PendingSignIns, type PendingSignIn } from './pending-sign-ins';
import { ExternalPeople } from './external-people';
import { accountOf, discover, signInAddress } from './remote-provider';

const MAX_AGE_MS = 10 * 60_000;

const CALLBACK_PATH = '/Login/External/Callback';

interface SignInRequest {
  readonly returnUrl?: string;
  readonly again?: boolean;
  /** Connects the account with the user who is signed in, instead of signing in. */
  readonly connects?: boolean;
}

interface Arrival {
  /** Of the user who signs in; absent when the account was connected with who is signed in. */
  readonly proof?: Proof;
  readonly returnUrl?: string;
}

@Injectable()
export class ExternalSignIn {
  private readonly logger = new Logger('ExternalSignIn');
  /** By the settings that describe it, which are the same object until they change. */
  private readonly providers = new WeakMap<Readonly<ClientSettings>, Fetched<Configuration>>();

  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
    private readonly section: ClientSettingsSection,
    private readonly serverSection: ServerSettingsSection,
    private readonly visitors: Visitors,
    private readonly cookie: ExternalCookie,
    private readonly pending: PendingSignIns,
    private readonly people: ExternalPeople,
    private readonly clock: Clock,
  ) {}

  get redirectUri(): string {
    return this.config.baseUrl + CALLBACK_PATH;
  }

  async offered(): Promise<string | undefined> {
    const { enabled, displayName } = await this.settings.get(this.section);
    return enabled ? displayName : undefined;
  }

  /**
   * The browser gets a cookie to come back with.
   *
   * @throws ExternalSignInOffError; ProviderUnavailableError; DomainError 429 when too many people sign in
   */
  async begin(request: PageRequest, response: Response, wish: SignInRequest): Promise<string> {
    const settings = await this.enabled();
    const user = wish.connects ? request.visit?.principal : undefined;
    if (!user) {
      const tooMany = await this.visitors.refusal(request, await this.settings.get(this.serverSection));
      if (tooMany) throw tooManySignIns(tooMany.reason);
    }
    const { authority, clientId, scopes } = settings;
    const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const address = await this.saying(async () => {
      const { redirectUri } = this;
      return signInAddress(await this.provider(settings), checks, { redirectUri, scopes, again: wish.again ?? false });
    });
    const secret = randomState();
    await this.pending.put(secret, { ...checks, authority, clientId, returnUrl: wish.returnUrl, userId: user?.id });
    this.cookie.write(response, secret);
    return address;
  }

  /**
   * @throws ExternalSignInExpiredError; ExternalSignInOffError; ExternalSignInRefusedError; ProviderUnavailableError
   */
  async finish(request: PageRequest, response: Response): Promise<Arrival> {
    const { search, searchParams } = new URL(request.originalUrl, this.config.origin);
    const pending = await this.take(request, searchParams.get('state'));
    this.cookie.clear(response);
    const settings = await this.enabled();
    const { authority, clientId, returnUrl, userId } = pending;
    const isOther = settings.authority !== authority || settings.clientId !== clientId;
    if (isOther || (userId !== undefined && request.visit?.principal?.id !== userId)) {
      throw new ExternalSignInExpiredError();
    }
    const callback = new URL(this.redirectUri + search);
    return this.saying(async () => {
      const account = await accountOf(await this.provider(settings), callback, pending);
      if (userId === undefined) return { proof: await this.people.userOf(account), returnUrl };
      await this.people.connect(request, account, userId);
      return { returnUrl };
    });
  }

  private async take(request: PageRequest, state: string | null): Promise<PendingSignIn> {
    const secret = this.cookie.read(request);
    const pending = secret === undefined || state === null ? undefined : await this.pending.take(secret, state);
    if (!pending) throw new ExternalSignInExpiredError();
    return pending;
  }

  private async enabled(): Promise<Readonly<ClientSettings>> {
    const settings = await this.settings.get(this.section);
    if (!settings.enabled) throw new ExternalSignInOffError();
    return settings;
  }

  private provider(settings: Readonly<ClientSettings>): Promise<Configuration> {
    const known = this.providers.get(settings) ?? new Fetched(() => discover(settings), MAX_AGE_MS, this.clock);
    this.providers.set(settings, known);
    return known.get();
  }

  private async saying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderUnavailableError) {
        this.logger.warn(`The provider that people sign in with cannot be used: ${reasonOf(error)}`);
      }
      throw error;
    }
  }
}
