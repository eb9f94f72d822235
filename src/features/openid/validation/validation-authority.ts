import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Contributes } from '@espalier/plugin-sdk';
import { AuthChangeNotifier, TOKEN_AUTHORITY, type TokenAuthority, type TrustedIssuer } from '#core/auth';
import { Clock } from '#platform/clock';
import { Settings } from '#core/settings';
import { Config } from '#platform/config';
import { audienceOf } from '../audience';
import { SigningKeys } from '../keys/signing-keys';
import { PayloadStore } from '../server/payload-store';
import { remoteIssuer } from './remote-keys';
import { ValidationSettings, ValidationSettingsSection } from './validation-settings';

/** The authorization server of this service, whose keys and tokens need not be asked for over HTTP. */
@Injectable()
export class LocalIssuer implements TrustedIssuer {
  readonly issuers: readonly string[];
  readonly audience: string;
  readonly requiresTokenType = true;

  constructor(
    config: Config,
    private readonly keys: SigningKeys,
    private readonly tokens: PayloadStore,
  ) {
    this.issuers = [config.baseUrl];
    this.audience = audienceOf(config);
  }

  keyById(keyId: string): Promise<string | undefined> {
    return this.keys.publicKey(keyId);
  }

  countsUntil(tokenId = ''): Promise<Date | undefined> {
    return this.tokens.accessTokenCountsUntil(tokenId);
  }
}

@Contributes(TOKEN_AUTHORITY)
export class ValidationAuthority implements TokenAuthority, OnModuleInit {
  /** By the settings that describe it, which are the same object until they change. */
  private readonly remotes = new WeakMap<Readonly<ValidationSettings>, TrustedIssuer>();

  constructor(
    private readonly local: LocalIssuer,
    private readonly settings: Settings,
    private readonly section: ValidationSettingsSection,
    private readonly authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // Principals that were proved under the old settings must prove themselves again.
    this.settings.onChange(this.section, () => this.authChanges.notify());
  }

  async trustedIssuer(): Promise<TrustedIssuer | undefined> {
    const settings = await this.settings.get(this.section);
    if (!settings.enabled) return undefined;
    return settings.authority ? this.remote(settings, settings.authority) : this.local;
  }

  private remote(settings: Readonly<ValidationSettings>, authority: string): TrustedIssuer {
    const known = this.remotes.get(settings);
    if (known) return known;
    const { audience = '', disableTokenTypeValidation } = settings;
    const issuer = remoteIssuer({ authority, audience, requiresTokenType: !disableTokenTypeValidation }, this.clock);
    this.remotes.set(settings, issuer);
    return issuer;
  }
}
