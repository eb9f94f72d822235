import { Injectable } from '@nestjs/common';
import type { TrustedIssuer } from '#core/auth';
import { Config } from '#platform/config';
import { audienceOf } from '../audience';
import { SigningKeys } from '../keys/signing-keys';
import { PayloadStore } from '../server/payload-store';

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
