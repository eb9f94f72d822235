import { Contributes } from '@espalier/plugin-sdk';
import { ACCESS_ENDER, AuthChangeNotifier, type AccessEnder, type EndedSignIn } from '#core/auth';
import { Database, type Transaction } from '#platform/database';
import { Consents } from './consents';

/** The sessions of oidc-provider that follow the sign-in $2 of the user $1. */
const FOLLOWING = `kind = 'Session' AND account_id = $1 AND payload ->> 'signIn' = $2`;

@Contributes(ACCESS_ENDER)
export class ApplicationAccess implements AccessEnder {
  constructor(
    private readonly database: Database,
    private readonly consents: Consents,
    private readonly authChanges: AuthChangeNotifier,
  ) {}

  /** Everywhere, or with a new password: of all of them. */
  async endAccess(within: Transaction, userId: string): Promise<void> {
    await this.consents.endTokens(within, userId);
  }

  /** In one browser: of what applications were given there without `offline_access`. */
  async endSignIn(within: Transaction, { userId, signInId }: EndedSignIn): Promise<void> {
    // What somebody else may be signing in with in this browser stays: the session and its interactions. So do grants of offline access.
    const emptied = await within.query(
      `WITH ended AS (
         SELECT allowed.value ->> 'grantId' AS id
         FROM openid_payload, jsonb_each(coalesce(payload -> 'authorizations', '{}')) allowed
         WHERE ${FOLLOWING} AND allowed.value -> 'persistsLogout' IS DISTINCT FROM 'true'),
       gone AS (
         DELETE FROM openid_payload
         WHERE (kind <> 'Interaction' AND grant_id IN (SELECT id FROM ended))
           OR (kind = 'Grant' AND id IN (SELECT id FROM ended)))
       UPDATE openid_payload SET payload = payload - '{signIn,authorizations}'::text[]
       WHERE ${FOLLOWING} AND payload -> 'authorizations' IS NOT NULL RETURNING id`,
      [userId, signInId],
    );
    // Every node forgets all tokens that it knows at this, so not when nothing has ended.
    if (emptied.length > 0) await this.authChanges.announce(within, `session of ${userId}`);
  }

  announceEnd(userId: string): Promise<void> {
    return this.database.transaction((transaction) => this.authChanges.announce(transaction, `session of ${userId}`));
  }
}
