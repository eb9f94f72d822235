import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { AuthChangeNotifier, SecretHasher } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { endAccessToPeople } from '../consents/people-access';
import { ApplicationNotFoundError, InvalidApplicationError } from '../openid-errors';
import { applicationChanged, applicationEvent } from '../openid-events';
import type { Application, ApplicationValues, NewApplication } from './application';
import { ApplicationRules } from './application-rules';
import { asApplicationError } from './as-application-error';
import { applicationOf } from './check-application';
import { CLIENT_ID, requireIdentity } from './check-identity';

/** An application with what its secret is compared with: null for a public one. */
export type ApplicationWithSecret = Application & { readonly secretHash: string | null };

/** An application with its secret, the only time that it can be read; none when there is no new one. */
export interface Shown {
  readonly application: Application;
  readonly clientSecret?: string;
}

/** What a change is about to do. */
export interface ApplicationChange {
  /** As it is stored, and locked. */
  readonly current: Application;
  /** As it is going to be; absent when it only gets a new secret, or goes. */
  readonly next?: Application;
  readonly within: Transaction;
}

/** Refuses a change by throwing, before anything else is looked at. */
export type ChangeCheck = (change: ApplicationChange) => void | Promise<void>;

export interface Page {
  readonly first: number;
  readonly skip: number;
}

const COLUMNS = `client_id AS "clientId", display_name AS "displayName", type, consent_type AS "consentType", enabled,
  grant_types AS "grantTypes", redirect_uris AS "redirectUris", post_logout_redirect_uris AS "postLogoutRedirectUris",
  scopes, roles, require_pkce AS "requirePkce"`;
const SECRET_BYTES = 32;

/** The applications that may ask for tokens. Secrets are stored as argon2id and shown only when they are made. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly rules: ApplicationRules,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By client id, and how many there are in all. */
  async page({ first, skip }: Page): Promise<{ readonly items: Application[]; readonly totalCount: number }> {
    const [items, [{ totalCount }]] = await Promise.all([
      this.database.query<Application>(
        `SELECT ${COLUMNS} FROM openid_application ORDER BY client_id LIMIT $1 OFFSET $2`,
        [first, skip],
      ),
      this.database.query<{ totalCount: number }>('SELECT count(*)::integer AS "totalCount" FROM openid_application'),
    ]);
    return { items, totalCount };
  }

  /** What cannot be a client id finds nothing: PostgreSQL would fail to look for U+0000. */
  async find(clientId: string): Promise<Application | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const text = `SELECT ${COLUMNS} FROM openid_application WHERE client_id = $1`;
    return (await this.database.query<Application>(text, [clientId]))[0];
  }

  async findWithSecret(clientId: string): Promise<ApplicationWithSecret | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const text = `SELECT ${COLUMNS}, secret_hash AS "secretHash" FROM openid_application WHERE client_id = $1`;
    return (await this.database.query<ApplicationWithSecret>(text, [clientId]))[0];
  }

  /**
   * Creates an application; by default a confidential one with the client-credentials grant.
   *
   * @returns it with its secret, which cannot be read again; none for a public application
   * @throws InvalidApplicationError at the member that is wrong; DomainError 400 at `roles` for one that does not exist
   */
  create(given: NewApplication & { readonly type?: 'confidential' }): Promise<Required<Shown>>;
  create(given: NewApplication): Promise<Shown>;
  async create(given: NewApplication): Promise<Shown> {
    const application = applicationOf(given);
    requireIdentity(given, application);
    (await this.rules.read())(application);
    const clientSecret = application.type === 'public' ? undefined : (given.clientSecret ?? generateSecret());
    const hash = clientSecret === undefined ? null : await this.hasher.hash(clientSecret);
    try {
      return { application: await this.insert(application, hash), clientSecret };
    } catch (error) {
      throw asApplicationError(error, application);
    }
  }

  /**
   * Changes what is given, from the next request on; the rest stays. An application that becomes public loses its secret; one
   * that becomes confidential gets a new one, which is returned. One whose consent becomes explicit or external loses what people
   * have allowed it, and its tokens of them.
   *
   * @throws ApplicationNotFoundError; what `check` throws; InvalidApplicationError; DomainError 400 at `roles`
   */
  async update(clientId: string, changes: Partial<ApplicationValues>, check: ChangeCheck = anything): Promise<Shown> {
    const requireRules = await this.rules.read();
    const becomesConfidential =
      changes.type === 'confidential' && (await this.findWithSecret(clientId))?.type === 'public';
    const prepared = becomesConfidential ? await this.newSecret() : undefined;
    return this.changing(clientId, async (within, { secretHash, ...current }) => {
      const application = { ...current, ...changes };
      await check({ current, next: application, within });
      requireRules(application);
      if (endsConsents(current, application)) await endAccessToPeople(within, clientId);
      const needsSecret = application.type === 'confidential' && !secretHash;
      const fresh = needsSecret ? (prepared ?? (await this.newSecret())) : undefined;
      const kept = application.type === 'public' ? null : secretHash;
      const refused = (error: unknown) => Promise.reject<Application[]>(asApplicationError(error, application));
      const query = within.query<Application>(
        `UPDATE openid_application
         SET display_name = $2, type = $3, consent_type = $4, enabled = $5, grant_types = $6, redirect_uris = $7,
             post_logout_redirect_uris = $8, scopes = $9, roles = $10, require_pkce = $11, secret_hash = $12
         WHERE client_id = $1 RETURNING ${COLUMNS}`,
        [...columnsOf(application), fresh?.hash ?? kept],
      );
      const [updated] = await query.catch(refused);
      await this.trail.record(within, ...applicationChanged(current, updated, fresh !== undefined));
      return { application: updated, clientSecret: fresh?.clientSecret };
    });
  }

  /**
   * Removes it with all of its tokens, and what people have allowed it.
   *
   * @throws ApplicationNotFoundError; what `check` throws
   */
  async remove(clientId: string, check: ChangeCheck = anything): Promise<void> {
    await this.changing(clientId, async (within, { secretHash: _secretHash, ...current }) => {
      await check({ current, within });
      await within.query('DELETE FROM openid_payload WHERE client_id = $1', [clientId]);
      await within.query('DELETE FROM openid_application WHERE client_id = $1', [clientId]);
      await this.trail.record(within, applicationEvent('ApplicationDeleted', current));
    });
  }

  /**
   * Gives the application a new secret. The old one gets no further tokens; tokens that exist stay valid until they expire.
   *
   * @throws ApplicationNotFoundError; what `check` throws; InvalidApplicationError at `type` for a public application
   */
  async rotateSecret(clientId: string, check: ChangeCheck = anything): Promise<Required<Shown>> {
    const { clientSecret, hash } = await this.newSecret();
    return this.changing(clientId, async (within, current) => {
      await check({ current, within });
      if (current.type === 'public') throw new InvalidApplicationError('type', 'A public application has no secret.');
      const [application] = await within.query<Application>(
        `UPDATE openid_application SET secret_hash = $2 WHERE client_id = $1 RETURNING ${COLUMNS}`,
        [clientId, hash],
      );
      await this.trail.record(within, applicationEvent('SecretChanged', application, {}));
      return { application, clientSecret };
    });
  }

  /**
   * Does something about an application as it is, which nobody changes meanwhile.
   *
   * @throws ApplicationNotFoundError
   */
  async holding<T>(
    clientId: string,
    work: (within: Transaction, current: ApplicationWithSecret) => Promise<T>,
  ): Promise<T> {
    if (!CLIENT_ID.test(clientId)) throw new ApplicationNotFoundError(clientId);
    return this.database.transaction(async (within) => {
      const [current] = await within.query<ApplicationWithSecret>(
        `SELECT ${COLUMNS}, secret_hash AS "secretHash" FROM openid_application WHERE client_id = $1 FOR UPDATE`,
        [clientId],
      );
      if (!current) throw new ApplicationNotFoundError(clientId);
      return work(within, current);
    });
  }

  private insert(application: Application, hash: string | null): Promise<Application> {
    return this.database.transaction(async (within) => {
      const [created] = await within.query<Application>(
        `WITH given AS (INSERT INTO openid_client_id (client_id) VALUES ($1))
         INSERT INTO openid_application
           (client_id, display_name, type, consent_type, enabled, grant_types, redirect_uris, post_logout_redirect_uris,
            scopes, roles, require_pkce, secret_hash, created_utc)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${COLUMNS}`,
        [...columnsOf(application), hash, this.clock.nowUtc()],
      );
      await this.trail.record(within, applicationEvent('ApplicationCreated', created));
      return created;
    });
  }

  /** Hashing is slow on purpose: to be called before a transaction. */
  private async newSecret(): Promise<{ readonly clientSecret: string; readonly hash: string }> {
    const clientSecret = generateSecret();
    return { clientSecret, hash: await this.hasher.hash(clientSecret) };
  }

  private changing<T>(
    clientId: string,
    change: (transaction: Transaction, current: ApplicationWithSecret) => Promise<T>,
  ): Promise<T> {
    return this.holding(clientId, async (within, current) => {
      const result = await change(within, current);
      await this.authChanges.announce(within, `application ${clientId}`);
      return result;
    });
  }
}

function anything(): void {}

/** What was allowed under another rule does not count under a new one, unless nobody is asked any more. */
export function endsConsents(current: ApplicationValues, { consentType }: ApplicationValues): boolean {
  return consentType !== current.consentType && consentType !== 'implicit';
}

/** In the order of the statements above: all but the secret and the moment. */
function columnsOf(application: Application): unknown[] {
  return [
    application.clientId,
    application.displayName,
    application.type,
    application.consentType,
    application.enabled,
    [...new Set(application.grantTypes)],
    [...new Set(application.redirectUris)],
    [...new Set(application.postLogoutRedirectUris)],
    [...new Set(application.scopes)],
    [...new Set(application.roles)],
    application.requirePkce,
  ];
}

function generateSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
