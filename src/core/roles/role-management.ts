import { Injectable } from '@nestjs/common';
import type { Principal, RecordCheck } from '@espalier/plugin-sdk';
import {
  isBuiltInRole,
  PermissionCatalog,
  RoleChanges,
  RoleGranting,
  RoleNotFoundError,
  Roles,
  type Role,
} from '#core/auth';

export interface RoleSummary extends Role {
  readonly builtIn: boolean;
}

export function summaryOf(role: Role): RoleSummary {
  return { ...role, builtIn: isBuiltInRole(role.name) };
}

export type RoleValues = Omit<Role, 'name'>;

/**
 * Nobody changes a role that holds more than they do themselves, nor gives one a permission that they lack:
 * RoleBeyondCallerError.
 */
@Injectable()
export class RoleManagement {
  constructor(
    private readonly roles: Roles,
    private readonly changes: RoleChanges,
    private readonly granting: RoleGranting,
    private readonly catalog: PermissionCatalog,
  ) {}

  async get(name: string): Promise<Role> {
    const role = await this.roles.get(name);
    if (!role) throw new RoleNotFoundError(name);
    return role;
  }

  async create(principal: Principal, role: Role): Promise<Role> {
    this.requireMayMake(principal, role, []);
    return this.changes.create(role);
  }

  /** @param change may keep permissions that nobody declares at the moment, and add none of these */
  change(
    principal: Principal,
    name: string,
    change: (role: Role) => RoleValues,
    check: RecordCheck<RoleSummary>,
  ): Promise<Role> {
    return this.changes.change(name, (role) => {
      this.granting.requireHolds(principal, role);
      const values = change(role);
      this.requireMayMake(principal, { ...values, name: role.name }, role.permissions);
      check(summaryOf(role));
      return values;
    });
  }

  remove(principal: Principal, name: string, check: RecordCheck<RoleSummary>): Promise<void> {
    return this.changes.remove(name, (role) => {
      this.granting.requireHolds(principal, role);
      check(summaryOf(role));
    });
  }

  /** New names that are no permissions are left to be refused as such. */
  private requireMayMake(principal: Principal, role: Role, kept: readonly string[]): void {
    const keptNames = new Set(kept);
    const permissions = role.permissions.filter((name) => this.catalog.isPermission(name) || keptNames.has(name));
    this.granting.requireHolds(principal, { ...role, permissions });
  }
}
