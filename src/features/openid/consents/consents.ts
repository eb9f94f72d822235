import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import type { Repository } from 'typeorm';
import { AuthChangeNotifier } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction, oneRow } from '#platform/database';
import { openidEvent } from '../openid-events';
import { ConsentEntity } from '../applications/application.entities';

export interface Consent {
  readonly clientId: string;
  /** As people know the application. */
  readonly displayName: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly createdUtc: Date;
}

export interface ConsentOfUser {
  readonly userId: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  readonly createdUtc: Date;
}

const CONSENTS = `
  SELECT consent.client_id AS "clientId", application.display_name AS "displayName", consent.subject, consent.scopes,
         consent.created_utc AS "createdUtc"
  FROM openid_consent consent JOIN openid_application application ON application.client_id = consent.client_id`;

@Injectable()
export class Consents {
  constructor(
    @InjectRepository(ConsentEntity) private readonly consents: Repository<ConsentEntity>,
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** Newest first. */
  of(subject: string): Promise<Consent[]> {
    return this.database.query<Consent>(`${CONSENTS} WHERE consent.subject = $1 ORDER BY consent.created_utc DESC`, [
      subject,
    ]);
  }

  /** Applications that act for a user and have asked nobody, as they need not. */
  unasked(subject: string): Promise<Pick<Consent, 'clientId' | 'displayName'>[]> {
    return this.database.query(
      `SELECT DISTINCT application.client_id AS "clientId", application.display_name AS "displayName"
       FROM openid_payload allowed JOIN openid_application application ON application.client_id = allowed.client_id
       WHERE allowed.kind = 'Grant' AND allowed.account_id = $1 AND allowed.expires_utc > $2 AND NOT EXISTS (
         SELECT FROM openid_consent consent WHERE consent.client_id = allowed.client_id AND consent.subject = $1)
       ORDER BY "displayName", "clientId"`,
      [subject, this.clock.now()],
    );
  }

  async scopes(clientId: string, subject: string): Promise<ReadonlySet<string> | undefined> {
    const consent = await this.consents.findOneBy({ clientId, subject });
    return consent ? new Set(consent.scopes) : undefined;
  }

  /** What the application may do in the name of people. @param subject of the only user to look at */
  async rolesBehind(within: Transaction, clientId: string, subject?: string): Promise<string[]> {
    const rows = await within.query<{ role: string }>(
      `SELECT DISTINCT app_user_role.role
       FROM openid_consent JOIN app_user_role ON app_user_role.user_id = openid_consent.subject
       WHERE openid_consent.client_id = $1 AND ($2::text IS NULL OR openid_consent.subject = $2)`,
      [clientId, subject],
    );
    return rows.map(({ role }) => role);
  }

  /** Nobody gives the user others before the transaction ends; undefined when there is no such user. */
  async rolesOf(within: Transaction, subject: string): Promise<string[] | undefined> {
    const [user] = await within.query('SELECT id FROM app_user WHERE id = $1 FOR SHARE', [subject]);
    if (!user) return undefined;
    // Apart, because only a statement that begins after the wait for the lock sees what roles there are now.
    const held = await within.query<{ role: string }>('SELECT role FROM app_user_role WHERE user_id = $1', [subject]);
    return held.map(({ role }) => role);
  }

  /** Besides the scopes that were allowed before. */
  async give(clientId: string, subject: string, scopes: readonly string[]): Promise<void> {
    await this.database.transaction(async (within) => {
      await within.query(
        `INSERT INTO openid_consent AS consent (client_id, subject, scopes, created_utc) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, subject) DO UPDATE
         SET scopes = ARRAY(SELECT DISTINCT unnest(consent.scopes || excluded.scopes) ORDER BY 1),
             created_utc = excluded.created_utc`,
        [clientId, subject, [...new Set(scopes)], this.clock.nowUtc()],
      );
      await this.recordGiven(within, clientId, subject, scopes);
    });
  }

  /** Allows these scopes and no others. Tokens with more than these end. */
  async allow(within: Transaction, clientId: string, subject: string, scopes: readonly string[]): Promise<void> {
    const [narrowed] = await within.query<{ subject: string }>(
      'SELECT subject FROM openid_consent WHERE client_id = $1 AND subject = $2 AND NOT scopes <@ $3::text[]',
      [clientId, subject, scopes],
    );
    await within.query(
      `INSERT INTO openid_consent (client_id, subject, scopes, created_utc) VALUES ($1, $2, $3, $4)
       ON CONFLICT (client_id, subject) DO UPDATE SET scopes = excluded.scopes, created_utc = excluded.created_utc`,
      [clientId, subject, [...new Set(scopes)].toSorted(), this.clock.nowUtc()],
    );
    await this.recordGiven(within, clientId, subject, scopes);
    if (narrowed) await this.endTokens(within, subject, clientId);
  }

  /** By name. */
  async page(
    clientId: string,
    { first, skip }: { readonly first: number; readonly skip: number },
  ): Promise<{ readonly items: ConsentOfUser[]; readonly totalCount: number }> {
    const [items, counted] = await Promise.all([
      this.database.query<ConsentOfUser>(
        `SELECT app_user.id AS "userId", app_user.user_name AS "userName", consent.scopes,
                consent.created_utc AS "createdUtc"
         FROM openid_consent consent JOIN app_user ON app_user.id = consent.subject
         WHERE consent.client_id = $1 ORDER BY app_user.normalized_user_name LIMIT $2 OFFSET $3`,
        [clientId, first, skip],
      ),
      this.database.query<{ totalCount: number }>(
        'SELECT count(*)::integer AS "totalCount" FROM openid_consent WHERE client_id = $1',
        [clientId],
      ),
    ]);
    return { items, totalCount: oneRow(counted).totalCount };
  }

  /** Ends all tokens that came of it, from the next request on. */
  withdraw(clientId: string, subject: string): Promise<void> {
    return this.database.transaction((transaction) => this.withdrawWithin(transaction, clientId, subject));
  }

  /** In the transaction that has found it right. */
  async withdrawWithin(within: Transaction, clientId: string, subject: string): Promise<void> {
    const withdrawn = await within.query<{ scopes: string[] }>(
      'DELETE FROM openid_consent WHERE client_id = $1 AND subject = $2 RETURNING scopes',
      [clientId, subject],
    );
    const hadTokens = await this.endTokens(within, subject, clientId);
    if (withdrawn.length === 0 && !hadTokens) return;
    const facts = { userId: subject, scopes: withdrawn.flatMap(({ scopes }) => scopes).toSorted() };
    await this.trail.record(within, openidEvent('ConsentWithdrawn', clientId, facts));
  }

  /**
   * Their grants, with refresh and access tokens. What was consented to stays.
   *
   * @param within the transaction of what makes it necessary, such as a new password
   * @param clientId of the only application to touch
   * @returns whether there was anything to end
   */
  async endTokens(within: Transaction, subject: string, clientId?: string): Promise<boolean> {
    const { hadAny } = oneRow(
      await within.query<{ hadAny: boolean }>(
        `WITH ended AS (
         DELETE FROM openid_payload WHERE account_id = $1 AND ($2::text IS NULL OR client_id = $2) RETURNING id)
       SELECT EXISTS (SELECT FROM ended) AS "hadAny"`,
        [subject, clientId],
      ),
    );
    await this.authChanges.announce(within, `tokens of ${subject}`);
    return hadAny;
  }

  private recordGiven(within: Transaction, clientId: string, userId: string, scopes: readonly string[]): Promise<void> {
    const facts = { userId, scopes: [...new Set(scopes)].toSorted() };
    return this.trail.record(within, openidEvent('ConsentGiven', clientId, facts));
  }
}
