import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Roles, type Proof } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { Credentials } from './credentials';
import { UserChanges } from './user-changes';
import { UserNotFoundError } from './user-errors';
import { userEvent } from './user-events';
import { identityOf, normalise, requireValidIdentity, USER_COLUMNS, type NewUser, type User } from './user';
import { Passwords } from './passwords';
import { UserEntity } from './user.entities';
import { holdsUser, isStillTrue, proofOf, readUser, replaceRoles } from './user-rows';

/** Names and e-mail addresses are unique without regard to case. */
@Injectable()
export class Users {
  constructor(
    @InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>,
    private readonly database: Database,
    private readonly changes: UserChanges,
    private readonly roles: Roles,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async findById(id: string): Promise<User | undefined> {
    return (await this.database.query<User>(`SELECT ${USER_COLUMNS} FROM app_user WHERE id = $1`, [id]))[0];
  }

  async findByName(userName: string): Promise<User | undefined> {
    const text = `SELECT ${USER_COLUMNS} FROM app_user WHERE normalized_user_name = $1`;
    return (await this.database.query<User>(text, [normalise(userName)]))[0];
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const text = `SELECT ${USER_COLUMNS} FROM app_user WHERE normalized_email = $1`;
    return (await this.database.query<User>(text, [normalise(email)]))[0];
  }

  /** Undefined for a user who is disabled or gone. */
  proofOf(id: string): Promise<Proof | undefined> {
    return proofOf(this.rows, id);
  }

  /** Of a user who is enabled; that does not change before the transaction ends. */
  hold(within: Transaction, id: string): Promise<boolean> {
    return holdsUser(within, { id, enabled: true });
  }

  /**
   * @throws InvalidUserError at `userName`, `email` or `password`, also when another user has the name or address;
   * DomainError 400 at `roles` for a role that does not exist or that nobody can be given
   */
  async create({ userName, email, password, enabled = true, roles = [] }: NewUser): Promise<User> {
    requireValidIdentity(userName, email);
    await this.roles.requireAssignable(roles);
    const passwordHash = password === undefined ? null : await this.passwords.hash(password, [userName, email]);
    const id = this.ids.next();
    return this.changes.writing(async (transaction) => {
      const identity = identityOf(userName, email);
      const row = { id, ...identity, passwordHash, enabled, createdUtc: this.clock.now() };
      await transaction.repository(UserEntity).insert(row);
      await replaceRoles(transaction, id, roles);
      const user = await readUser(transaction, id);
      const facts = { enabled, roles: [...user.roles], hasPassword: user.hasPassword };
      await this.changes.record(transaction, userEvent('Created', user, facts));
      return user;
    });
  }

  /**
   * Ends all sessions and the access of applications: whoever knew the old password is out.
   *
   * @throws InvalidUserError at `password`; UserNotFoundError
   */
  async setPassword(userName: string, password: string): Promise<void> {
    const user = await this.requireByName(userName);
    const passwordHash = await this.passwords.hash(password, [user.userName, user.email]);
    await this.changes.change({ id: user.id }, (transaction, current) =>
      this.changes.set(transaction, current, { passwordHash }),
    );
  }

  /**
   * As {@link setPassword}.
   *
   * @returns another proof; undefined, with nothing changed, when the one given does not count any more
   * @throws InvalidUserError at `password`; SecretsBusyError; UserNotFoundError
   */
  async changePassword(proof: Proof, password: string): Promise<Proof | undefined> {
    const { userId } = proof;
    const user = await this.findById(userId);
    if (!user) return undefined;
    const passwordHash = await this.passwords.hash(password, [user.userName, user.email]);
    return this.changes.change({ id: userId }, async (transaction, current) => {
      if (!(await isStillTrue(transaction, proof))) return undefined;
      await this.changes.set(transaction, current, { passwordHash });
      return proofOf(transaction.repository(UserEntity), userId);
    });
  }

  /** Forgets failed sign-ins, wherever they came from. @throws UserNotFoundError */
  async unlock(userName: string): Promise<void> {
    const user = await this.requireByName(userName);
    await this.database.transaction(async (transaction) => {
      const isForgotten = await this.credentials.unlock(transaction, user.id);
      if (isForgotten) await this.changes.record(transaction, userEvent('Unlocked', user));
    });
  }

  /**
   * Sessions and tokens end at once, and do not come back with the user.
   *
   * @throws UserNotFoundError; DomainError 409 for the last site owner
   */
  disable(userName: string): Promise<void> {
    return this.changes.apply(userName, { enabled: false });
  }

  private async requireByName(userName: string): Promise<User> {
    const user = await this.findByName(userName);
    if (!user) throw new UserNotFoundError(userName);
    return user;
  }
}
