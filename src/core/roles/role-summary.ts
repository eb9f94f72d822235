import { isBuiltInRole, type Role } from '#core/auth';

/** A role as it is shown. Its tag is that of this. */
export interface RoleSummary extends Role {
  /** Whether the service counts on it, so that it cannot be deleted. */
  readonly builtIn: boolean;
}

export function summaryOf(role: Role): RoleSummary {
  return { ...role, builtIn: isBuiltInRole(role.name) };
}
