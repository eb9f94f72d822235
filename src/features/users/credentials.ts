import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, type AuditTrail, type Queryable } from '@espalier/plugin-sdk';
import type { Repository } from 'typeorm';
import type { Proof } from '#core/auth';
import { Database } from '#platform/database';
import { Throttle, UnknownAccounts, type Attempt } from '#core/throttling';
import { Passwords } from './passwords';
import { signInFailed } from './user-events';
import { normalise } from './user';
import { UserEntity } from './user.entities';

const KIND = 'password';

/** Guesses are throttled. */
@Injectable()
export class Credentials {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly unknown: UnknownAccounts,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /**
   * Of an enabled user. An unknown name is treated like a known one in every respect.
   *
   * @param address of whoever asks, as `countedAddress` gives it
   * @throws TooManyAttemptsError; SecretsBusyError
   */
  async verify(userName: string, password: string, address: string): Promise<Proof | undefined> {
    const name = normalise(userName);
    return this.compare(await this.users.findOneBy({ normalizedUserName: name }), name, password, address);
  }

  /** Undefined unless the user is enabled. @throws as {@link verify} */
  async confirm(userId: string, password: string, address: string): Promise<Proof | undefined> {
    return this.compare(await this.users.findOneBy({ id: userId }), userId, password, address);
  }

  /** Forgets failed attempts. @returns whether there were any */
  unlock(within: Queryable, userId: string): Promise<boolean> {
    return this.throttle.forget(within, KIND, userId);
  }

  private async compare(
    user: UserEntity | null,
    name: string,
    password: string,
    address: string,
  ): Promise<Proof | undefined> {
    const place = await this.unknown.placeOf(name);
    const attempt = { kind: KIND, account: user?.id ?? place, address };
    const proof = await this.throttle.attempt(attempt, async () => {
      const matches = await this.passwords.matches(user?.passwordHash ?? undefined, password, address);
      return matches && user?.enabled ? { userId: user.id, epoch: user.accessEpoch } : undefined;
    });
    if (!proof) await this.recordFailure(attempt, user);
    return proof;
  }

  /** A name that nobody has may be a password typed into the wrong field: it is not kept. */
  private async recordFailure(attempt: Attempt, user: UserEntity | null): Promise<void> {
    const until = await this.throttle.refusedUntil(attempt);
    await this.trail.record(this.database, ...signInFailed(user ?? undefined, until));
  }
}
