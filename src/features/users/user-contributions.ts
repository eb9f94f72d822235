import {
  AUDIT_TRAIL,
  Contributes,
  PRINCIPAL_RESOLVER,
  type AuditTrail,
  type PrincipalResolver,
  type Queryable,
  type ResolvedIdentity,
  type TokenClaims,
} from '@espalier/plugin-sdk';
import { Inject } from '@nestjs/common';
import {
  ROLE_HOLDERS,
  SESSION_OBSERVER,
  SESSION_POLICY,
  roleKey,
  type LostRoles,
  type Proof,
  type RoleHolders,
  type SessionObserver,
  type SessionPolicy,
  type SignedOutWhere,
} from '#core/auth';
import { ITEM_OWNERS, USER_NAMES, type ItemOwners, type UserNames } from '#core/content';
import { USER_IDS, type UserIds } from '#features/admin-list';
import { Database, oneRow, type Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import { ownEvent, userEvent } from './user-events';
import { normalise } from './user';
import { isStillTrue, readUser } from './user-rows';
import { UserEntity } from './user.entity';
import { Users } from './users';

const NAMES = { name: 'user-names', text: 'SELECT id, user_name FROM app_user WHERE id = ANY($1)' };

const IDS = {
  name: 'user-ids',
  text: 'SELECT normalized_user_name, id FROM app_user WHERE normalized_user_name = ANY($1)',
};

/** In the event of the deletion. */
const NAMED = 50;

/** Users own items by their ids. */
@Contributes(ITEM_OWNERS)
export class UserOwners implements ItemOwners {
  async has(within: Queryable, id: string): Promise<boolean> {
    return isContentId(id) && (await within.query('SELECT FROM app_user WHERE id = $1', [id])).length > 0;
  }
}

/**
 * A token whose subject is the id of an enabled user stands for that user, unless the client id is the same: then an application
 * has got it in its own name (RFC 9068, section 2.2).
 */
@Contributes(PRINCIPAL_RESOLVER)
export class UserPrincipalResolver implements PrincipalResolver {
  constructor(private readonly users: Users) {}

  async resolve({ subject, clientId }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    if (!isContentId(subject) || clientId === subject) return undefined;
    const user = await this.users.findById(subject);
    return user?.enabled ? { kind: 'user', id: user.id, name: user.userName, roles: user.roles } : undefined;
  }
}

/** Users lose a role that is deleted. */
@Contributes(ROLE_HOLDERS)
export class UserRoles implements RoleHolders {
  async takeAway(within: Transaction, role: string): Promise<LostRoles> {
    const { count, names } = oneRow(
      await within.query<Omit<LostRoles, 'kind'>>(
        `WITH lost AS (DELETE FROM app_user_role WHERE role = $1 RETURNING user_id),
         holders AS (SELECT app_user.user_name FROM app_user JOIN lost ON lost.user_id = app_user.id)
       SELECT (SELECT count(*)::int FROM holders) AS count,
         ARRAY(SELECT user_name::text FROM holders ORDER BY user_name LIMIT ${NAMED}) AS names`,
        [roleKey(role)],
      ),
    );
    return { kind: 'users', count, names };
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

/** Has the audit trail tell who signs in and out. */
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

/** Tells lists who is meant by the name of a user. */
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
}

/** Tells queries what users are called. */
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
