import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { Provider, errors, type Client } from 'oidc-provider';
import { SecretsBusyError } from '#core/auth';
import { Database } from '#platform/database';
import { countedAddress } from '#platform/request';
import { Throttle, TooManyAttemptsError, type Attempt } from '#core/throttling';
import { ClientSecrets } from '../applications/client-secrets';
import { openidEvent } from '../openid-events';

const TOO_MANY_REQUESTS = 429;
const KIND = 'client-secret';
/** When others that are compared at this moment will have been. */
const BUSY_SECONDS = 5;

@Injectable()
export class ClientAuthentication {
  /** Attempts under way, by what is compared and from where: the same one at the same time is one attempt. */
  private readonly running = new Map<string, Promise<boolean>>();

  constructor(
    private readonly secrets: ClientSecrets,
    private readonly throttle: Throttle,
    private readonly database: Database,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** Takes the place of oidc-provider's own comparison: what it has for the secret of a client is a hash. */
  async matches({ clientId, clientSecret: secretHash = '' }: Client, secret: string): Promise<boolean> {
    const attempt = {
      kind: KIND,
      account: clientId,
      address: countedAddress((Provider.ctx?.req as Request | undefined)?.ip),
    };
    try {
      const known = this.secrets.known(secretHash, secret);
      if (known) await this.throttle.requireOpen(attempt);
      return known ?? (await this.attempt(attempt, secretHash, secret));
    } catch (error) {
      throw refused(error);
    }
  }

  /** An attempt counts as failed until it is compared, so that an application which asks often would otherwise hold itself up. */
  private attempt(attempt: Attempt, secretHash: string, secret: string): Promise<boolean> {
    const key = `${this.secrets.keyOf(secretHash, secret)} ${attempt.address}`;
    const running =
      this.running.get(key) ??
      this.throttle
        .attempt(attempt, () => this.secrets.matches(secretHash, secret, attempt.address))
        .then(async (matches) => {
          if (!matches) await this.recordLockout(attempt);
          return matches;
        })
        .finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  /** When a failure was the last that was free. */
  private async recordLockout(attempt: Attempt): Promise<void> {
    const until = await this.throttle.refusedUntil(attempt);
    if (!until) return;
    const event = openidEvent('ApplicationLockedOut', attempt.account, { untilUtc: until.toISOString() });
    await this.trail.record(this.database, { ...event, principal: { kind: 'anonymous', id: '', name: '' } });
  }
}

function refused(error: unknown): unknown {
  if (!(error instanceof SecretsBusyError) && !(error instanceof TooManyAttemptsError)) return error;
  Provider.ctx?.set('Retry-After', String(error.retryAfterSeconds ?? BUSY_SECONDS));
  const description = { error_description: error.message };
  return Object.assign(new errors.OIDCProviderError(TOO_MANY_REQUESTS, 'temporarily_unavailable'), description);
}
