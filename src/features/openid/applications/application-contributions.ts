import {
  Contributes,
  PRINCIPAL_RESOLVER,
  type PrincipalResolver,
  type Queryable,
  type ResolvedIdentity,
  type TokenClaims,
  type NamedApplication,
} from '@espalier/plugin-sdk';
import { ROLE_HOLDERS, roleKey, type LostRoles, type RoleHolders } from '#core/auth';
import { ITEM_OWNERS, OWNER_DIRECTORY, type ItemOwners, type OwnerDirectory } from '#core/content';
import { APPLICATION_NAMES, type ApplicationNames } from '#features/admin-list';
import { Database, type Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import { isStorable } from '#platform/strings';
import { Applications } from './applications';
import { CLIENT_ID } from './application';

/** Also client ids that were given once: what was written under them is there. */
const APPLICATIONS_NAMED = {
  name: 'application-names',
  text: `SELECT n.name, i.client_id, a.display_name FROM unnest($1::text[]) AS n (name)
    JOIN LATERAL (
      SELECT client_id FROM openid_client_id WHERE text_folded(client_id) = text_folded(n.name)
      UNION
      SELECT client_id FROM openid_application
      WHERE name_as_read(display_name) = name_as_read(n.name)
    ) i ON TRUE
    LEFT JOIN openid_application a ON a.client_id = i.client_id ORDER BY 1, 2`,
};

/** In the event of the deletion. */
const MOST_IN_EVENT = 50;

@Contributes(ITEM_OWNERS)
export class ApplicationOwners implements ItemOwners {
  async has(within: Queryable, id: string): Promise<boolean> {
    if (!CLIENT_ID.test(id)) return false;
    return (await within.query('SELECT FROM openid_application WHERE client_id = $1', [id])).length > 0;
  }
}

/** A token whose subject is the client id of an enabled application stands for that application (RFC 9068, section 2.2). */
@Contributes(PRINCIPAL_RESOLVER)
export class ApplicationPrincipalResolver implements PrincipalResolver {
  constructor(private readonly applications: Applications) {}

  async resolve({ subject }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    const application = await this.applications.find(subject);
    if (!application?.enabled) return undefined;
    const { clientId, displayName, roles } = application;
    return { kind: 'application', id: clientId, name: displayName, roles };
  }
}

/** Applications lose a role that is deleted: one that is made anew under its name must not be theirs. */
@Contributes(ROLE_HOLDERS)
export class ApplicationRoles implements RoleHolders {
  async takeAway(within: Transaction, role: string): Promise<LostRoles> {
    const holders = await within.query<{ clientId: string; roles: string[] }>(
      `SELECT client_id AS "clientId", roles FROM openid_application WHERE roles <> '{}' ORDER BY client_id FOR UPDATE`,
    );
    const lost = roleKey(role);
    const names: string[] = [];
    for (const { clientId, roles } of holders) {
      const kept = roles.filter((name) => roleKey(name) !== lost);
      if (kept.length === roles.length) continue;
      await within.query('UPDATE openid_application SET roles = $2 WHERE client_id = $1', [clientId, kept]);
      names.push(clientId);
    }
    return { kind: 'applications', count: names.length, names: names.slice(0, MOST_IN_EVENT) };
  }
}

const DISPLAY_NAMES = {
  name: 'application-display-names',
  text: 'SELECT client_id, display_name FROM openid_application WHERE client_id = ANY($1)',
};

@Contributes(OWNER_DIRECTORY)
export class ApplicationsAsOwners implements OwnerDirectory {
  constructor(private readonly database: Database) {}

  async namesOf(ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const clientIds = ownerIds.filter((id) => CLIENT_ID.test(id) && !isContentId(id));
    if (clientIds.length === 0) return new Map();
    const rows = await this.database.replicaTextRows(DISPLAY_NAMES, [clientIds]);
    return new Map(rows.map(([clientId, displayName]) => [String(clientId), String(displayName)]));
  }
}

@Contributes(APPLICATION_NAMES)
export class StoredApplicationNames implements ApplicationNames {
  constructor(private readonly database: Database) {}

  async named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>> {
    const storable = names.filter((name) => isStorable(name));
    const found = new Map<string, NamedApplication[]>();
    if (storable.length === 0) return found;
    for (const [name, clientId, displayName] of await this.database.replicaTextRows(APPLICATIONS_NAMED, [storable])) {
      const application = { clientId: String(clientId), displayName: displayName ?? String(clientId) };
      found.set(String(name), [...(found.get(String(name)) ?? []), application]);
    }
    return found;
  }
}
