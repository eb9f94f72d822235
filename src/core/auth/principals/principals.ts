import { Injectable } from '@nestjs/common';
import {
  PRINCIPAL_RESOLVER,
  sentence,
  type Principal,
  type ResolvedIdentity,
  type TokenClaims,
  type SecuredContent,
  type Sentence,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { Snapshot } from '#platform/caching';
import { asRead } from '#platform/strings';
import { AuthChangeNotifier } from '../auth-change-notifier';
import type { Grants } from '../permissions/grants';
import { ANONYMOUS, AUTHENTICATED } from '../roles/role';
import { Roles } from '../roles/roles';

/** The service itself, where no caller stands behind the work: recipes at set-up, commands, background tasks. May everything. */
export const systemPrincipal: Principal = {
  kind: 'system',
  id: 'system',
  name: 'system',
  roles: [],
  may: () => true,
};

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

/** Has the rights of the role Anonymous and owns nothing. */
class AnonymousPrincipal implements Principal {
  readonly kind = 'anonymous';
  readonly id = '';
  readonly name = '';
  readonly roles = [ANONYMOUS];

  constructor(private readonly grants: Grants) {}

  may(permission: string, content?: SecuredContent): boolean {
    return this.grants.allow(permission, content, false);
  }
}

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

  anonymous(): Promise<Principal> {
    return this.stranger.get();
  }

  /** The answer of the first resolver that knows the claims. */
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

/** Whoever asks, where a filter takes people. */
export const ONESELF = 'me';

/** Why nobody can be called so; undefined for a name that somebody can have. */
export function reservedName(name: string): Sentence | undefined {
  const read = asRead(name).trim();
  if (read === systemPrincipal.name) return sentence('Stands for the service itself. Choose another name.');
  if (read === ONESELF) return sentence('Stands for whoever asks, in filters. Choose another name.');
  return undefined;
}
