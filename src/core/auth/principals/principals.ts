import { Injectable } from '@nestjs/common';
import { PRINCIPAL_RESOLVER, type Principal, type ResolvedIdentity, type TokenClaims } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { Snapshot } from '#platform/caching';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { ANONYMOUS, AUTHENTICATED } from '../roles/role-name';
import { Roles } from '../roles/roles';
import { AnonymousPrincipal } from './anonymous-principal';
import { GrantedPrincipal } from './granted-principal';

/** Turns claims and identities into principals with the rights that their roles have now. */
@Injectable()
export class Principals {
  /** One object as long as no right changes, so that what was found out about its rights can be remembered. */
  private readonly stranger: Snapshot<Principal>;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly roles: Roles,
    authChanges: AuthChangeNotifier,
  ) {
    this.stranger = new Snapshot(
      async () => new AnonymousPrincipal(await this.roles.grantsOf([ANONYMOUS])),
      () => authChanges.isConnected,
    );
    authChanges.onChange(() => this.stranger.drop());
  }

  /** Whoever visits without being signed in. */
  anonymous(): Promise<Principal> {
    return this.stranger.get();
  }

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
