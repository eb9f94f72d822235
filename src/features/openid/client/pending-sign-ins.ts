import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { Database } from '#platform/database';
import { PayloadStore } from '../server/payload-store';
import type { Checks } from './remote-provider';

const ATTEMPT_SECONDS = 600;

const WELL_FORMED = /^[\w-]{43}$/;

@Injectable()
export class ExternalCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor({ origin }: Config) {
    const secure = origin.startsWith('https:');
    this.name = secure ? '__Host-espalier-external' : 'espalier-external';
    // Lax: the provider sends the browser back from its own site.
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  read({ headers }: Request): string | undefined {
    const secret = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    return secret !== undefined && WELL_FORMED.test(secret) ? secret : undefined;
  }

  write(response: Response, secret: string): void {
    response.cookie(this.name, secret, { ...this.options, maxAge: ATTEMPT_SECONDS * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

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
