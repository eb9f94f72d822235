import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { RoleGranting, roleKey, Roles, Sessions } from '#core/auth';
import { ListViews } from '#features/admin-list';
import type { Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import { preconditionOf } from '#platform/request';
import { Passwords } from '../passwords';
import { identityOf, requireValidIdentity, type NewUser, type User } from '../user';
import { UserChanges } from '../user-changes';
import { UserChangedError, UserNotFoundError, OneselfError } from '../user-errors';
import { changesOfUser, userEvent } from '../user-events';
import { readUser, replaceRoles } from '../user-rows';
import { UserEntity } from '../user.entities';
import { Users } from '../users';

export interface UserValues {
  readonly userName: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

export interface UserAmendment {
  readonly enabled?: boolean;
  readonly give?: readonly string[];
  readonly take?: readonly string[];
}

/**
 * Nobody changes a user who holds more than they do themselves: whoever sets a password or an e-mail address can become
 * that user. And nobody gives a role that holds more. Both are RoleBeyondCallerError.
 */
@Injectable()
export class UserManagement {
  constructor(
    private readonly users: Users,
    private readonly changes: UserChanges,
    private readonly passwords: Passwords,
    private readonly roles: Roles,
    private readonly granting: RoleGranting,
    private readonly sessions: Sessions,
    private readonly views: ListViews,
  ) {}

  async get(id: string): Promise<User> {
    const user = isContentId(id) ? await this.users.findById(id) : undefined;
    if (!user) throw new UserNotFoundError(id);
    return user;
  }

  async create(principal: Principal, user: NewUser): Promise<User> {
    await this.granting.requireMayGrant(principal, user.roles ?? []);
    return this.users.create(user);
  }

  /**
   * All but the password. Content stays whose it was: it knows its owner by id. A user who is disabled loses all
   * sessions and tokens.
   *
   * @param ifMatch tag of the user as it was read; without one, whatever is stored is replaced
   */
  async replace(principal: Principal, id: string, values: UserValues, ifMatch?: string): Promise<User> {
    const { userName, email, roles } = values;
    const requireAssignable = await this.roles.assignableRequirer();
    return this.changing(principal, id, { ifMatch, roles }, (transaction, user) => {
      requireValidIdentity(userName, email);
      requireAssignable(roles);
      return this.write(transaction, user, values);
    });
  }

  /** Leaves the rest as it is at that moment. */
  async amend(principal: Principal, id: string, { enabled, give = [], take = [] }: UserAmendment): Promise<User> {
    const requireAssignable = await this.roles.assignableRequirer();
    const taken = new Set(take.map(roleKey));
    return this.changing(principal, id, { roles: give }, (transaction, user) => {
      requireAssignable(give);
      const kept = user.roles.filter((role) => !taken.has(roleKey(role)));
      return this.write(transaction, user, { ...user, enabled: enabled ?? user.enabled, roles: [...kept, ...give] });
    });
  }

  /** Ends all sessions, and the access of applications. */
  async setPassword(principal: Principal, id: string, password: string): Promise<void> {
    // Before the time is spent on the hash; what counts is what the change finds.
    const { roles, userName, email } = await this.get(id);
    await this.granting.requireMayGrant(principal, roles);
    const passwordHash = await this.passwords.hash(password, [userName, email]);
    await this.changing(principal, id, {}, (transaction, user) =>
      this.changes.set(transaction, user, { passwordHash }),
    );
  }

  /** Ends the access of applications too. */
  async signOut(principal: Principal, id: string): Promise<void> {
    await this.changing(principal, id, {}, (transaction) => this.sessions.signOutEverywhere(transaction, id));
  }

  /** With roles, sessions, preferences, tokens and consents. Content keeps the id as its owner. */
  async remove(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    await this.changing(principal, id, { ifMatch }, async (transaction, user) => {
      await this.sessions.endAll(transaction, id);
      await this.sessions.forgetPreferences(transaction, id);
      await this.views.forgetOf(transaction, id);
      await transaction.repository(UserEntity).delete({ id });
      await this.changes.record(transaction, userEvent('Deleted', user, { roles: [...user.roles] }));
    });
  }

  private async write(
    transaction: Transaction,
    user: User,
    { userName, email, enabled, roles }: UserValues,
  ): Promise<User> {
    const { id } = user;
    await replaceRoles(transaction, id, roles);
    await transaction.repository(UserEntity).update({ id }, { ...identityOf(userName, email), enabled });
    if (user.enabled && !enabled) await this.sessions.endAll(transaction, id);
    const changed = await readUser(transaction, id);
    await this.changes.record(transaction, ...changesOfUser(user, changed));
    return changed;
  }

  /** @param roles that the user is to have from now on */
  private async changing<T>(
    principal: Principal,
    id: string,
    { ifMatch, roles = [] }: { readonly ifMatch?: string; readonly roles?: readonly string[] },
    work: (transaction: Transaction, user: User) => Promise<T>,
  ): Promise<T> {
    if (!isContentId(id)) throw new UserNotFoundError(id);
    const requireMayGrant = await this.granting.judgeOf(principal);
    return this.changes.change({ id }, async (transaction, user) => {
      requireMayGrant([...user.roles, ...roles]);
      preconditionOf(ifMatch, () => new UserChangedError())(user);
      return work(transaction, user);
    });
  }
}

/**
 * Each action is an operation of its own, with all the rules of {@link UserManagement}, and nobody takes anything away
 * from themselves: in a list that is a slip. All of it throws UserNotFoundError, RoleBeyondCallerError, OneselfError,
 * and DomainError 409 for the last site owner.
 */
@Injectable()
export class UserActions {
  constructor(private readonly users: UserManagement) {}

  async enable(principal: Principal, id: string): Promise<void> {
    await this.users.amend(principal, id, { enabled: true });
  }

  async disable(principal: Principal, id: string): Promise<void> {
    requireOther(principal, id);
    await this.users.amend(principal, id, { enabled: false });
  }

  async remove(principal: Principal, id: string): Promise<void> {
    requireOther(principal, id);
    await this.users.remove(principal, id);
  }

  async giveRole(principal: Principal, id: string, role: string): Promise<void> {
    await this.users.amend(principal, id, { give: [role] });
  }

  async takeRole(principal: Principal, id: string, role: string): Promise<void> {
    requireOther(principal, id);
    await this.users.amend(principal, id, { take: [role] });
  }
}

function requireOther(principal: Principal, id: string): void {
  if (principal.id === id) throw new OneselfError();
}
