import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { PayloadStore } from '../server/payload-store';
import { ATTEMPT_SECONDS } from './external-cookie';
import type { Checks } from './remote-provider';

export interface PendingSignIn extends Checks {
  /** As the settings were when it began. */
  readonly authority?: string;
  readonly clientId?: string;
  /** Path within the service. */
  readonly returnUrl?: string;
  /** Of the user who connects an account, being signed in; absent for signing in. */
  readonly userId?: string;
}

const KIND = 'ExternalSignIn';

/** Sign-ins under way, each for one use, and only for the browser that has its secret. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly database: Database,
    private readonly payloads: PayloadStore,
    private readonly clock: Clock,
  ) {}

  async put(secret: string, pending: PendingSignIn): Promise<void> {
    const payload = { accountId: pending.userId, pending };
    await this.payloads.put(KIND, idOf(secret, pending.state), payload, ATTEMPT_SECONDS);
  }

  /** Of two who come back with the same at the same time, one gets it. */
  async take(secret: string, state: string): Promise<PendingSignIn | undefined> {
    const [row] = await this.database.query<{ pending: PendingSignIn }>(
      `DELETE FROM openid_payload WHERE kind = $1 AND id = $2 AND expires_utc > $3 RETURNING payload -> 'pending' AS pending`,
      [KIND, idOf(secret, state), this.clock.now()],
    );
    return row?.pending;
  }
}

/** By both, so that whoever leads somebody here with a made-up state ends nothing. */
function idOf(secret: string, state: string): string {
  return hash('sha256', `${secret} ${state}`, 'base64url');
}
