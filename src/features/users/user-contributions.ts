import {
  Contributes,
  type Queryable,
  PRINCIPAL_RESOLVER,
  type PrincipalResolver,
  type ResolvedIdentity,
  type TokenClaims,
  AUDIT_TRAIL,
  type AuditTrail,
} from '@espalier/plugin-sdk';
import { ITEM_OWNERS, type ItemOwners, USER_NAMES, type UserNames } from '#core/content';
import { isContentId } from '#platform/ids';
import {
  SESSION_POLICY,
  type Proof,
  type SessionPolicy,
  ROLE_HOLDERS,
  ROLE_USERS,
  type RoleUser,
  type RoleUsers,
  roleKey,
  type LostRoles,
  type RoleHolders,
  SESSION_OBSERVER,
  type SessionObserver,
  type SignedOutWhere,
} from '#core/auth';
import { PLACEHOLDER_EMAIL } from '#platform/config';
import { type Transaction, oneRow, Database } from '#platform/database';
import { isStillTrue, readUser } from './user-rows';
import { UserEntity } from './user.entities';
import { Users } from './users';
import { Inject } from '@nestjs/common';
import { ownEvent, userEvent } from './user-events';
import { USER_IDS, type UserIds } from '#features/admin-list';
import { normalise } from './user';

@Contributes(ITEM_OWNERS)
export class UserOwners implements ItemOwners {
  async has(within: Queryable, id: string): Promise<boolean> {
    return isContentId(id) && (await within.query('SELECT FROM app_user WHERE id = $1', [id])).length > 0;
  }
}

/** Looks once more, as the session begins: comparing a password takes its time, in which all that the user has may be ended. */
@Contributes(SESSION_POLICY)
export class UserSessionPolicy implements SessionPolicy {
  admits(within: Transaction, proof: Proof): Promise<boolean> {
    return isStillTrue(within, proof);
  }

  async expireProofs(within: Transaction, userId: string): Promise<void> {
    await within.repository(UserEntity).increment({ id: userId }, 'accessEpoch', 1);
  }
}

/** As many of each role as are counted, from the index alone. */
const ROLE_COUNTS = `
  SELECT key, (SELECT count(*)::int FROM (SELECT FROM app_user_role WHERE role = key LIMIT $2) AS held) AS count
  FROM unnest($1::text[]) AS key`;

@Contributes(ROLE_USERS)
export class UsersOfRoles implements RoleUsers {
  constructor(private readonly database: Database) {}

  async counts(roles: readonly string[], upTo: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ key: string; count: number }>(ROLE_COUNTS, [roles.map(roleKey), upTo]);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return new Map(roles.map((role) => [role, counts.get(roleKey(role)) ?? 0]));
  }

  async someone(roles: readonly string[], except: string): Promise<RoleUser | undefined> {
    const rows = await this.database.query<RoleUser>(
      `SELECT user_name AS name, email FROM app_user
       WHERE enabled AND id <> $2 AND normalized_email <> $3
         AND id IN (SELECT user_id FROM app_user_role WHERE role = ANY ($1))
       ORDER BY created_utc, id LIMIT 1`,
      [roles.map(roleKey), except, normalise(PLACEHOLDER_EMAIL)],
    );
    return rows[0];
  }
}

const MOST_IN_EVENT = 50;

@Contributes(ROLE_HOLDERS)
export class UserRoles implements RoleHolders {
  async takeAway(within: Transaction, role: string): Promise<LostRoles> {
    const { count, names } = oneRow(
      await within.query<Omit<LostRoles, 'kind'>>(
        `WITH lost AS (DELETE FROM app_user_role WHERE role = $1 RETURNING user_id),
         holders AS (SELECT app_user.user_name FROM app_user JOIN lost ON lost.user_id = app_user.id)
       SELECT (SELECT count(*)::int FROM holders) AS count,
         ARRAY(SELECT user_name::text FROM holders ORDER BY user_name LIMIT ${MOST_IN_EVENT}) AS names`,
        [roleKey(role)],
      ),
    );
    return { kind: 'users', count, names };
  }
}

/** Unless the client id is the same: then an application has got the token in its own name (RFC 9068, section 2.2). */
@Contributes(PRINCIPAL_RESOLVER)
export class UserPrincipalResolver implements PrincipalResolver {
  constructor(private readonly users: Users) {}

  async resolve({ subject, clientId }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    if (!isContentId(subject) || clientId === subject) return undefined;
    const user = await this.users.findById(subject);
    return user?.enabled ? { kind: 'user', id: user.id, name: user.userName, roles: user.roles } : undefined;
  }
}

@Contributes(SESSION_OBSERVER)
export class UserSignIns implements SessionObserver {
  constructor(@Inject(AUDIT_TRAIL) private readonly trail: AuditTrail) {}

  async signedIn(within: Transaction, userId: string): Promise<void> {
    await this.trail.record(within, ownEvent('SignedIn', await readUser(within, userId)));
  }

  /** An administrator may sign somebody out everywhere; in one browser everybody does it for themselves. */
  async signedOut(within: Transaction, userId: string, where: SignedOutWhere): Promise<void> {
    const everywhere = where === 'everywhere';
    const event = everywhere ? userEvent : ownEvent;
    const facts = { everywhere, ...(where === 'elsewhere' && { elsewhere: true }) };
    await this.trail.record(within, event('SignedOut', await readUser(within, userId), facts));
  }
}

const IDS = {
  name: 'user-ids',
  text: 'SELECT normalized_user_name, id FROM app_user WHERE normalized_user_name = ANY($1)',
};

@Contributes(USER_IDS)
export class StoredUserIds implements UserIds {
  constructor(private readonly database: Database) {}

  async idsOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = userNames.filter((name) => !name.includes('\0')).map((name) => [name, normalise(name)] as const);
    if (names.length === 0) return new Map();
    const rows = await this.database.replicaTextRows(IDS, [names.map(([, normalised]) => normalised)]);
    const ids = new Map(rows.map(([normalised, id]) => [String(normalised), String(id)]));
    return new Map(
      names.flatMap(([name, normalised]) => {
        const id = ids.get(normalised);
        return id === undefined ? [] : [[name, id] as const];
      }),
    );
  }

  async namesBeginning(typed: string, atMost: number): Promise<readonly string[]> {
    const rows = await this.database.replicaTextRows(BEGINNING, [normalise(typed), atMost]);
    return rows.map(([name]) => String(name));
  }
}

const BEGINNING = {
  name: 'user-names-beginning',
  text: 'SELECT user_name FROM app_user WHERE normalized_user_name ^@ $1 ORDER BY normalized_user_name LIMIT $2',
};

const NAMES = { name: 'user-names', text: 'SELECT id, user_name FROM app_user WHERE id = ANY($1)' };

@Contributes(USER_NAMES)
export class StoredUserNames implements UserNames {
  constructor(private readonly database: Database) {}

  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = userIds.filter(isContentId);
    if (ids.length === 0) return new Map();
    const rows = await this.database.replicaTextRows(NAMES, [ids]);
    return new Map(rows.map(([id, userName]) => [String(id), String(userName)]));
  }
}
