import { Injectable } from '@nestjs/common';
import { PRINCIPAL_RESOLVER, type Principal, type ResolvedIdentity, type TokenClaims } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#extensions';
import { AUTHENTICATED } from '../roles/role-name';
import { Roles } from '../roles/roles';
import { GrantedPrincipal } from './granted-principal';

/** Turns claims and identities into principals with the rights that their roles have now. */
@Injectable()
export class Principals {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly roles: Roles,
  ) {}

  /** Whoever the claims stand for: the answer of the first resolver that knows them. */
  async ofToken(claims: TokenClaims): Promise<Principal | undefined> {
    for (const resolver of this.registry.contributions(PRINCIPAL_RESOLVER)) {
      const identity = await resolver.resolve(claims);
      if (identity) return this.of(identity);
    }
    return undefined;
  }

  async of(identity: ResolvedIdentity): Promise<Principal> {
    const roles = [...new Set([...identity.roles, AUTHENTICATED])];
    return new GrantedPrincipal({ ...identity, roles }, await this.roles.grantsOf(roles));
  }
}
