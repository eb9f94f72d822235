import type { Principal, ResolvedIdentity, SecuredContent } from '@espalier/plugin-sdk';
import type { Grants } from '../permissions/grants';

/** A user or an application with the rights of its roles. */
export class GrantedPrincipal implements Principal {
  readonly kind: 'user' | 'application';
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];

  constructor(
    identity: ResolvedIdentity,
    private readonly grants: Grants,
  ) {
    this.kind = identity.kind;
    this.id = identity.id;
    this.name = identity.name;
    this.roles = identity.roles;
  }

  may(permission: string, content?: SecuredContent): boolean {
    return this.grants.allow(permission, content, content?.owner === this.id);
  }
}
