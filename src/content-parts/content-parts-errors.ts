import type { Principal, SecuredContent } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';

/** The caller may save the item, but not change this part of it. */
export class PartForbiddenError extends DomainError {
  constructor(permission: string, member: string) {
    super(
      'forbidden',
      'content-parts.forbidden',
      `Changing ${member} needs the permission ${permission}. Leave it as it is, or ask an administrator for a role that has it.`,
    );
  }
}

/** @throws PartForbiddenError */
export function requirePermission(
  principal: Principal,
  permission: string,
  member: string,
  content?: SecuredContent,
): void {
  if (!principal.may(permission, content)) throw new PartForbiddenError(permission, member);
}
