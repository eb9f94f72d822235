import { isBuiltInRole, type Role } from '#core/auth';

export interface RoleSummary extends Role {
  readonly builtIn: boolean;
}

export function summaryOf(role: Role): RoleSummary {
  return { ...role, builtIn: isBuiltInRole(role.name) };
}
