import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import type { Proof } from '#auth';
import { Database } from '#platform/database';
import { Throttle, UnknownAccounts } from '#throttling';
import { Passwords } from './passwords';
import { normalise } from './user-fields';

const KIND = 'password';

interface Row {
  readonly id: string;
  readonly enabled: boolean;
  readonly passwordHash: string | null;
  readonly epoch: number;
}

/** Finds out whether people are who they say. Guesses are throttled. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly unknown: UnknownAccounts,
  ) {}

  /**
   * Proof of the enabled user who has this name and password. An unknown name is treated like a known one in every respect.
   *
   * @param address of whoever asks, as `countedAddress` gives it
   * @throws TooManyAttemptsError; SecretsBusyError
   */
  async verify(userName: string, password: string, address: string): Promise<Proof | undefined> {
    const name = normalise(userName);
    return this.compare(await this.find('normalized_user_name', name), name, password, address);
  }

  /** Proof of the user, who is enabled, if it is the password. @throws as {@link verify} */
  async confirm(userId: string, password: string, address: string): Promise<Proof | undefined> {
    return this.compare(await this.find('id', userId), userId, password, address);
  }

  /** Forgets the failed attempts at a user. */
  unlock(within: Queryable, userId: string): Promise<void> {
    return this.throttle.forget(within, KIND, userId);
  }

  private async compare(
    user: Row | undefined,
    name: string,
    password: string,
    address: string,
  ): Promise<Proof | undefined> {
    const place = await this.unknown.placeOf(name);
    return this.throttle.attempt({ kind: KIND, account: user?.id ?? place, address }, async () => {
      const matches = await this.passwords.matches(user?.passwordHash ?? undefined, password, address);
      return matches && user?.enabled ? { userId: user.id, epoch: user.epoch } : undefined;
    });
  }

  private async find(column: 'id' | 'normalized_user_name', value: string): Promise<Row | undefined> {
    const rows = await this.database.query<Row>(
      `SELECT id, enabled, password_hash AS "passwordHash", access_epoch AS epoch FROM app_user WHERE ${column} = $1`,
      [value],
    );
    return rows[0];
  }
}
