import type { Principal, SecuredContent } from '@espalier/plugin-sdk';
import type { Grants } from '../permissions/grants';
import { ANONYMOUS } from '../roles/role-name';

/** A visitor who has not proved to be anybody, with the rights of the role Anonymous. Owns nothing. */
export class AnonymousPrincipal implements Principal {
  readonly kind = 'anonymous';
  readonly id = '';
  readonly name = '';
  readonly roles = [ANONYMOUS];

  constructor(private readonly grants: Grants) {}

  may(permission: string, content?: SecuredContent): boolean {
    return this.grants.allow(permission, content, false);
  }
}
