import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, sentence, type AuditTrail, type Queryable } from '@espalier/plugin-sdk';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { AuthChangeNotifier, SecretHasher, Roles } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, sqlState, type Transaction } from '#platform/database';
import { ApplicationNotFoundError, InvalidApplicationError } from '../openid-errors';
import { applicationChanged, applicationEvent } from '../openid-events';
import { Scopes } from '../scopes/scopes';
import {
  CLIENT_ID,
  requireIdentity,
  type Application,
  type ApplicationValues,
  type NewApplication,
} from './application';
import { ApplicationEntity, ClientIdEntity } from './application.entities';
import { applicationOf, requireValid } from './check-application';

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class ApplicationRules {
  constructor(
    private readonly roles: Roles,
    private readonly scopes: Scopes,
  ) {}

  /**
   * By the roles and scopes as they are now. To be read before a transaction, which must not wait for another
   * connection.
   *
   * @returns what throws InvalidApplicationError, and DomainError 400 at `roles`
   */
  async read(): Promise<(application: Application) => void> {
    const requireKnownRoles = await this.roles.knownRequirer();
    const scopes = new Set((await this.scopes.all()).map(({ name }) => name));
    return (application) => {
      requireValid(application);
      requireKnownRoles(application.roles);
      const unknown = application.scopes.find((name) => !scopes.has(name));
      if (unknown !== undefined)
        throw new InvalidApplicationError('scopes', sentence('There is no scope "{name}".', { name: unknown }));
    };
  }
}

/** An application with what its secret is compared with: null for a public one. */
export type ApplicationWithSecret = Application & { readonly secretHash: string | null };

/** An application with its secret, the only time that it can be read; none when there is no new one. */
export interface Shown {
  readonly application: Application;
  readonly clientSecret?: string;
}

export interface ApplicationChange {
  /** As it is stored, and locked. */
  readonly current: Application;
  /** As it is going to be; absent when it only gets a new secret, or goes. */
  readonly next?: Application;
  readonly within: Transaction;
}

/** Refuses a change by throwing, before anything else is looked at. */
type ChangeCheck = (change: ApplicationChange) => void | Promise<void>;

export interface Page {
  readonly first: number;
  readonly skip: number;
}

const SECRET_BYTES = 32;

/** Secrets are stored as argon2id and shown only when they are made. */
@Injectable()
export class Applications {
  constructor(
    @InjectRepository(ApplicationEntity) private readonly applications: Repository<ApplicationEntity>,
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly rules: ApplicationRules,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async page({ first, skip }: Page): Promise<{ readonly items: Application[]; readonly totalCount: number }> {
    const order = { clientId: 'ASC' } as const;
    const [items, totalCount] = await this.applications.findAndCount({ order, take: first, skip });
    return { items, totalCount };
  }

  /** What cannot be a client id finds nothing: PostgreSQL would fail to look for U+0000. */
  async find(clientId: string): Promise<Application | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    return (await this.applications.findOneBy({ clientId })) ?? undefined;
  }

  async findWithSecret(clientId: string): Promise<ApplicationWithSecret | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    return (await withSecret(this.applications, clientId).getOne()) ?? undefined;
  }

  /**
   * By default a confidential one with the client-credentials grant.
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
   * From the next request on. An application that becomes public loses its secret; one that becomes confidential gets a
   * new one, which is returned. One whose consent becomes explicit or external loses what people have allowed it, and
   * its tokens of them.
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
      if (application.type === 'public') await within.query('DELETE FROM access_key WHERE client_id = $1', [clientId]);
      const needsSecret = application.type === 'confidential' && !secretHash;
      const fresh = needsSecret ? (prepared ?? (await this.newSecret())) : undefined;
      const kept = application.type === 'public' ? null : secretHash;
      const applications = within.repository(ApplicationEntity);
      try {
        await applications.update({ clientId }, { ...stored(application), secretHash: fresh?.hash ?? kept });
      } catch (error) {
        throw asApplicationError(error, application);
      }
      const updated = await applications.findOneByOrFail({ clientId });
      await this.trail.record(within, ...applicationChanged(current, updated, fresh !== undefined));
      return { application: updated, clientSecret: fresh?.clientSecret };
    });
  }

  /** With all of its tokens, and what people have allowed it. @throws ApplicationNotFoundError; what `check` throws */
  async remove(clientId: string, check: ChangeCheck = anything): Promise<void> {
    await this.changing(clientId, async (within, { secretHash: _secretHash, ...current }) => {
      await check({ current, within });
      await within.query('DELETE FROM openid_payload WHERE client_id = $1', [clientId]);
      await within.repository(ApplicationEntity).delete({ clientId });
      await this.trail.record(within, applicationEvent('ApplicationDeleted', current));
    });
  }

  /**
   * The old secret gets no further tokens; tokens that exist stay valid until they expire.
   *
   * @throws ApplicationNotFoundError; what `check` throws; InvalidApplicationError at `type` for a public application
   */
  async rotateSecret(clientId: string, check: ChangeCheck = anything): Promise<Required<Shown>> {
    const { clientSecret, hash } = await this.newSecret();
    return this.changing(clientId, async (within, current) => {
      await check({ current, within });
      if (current.type === 'public')
        throw new InvalidApplicationError('type', sentence('A public application has no secret.'));
      await within.repository(ApplicationEntity).update({ clientId }, { secretHash: hash });
      const { secretHash: _secretHash, ...application } = current;
      await this.trail.record(within, applicationEvent('SecretChanged', application, {}));
      return { application, clientSecret };
    });
  }

  /** Nobody changes the application meanwhile. @throws ApplicationNotFoundError */
  async holding<T>(
    clientId: string,
    work: (within: Transaction, current: ApplicationWithSecret) => Promise<T>,
  ): Promise<T> {
    if (!CLIENT_ID.test(clientId)) throw new ApplicationNotFoundError(clientId);
    return this.database.transaction(async (within) => {
      const applications = within.repository(ApplicationEntity);
      const current = await withSecret(applications, clientId).setLock('pessimistic_write').getOne();
      if (!current) throw new ApplicationNotFoundError(clientId);
      return work(within, current);
    });
  }

  private insert(application: Application, hash: string | null): Promise<Application> {
    return this.database.transaction(async (within) => {
      const { clientId } = application;
      await within.repository(ClientIdEntity).insert({ clientId });
      const applications = within.repository(ApplicationEntity);
      await applications.insert({ ...stored(application), secretHash: hash, createdUtc: this.clock.now() });
      const created = await applications.findOneByOrFail({ clientId });
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

/** Consents under another rule do not count under a new one, unless nobody is asked any more. */
export function endsConsents(current: ApplicationValues, { consentType }: ApplicationValues): boolean {
  return consentType !== current.consentType && consentType !== 'implicit';
}

function stored(application: Application): Application {
  return {
    ...application,
    grantTypes: [...new Set(application.grantTypes)],
    redirectUris: [...new Set(application.redirectUris)],
    postLogoutRedirectUris: [...new Set(application.postLogoutRedirectUris)],
    scopes: [...new Set(application.scopes)],
    roles: [...new Set(application.roles)],
  };
}

function withSecret(
  applications: Repository<ApplicationEntity>,
  clientId: string,
): SelectQueryBuilder<ApplicationEntity> {
  return applications.createQueryBuilder('application').addSelect('application.secretHash').where({ clientId });
}

function generateSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What the database refused, in the terms of an application; other errors are passed on as they are. */
function asApplicationError(error: unknown, { clientId, displayName }: Application): unknown {
  if (sqlState(error) !== UNIQUE_VIOLATION) return error;
  switch (error instanceof Error && 'constraint' in error ? error.constraint : undefined) {
    case 'uq_client_id_of_user':
      return new InvalidApplicationError(
        'clientId',
        sentence('A user is called "{name}". Choose another name.', { name: clientId }),
      );
    case 'uq_display_name_of_user':
      return new InvalidApplicationError(
        'displayName',
        sentence('A user is called "{name}". Choose another name.', { name: displayName }),
      );
    default:
      return new InvalidApplicationError(
        'clientId',
        sentence(
          'There is an application "{name}" already, or there was one, whose content stays its own. Choose another name.',
          { name: clientId },
        ),
      );
  }
}

/** Tokens in its own name stay. @param within the transaction of what makes it necessary, which also announces it */
async function endAccessToPeople(within: Queryable, clientId: string): Promise<void> {
  await within.query('DELETE FROM openid_consent WHERE client_id = $1', [clientId]);
  await within.query('DELETE FROM openid_payload WHERE client_id = $1 AND account_id IS NOT NULL', [clientId]);
}
