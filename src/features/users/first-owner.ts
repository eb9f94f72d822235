import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { AuthChangeNotifier, type Proof } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction, oneRow } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { Passwords } from './passwords';
import { USER_COLUMNS, identityOf, requireValidIdentity, type User } from './user';
import { UserChanges } from './user-changes';
import { madeOwner } from './user-events';
import { replaceRoles } from './user-rows';
import { UserEntity } from './user.entities';

export interface Owner {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

const ROLE = 'Administrator';
const OWNED = 2;

const HEIR = `
  FROM app_user WHERE enabled AND password_hash IS NULL AND EXISTS (
    SELECT FROM app_user_role held JOIN role ON role.normalized_name = held.role
    WHERE held.user_id = app_user.id AND 'SiteOwner' = ANY (role.permissions))
  ORDER BY created_utc, id LIMIT 1`;
@Injectable()
export class FirstOwner {
  constructor(
    private readonly database: Database,
    private readonly changes: UserChanges,
    private readonly passwords: Passwords,
    private readonly authChanges: AuthChangeNotifier,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async isMissing(within: Queryable = this.database): Promise<boolean> {
    const { level } = oneRow(await within.query<{ level: number }>(`SELECT site_owner_level('', '') AS level`));
    return level < OWNED;
  }

  /** The user who may do everything and has no password yet, as the first run leaves one. */
  async heir(): Promise<User | undefined> {
    return (await this.database.query<User>(`SELECT ${USER_COLUMNS} ${HEIR}`))[0];
  }

  /**
   * Somebody becomes the user to whom belongs what the first run has made; where there is none, or none any more, a new
   * one.
   *
   * @param admit comes before anything is written, and throws unless this is to be done
   * @throws InvalidUserError at `userName`, `email` or `password`; SecretsBusyError
   */
  async appoint(
    { userName, email, password }: Owner,
    admit: (transaction: Transaction) => Promise<void>,
  ): Promise<Proof> {
    requireValidIdentity(userName, email);
    const passwordHash = await this.passwords.hash(password, [userName, email]);
    return this.changes.writing(async (transaction) => {
      // Before it is asked whether this is to be done: while we wait here, somebody may set a password in another way.
      const [heir] = await transaction.query<{ id: string; epoch: number }>(
        `SELECT id, access_epoch AS epoch ${HEIR} FOR UPDATE OF app_user`,
      );
      await admit(transaction);
      const id = heir?.id ?? this.ids.next();
      const users = transaction.repository(UserEntity);
      const values = { ...identityOf(userName, email), passwordHash };
      if (heir) await users.update({ id }, values);
      else {
        await users.insert({ id, ...values, createdUtc: this.clock.now() });
        await replaceRoles(transaction, id, [ROLE]);
      }
      await this.changes.record(transaction, madeOwner({ id, userName }, !heir));
      await this.authChanges.announce(transaction, `user ${id}`);
      return { userId: id, epoch: heir?.epoch ?? 0 };
    });
  }
}
