import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditEvent, type AuditTrail } from '@espalier/plugin-sdk';
import { AuthChangeNotifier, keepingSiteOwner, Sessions } from '#core/auth';
import { Database, type Transaction } from '#platform/database';
import { Credentials } from './credentials';
import { UserNotFoundError } from './user-errors';
import { userEvent } from './user-events';
import { normalise, type User } from './user';
import { asUserError, lockUser } from './user-rows';
import { UserEntity } from './user.entities';

/** A change that ends the user's sessions, and the access of applications on behalf of the user. */
export type UserChange = { readonly passwordHash: string } | { readonly enabled: false };

/** One change of a user at a time; every node is told. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async apply(userName: string, change: UserChange): Promise<void> {
    await this.change({ userName }, (transaction, user) => this.set(transaction, user, change));
  }

  async set(within: Transaction, user: User, change: UserChange): Promise<void> {
    const { id } = user;
    await within.repository(UserEntity).update({ id }, change);
    if ('passwordHash' in change) {
      await this.credentials.unlock(within, id);
      await this.record(within, userEvent('PasswordChanged', user));
    } else if (user.enabled) {
      await this.record(within, userEvent('Disabled', user));
    }
    await this.sessions.endAll(within, id);
  }

  record(within: Transaction, ...events: readonly AuditEvent[]): Promise<void> {
    return this.trail.record(within, ...events);
  }

  /**
   * @param who by id or by name
   * @param work in a transaction in which nobody else changes the user
   */
  async change<T>(
    who: { readonly id: string } | { readonly userName: string },
    work: (transaction: Transaction, user: User) => Promise<T>,
  ): Promise<T> {
    return this.writing(async (transaction) => {
      const user =
        'id' in who
          ? await lockUser(transaction, { id: who.id })
          : await lockUser(transaction, { normalizedUserName: normalise(who.userName) });
      if (!user) throw new UserNotFoundError('id' in who ? who.id : who.userName);
      const result = await work(transaction, user);
      await this.authChanges.announce(transaction, `user ${user.id}`);
      return result;
    });
  }

  async writing<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await keepingSiteOwner(() => this.database.transaction(work));
    } catch (error) {
      throw asUserError(error);
    }
  }
}
