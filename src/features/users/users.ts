import { Injectable } from '@nestjs/common';
import { Roles, type Proof } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { Credentials } from './credentials';
import { UserChanges } from './user-changes';
import { UserNotFoundError } from './user-errors';
import { userEvent } from './user-events';
import { normalise, requireValidIdentity } from './user-fields';
import { Passwords } from './passwords';
import { USER_COLUMNS, type NewUser, type User } from './user';
import { isStillTrue, proofOf, readUser, replaceRoles } from './user-rows';

/** The people who may sign in. Names and e-mail addresses are unique without regard to case. */
@Injectable()
export class Users {
  constructor(
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

  /** For somebody of whom it was found out elsewhere who it is; undefined for a user who is disabled or gone. */
  proofOf(id: string): Promise<Proof | undefined> {
    return proofOf(this.database, id);
  }

  /** Whether there is such a user, who is enabled; that does not change before the transaction ends. */
  async hold(within: Transaction, id: string): Promise<boolean> {
    return (await within.query('SELECT FROM app_user WHERE id = $1 AND enabled FOR SHARE', [id])).length > 0;
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
      await transaction.query(
        `INSERT INTO app_user
           (id, user_name, normalized_user_name, email, normalized_email, password_hash, enabled, created_utc)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, userName, normalise(userName), email, normalise(email), passwordHash, enabled, this.clock.nowUtc()],
      );
      await replaceRoles(transaction, id, roles);
      const user = await readUser(transaction, id);
      const facts = { enabled, roles: [...user.roles], hasPassword: user.hasPassword };
      await this.changes.record(transaction, userEvent('Created', user, facts));
      return user;
    });
  }

  /**
   * Ends all sessions of the user, and the access of applications: whoever knew the old password is out.
   *
   * @throws InvalidUserError at `password`; UserNotFoundError
   */
  async setPassword(userName: string, password: string): Promise<void> {
    const user = await this.requireByName(userName);
    const value = await this.passwords.hash(password, [user.userName, user.email]);
    await this.changes.change({ id: user.id }, (transaction, current) =>
      this.replacePassword(transaction, current, value),
    );
  }

  /**
   * As {@link setPassword}, for somebody who has just proved who it is.
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
      await this.replacePassword(transaction, current, passwordHash);
      return proofOf(transaction, userId);
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
   * Sessions and tokens of a disabled user end at once, and do not come back with the user.
   *
   * @throws UserNotFoundError; DomainError 409 for the last site owner
   */
  disable(userName: string): Promise<void> {
    return this.changes.apply(userName, { column: 'enabled', value: false, endsAccess: true });
  }

  private async requireByName(userName: string): Promise<User> {
    const user = await this.findByName(userName);
    if (!user) throw new UserNotFoundError(userName);
    return user;
  }

  private replacePassword(within: Transaction, user: User, value: string): Promise<void> {
    return this.changes.set(within, user, { column: 'password_hash', value, endsAccess: true });
  }
}
