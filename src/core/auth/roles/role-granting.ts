import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { shownMessage } from '#platform/errors';
import { RoleBeyondCallerError } from '../auth-errors';
import type { Role } from './role';
import { Roles } from './roles';

/** @throws RoleBeyondCallerError naming the first of the roles that has a permission which the caller lacks */
export type RoleJudge = (roles: readonly string[]) => void;

/**
 * Nobody gives others more than they have: neither by giving a role, nor by making use of somebody who has one. Roles that do not
 * exist give nothing and are passed over.
 */
@Injectable()
export class RoleGranting {
  constructor(private readonly roles: Roles) {}

  /** @throws RoleBeyondCallerError */
  async requireMayGrant(principal: Principal, roles: readonly string[]): Promise<void> {
    (await this.judgeOf(principal))(roles);
  }

  /** As {@link requireMayGrant}, for a role as it is or is to be. @throws RoleBeyondCallerError */
  requireHolds(principal: Principal, role: Role): void {
    requireAllOf(principal, role);
  }

  /** For pages. */
  async refusalOf(principal: Principal, roles: readonly string[]): Promise<string | undefined> {
    const find = await this.roles.finder();
    const [first] = roles.flatMap((name) => refusalOf(principal, find(name)) ?? []);
    return first && shownMessage(first);
  }

  /** By the roles as they are now, for transactions that hold a lock, where nothing can be waited for. */
  async judgeOf(principal: Principal): Promise<RoleJudge> {
    const find = await this.roles.finder();
    return (names) => {
      for (const name of names) requireAllOf(principal, find(name));
    };
  }
}

function requireAllOf(principal: Principal, role: Role | undefined): void {
  const refusal = refusalOf(principal, role);
  if (refusal) throw refusal;
}

/** A permission that nobody declares any more can be held by nobody: a plug-in that comes back would bring it back to life. */
function refusalOf(principal: Principal, role: Role | undefined): RoleBeyondCallerError | undefined {
  const missing = role?.permissions.find((permission) => !principal.may(permission));
  return role && missing !== undefined ? new RoleBeyondCallerError(role.name, missing) : undefined;
}
