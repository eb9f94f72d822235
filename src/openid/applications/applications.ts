import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuthNews, Roles, SecretHasher } from '#auth';
import { Clock } from '#platform/clock';
import { Database, sqlState } from '#platform/database';
import { ApplicationNotFoundError, InvalidApplicationError } from '../openid-errors';

/** The ways in which an application may get a token. */
export const GRANT_TYPES = ['client_credentials'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** A program that calls the API in its own name, with the rights of its roles. */
export interface Application {
  readonly clientId: string;
  readonly displayName: string;
  readonly enabled: boolean;
  readonly grantTypes: readonly GrantType[];
  readonly roles: readonly string[];
}

export interface NewApplication {
  readonly clientId: string;
  /** Default: the client id. */
  readonly displayName?: string;
  /** Default: one is generated. */
  readonly clientSecret?: string;
  readonly roles?: readonly string[];
}

const COLUMNS = 'client_id AS "clientId", display_name AS "displayName", enabled, grant_types AS "grantTypes", roles';
/** Printable ASCII without spaces, so that it needs no quoting anywhere. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;
const CLIENT_SECRET = /^[\x20-\x7e]{16,256}$/;
const SECRET_BYTES = 32;
const UNIQUE_VIOLATION = '23505';

/** The applications that may ask for tokens. Secrets are stored as argon2id and shown only when they are made. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly news: AuthNews,
    private readonly roles: Roles,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  /** What cannot be a client id finds nothing: PostgreSQL would fail to look for U+0000. */
  async find(clientId: string): Promise<Application | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const text = `SELECT ${COLUMNS} FROM openid_application WHERE client_id = $1`;
    return (await this.database.query<Application>(text, [clientId]))[0];
  }

  /** The application with what its secret is compared with. */
  async findWithSecret(clientId: string): Promise<(Application & { readonly secretHash: string }) | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const text = `SELECT ${COLUMNS}, secret_hash AS "secretHash" FROM openid_application WHERE client_id = $1`;
    return (await this.database.query<Application & { secretHash: string }>(text, [clientId]))[0];
  }

  /**
   * Creates a confidential application with the client-credentials grant.
   *
   * @returns its secret, which cannot be read again
   * @throws InvalidApplicationError at `clientId` or `clientSecret`; DomainError 400 at `roles` for one that does not exist
   */
  async create({
    clientId,
    displayName = clientId,
    clientSecret = generateSecret(),
    roles = [],
  }: NewApplication): Promise<{ readonly clientSecret: string }> {
    if (!CLIENT_ID.test(clientId)) {
      throw new InvalidApplicationError('clientId', 'Must be 1 to 100 printable ASCII characters without spaces.');
    }
    if (!CLIENT_SECRET.test(clientSecret)) {
      throw new InvalidApplicationError('clientSecret', 'Must be 16 to 256 printable ASCII characters.');
    }
    await this.roles.requireKnown(roles);
    const values = [
      clientId,
      displayName,
      await this.hasher.hash(clientSecret),
      GRANT_TYPES,
      roles,
      this.clock.nowUtc(),
    ];
    try {
      await this.database.query(
        `INSERT INTO openid_application (client_id, display_name, secret_hash, grant_types, roles, created_utc)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        values,
      );
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw new InvalidApplicationError('clientId', `There is an application "${clientId}" already.`);
    }
    return { clientSecret };
  }

  /**
   * Gives the application a new secret. The old one gets no further tokens; tokens that exist stay valid until they expire.
   *
   * @throws ApplicationNotFoundError
   */
  async rotateSecret(clientId: string): Promise<{ readonly clientSecret: string }> {
    const clientSecret = generateSecret();
    await this.change(clientId, 'secret_hash = $2', await this.hasher.hash(clientSecret));
    return { clientSecret };
  }

  /** From the next request on, its tokens are refused, and it gets no new ones. @throws ApplicationNotFoundError */
  disable(clientId: string): Promise<void> {
    return this.change(clientId, 'enabled = $2', false);
  }

  /** @throws ApplicationNotFoundError */
  enable(clientId: string): Promise<void> {
    return this.change(clientId, 'enabled = $2', true);
  }

  /** @throws ApplicationNotFoundError; DomainError 400 at `roles` for one that does not exist */
  async setRoles(clientId: string, roles: readonly string[]): Promise<void> {
    await this.roles.requireKnown(roles);
    await this.change(clientId, 'roles = $2', roles);
  }

  private async change(clientId: string, assignment: string, value: unknown): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [changed] = await transaction.query(
        `UPDATE openid_application SET ${assignment} WHERE client_id = $1 RETURNING client_id`,
        [clientId, value],
      );
      if (!changed) throw new ApplicationNotFoundError(clientId);
      await this.news.announce(transaction, `application ${clientId}`);
    });
  }
}

function generateSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
