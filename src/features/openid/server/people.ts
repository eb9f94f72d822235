import { Injectable } from '@nestjs/common';
import type { Account, Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Sessions } from '#core/auth';
import { Clock } from '#platform/clock';
import { isContentId } from '#platform/ids';
import { Users } from '#features/users';
import { Consents } from '../consents/consents';
import { followSignedIn } from './follow-signed-in';
import { PayloadStore } from './payload-store';

interface GrantSource {
  readonly kind?: string;
  readonly scope?: string;
  readonly grantId?: string;
}

/** In seconds: of access that may be used while nobody is there, of other access, and of what waits for its code to be redeemed. */
export interface GrantLifetimes {
  readonly offline: number;
  readonly online: number;
  readonly code: number;
}

/** Who people are, whether they are signed in here, and what they have allowed. */
@Injectable()
export class People {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly consents: Consents,
    private readonly payloads: PayloadStore,
    private readonly clock: Clock,
  ) {}

  /** An enabled user as oidc-provider wants one; it leaves out the claims whose scope was not granted. */
  async account(id: string): Promise<Account | undefined> {
    const user = isContentId(id) ? await this.users.findById(id) : undefined;
    if (!user?.enabled) return undefined;
    const { userName, email, roles } = user;
    const claims = { sub: id, name: userName, preferred_username: userName, email, roles: [...roles] };
    return { accountId: id, claims: () => claims };
  }

  /** The user for whom an application asks; nobody when it has a token for more than it is, or is still, allowed. */
  async accountOf({ oidc }: KoaContextWithOIDC, id: string, lifetimes: GrantLifetimes, token?: GrantSource) {
    const account = await this.account(id);
    const scopes = token?.scope?.split(' ') ?? [];
    if (!account || !oidc.client || scopes.length === 0) return account;
    if ((await this.allowed(oidc.client, id, scopes)).length !== scopes.length) return undefined;
    if (token?.kind === 'AuthorizationCode' && token.grantId !== undefined) {
      const lifetime = scopes.includes('offline_access') ? lifetimes.offline : lifetimes.online;
      await this.payloads.prolong('Grant', token.grantId, lifetime);
    }
    return account;
  }

  async mayUse(token: object): Promise<boolean> {
    if (!('accountId' in token) || typeof token.accountId !== 'string') return true;
    return (await this.account(token.accountId)) !== undefined;
  }

  followSignedIn(provider: Provider): void {
    followSignedIn(provider, this.sessions);
  }

  /**
   * For what the application may have without asking. It is kept until a code would be redeemed, which prolongs it:
   * codes that nobody redeems leave nothing behind.
   */
  async grant({ oidc }: KoaContextWithOIDC, { code }: GrantLifetimes): Promise<Grant | undefined> {
    const { client, account, session, provider, requestParamScopes } = oidc;
    if (!client || !account || !session) return undefined;
    const allowed = await this.allowed(client, account.accountId, [...requestParamScopes]);
    const id = session.grantIdFor(client.clientId);
    const known = id === undefined ? undefined : await provider.Grant.find(id);
    if (!known && allowed.length === 0) return undefined;
    const add = async (grant: Grant) => {
      const before = JSON.stringify(grant);
      grant.addOIDCScope(allowed.join(' '));
      for (const resource of Object.keys(oidc.resourceServers ?? {}))
        grant.addResourceScope(resource, allowed.join(' '));
      grant.exp = Math.max(grant.exp ?? 0, Math.floor(this.clock.now().getTime() / 1000) + code);
      if (JSON.stringify(grant) !== before) await grant.save();
      return grant;
    };
    if (known) return add(known);
    const made = await add(new provider.Grant({ clientId: client.clientId, accountId: account.accountId }));
    // In another tab the application may be given one at the same time, and it has one in a session.
    const chosen = await this.payloads.chooseGrant(session.jti, client.clientId, made.jti, id);
    const other = chosen === undefined || chosen === made.jti ? undefined : await provider.Grant.find(chosen);
    return other ? add(other) : made;
  }

  private async allowed(
    client: { readonly clientId: string; readonly [metadata: string]: unknown },
    userId: string,
    requested: readonly string[],
  ): Promise<readonly string[]> {
    if (client.consent_type === 'implicit') return requested;
    const consented = await this.consents.scopes(client.clientId, userId);
    return requested.filter((scope) => consented?.has(scope));
  }
}
