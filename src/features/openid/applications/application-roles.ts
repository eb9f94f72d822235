import { Contributes } from '@espalier/plugin-sdk';
import { ROLE_HOLDERS, roleKey, type LostRoles, type RoleHolders } from '#core/auth';
import type { Transaction } from '#platform/database';

/** In the event of the deletion. */
const NAMED = 50;

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
    return { kind: 'applications', count: names.length, names: names.slice(0, NAMED) };
  }
}
