import { Injectable } from '@nestjs/common';
import { AuthNews, Roles } from '#auth';
import { Clock } from '#platform/clock';
import { Database, sqlState } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { InvalidUserError, UserNotFoundError } from './user-errors';
import { normalise, requireValidIdentity } from './user-fields';
import { Passwords } from './passwords';

export interface User {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly roles: readonly string[];
  /** False until a password was chosen; then nobody can sign in as this user. */
  readonly hasPassword: boolean;
}

export interface NewUser {
  readonly userName: string;
  readonly email: string;
  /** Without one, nobody can sign in until it is set. */
  readonly password?: string;
  readonly roles?: readonly string[];
}

const COLUMNS = 'id, user_name AS "userName", email, enabled, roles, password_hash IS NOT NULL AS "hasPassword"';
const UNIQUE_VIOLATION = '23505';

/** The people who may sign in. Names and e-mail addresses are unique without regard to case. */
@Injectable()
export class Users {
  constructor(
    private readonly database: Database,
    private readonly news: AuthNews,
    private readonly roles: Roles,
    private readonly passwords: Passwords,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async findById(id: string): Promise<User | undefined> {
    return (await this.database.query<User>(`SELECT ${COLUMNS} FROM app_user WHERE id = $1`, [id]))[0];
  }

  async findByName(userName: string): Promise<User | undefined> {
    const text = `SELECT ${COLUMNS} FROM app_user WHERE normalized_user_name = $1`;
    return (await this.database.query<User>(text, [normalise(userName)]))[0];
  }

  /**
   * @throws InvalidUserError at `userName`, `email` or `password`, also when another user has the name or address;
   * DomainError 400 at `roles` for a role that does not exist
   */
  async create({ userName, email, password, roles = [] }: NewUser): Promise<User> {
    requireValidIdentity(userName, email);
    await this.roles.requireKnown(roles);
    const passwordHash = password === undefined ? null : await this.passwords.hash(password);
    try {
      const [user] = await this.database.query<User>(
        `INSERT INTO app_user
           (id, user_name, normalized_user_name, email, normalized_email, password_hash, roles, created_utc)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        [
          this.ids.next(),
          userName,
          normalise(userName),
          email,
          normalise(email),
          passwordHash,
          [...new Set(roles)],
          this.clock.nowUtc(),
        ],
      );
      return user;
    } catch (error) {
      throw takenBy(error) ?? error;
    }
  }

  /** @throws InvalidUserError at `password`; UserNotFoundError */
  async setPassword(userName: string, password: string): Promise<void> {
    await this.change(userName, 'password_hash = $2', await this.passwords.hash(password));
  }

  /**
   * The enabled user who has this name and password. Takes the same time whether or not the name exists.
   *
   * @throws SecretsBusyError
   */
  async verify(userName: string, password: string): Promise<User | undefined> {
    const [row] = await this.database.query<User & { passwordHash: string | null }>(
      `SELECT ${COLUMNS}, password_hash AS "passwordHash" FROM app_user WHERE normalized_user_name = $1`,
      [normalise(userName)],
    );
    const matches = await this.passwords.matches(row?.passwordHash ?? undefined, password);
    if (!matches || !row?.enabled) return undefined;
    const { passwordHash: _secret, ...user } = row;
    return user;
  }

  /** From the next request on, the tokens of a disabled user are refused. @throws UserNotFoundError */
  disable(userName: string): Promise<void> {
    return this.change(userName, 'enabled = $2', false);
  }

  /** @throws UserNotFoundError */
  enable(userName: string): Promise<void> {
    return this.change(userName, 'enabled = $2', true);
  }

  /** @throws UserNotFoundError; DomainError 400 at `roles` for a role that does not exist */
  async setRoles(userName: string, roles: readonly string[]): Promise<void> {
    await this.roles.requireKnown(roles);
    await this.change(userName, 'roles = $2', [...new Set(roles)]);
  }

  private async change(userName: string, assignment: string, value: unknown): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [changed] = await transaction.query<{ id: string }>(
        `UPDATE app_user SET ${assignment} WHERE normalized_user_name = $1 RETURNING id`,
        [normalise(userName), value],
      );
      if (!changed) throw new UserNotFoundError(userName);
      await this.news.announce(transaction, `user ${changed.id}`);
    });
  }
}

function takenBy(error: unknown): InvalidUserError | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined;
  const isEmail = error instanceof Error && 'constraint' in error && error.constraint === 'uq_app_user_email';
  return isEmail
    ? new InvalidUserError('email', 'Another user has this e-mail address.')
    : new InvalidUserError('userName', 'Another user has this name.');
}
