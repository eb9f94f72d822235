import { sentence } from '@espalier/plugin-sdk';
import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { Proof } from '#core/auth';
import { FirstOwner, type Owner } from '#features/users';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import type { Transaction } from '#platform/database';
import { DomainError } from '#platform/errors';

/** A link with which somebody may become the first administrator. The first use of any ends all. */
@Entity('setup_link')
export class SetupLinkEntity {
  /** SHA-256 of the token in the link, which is stored nowhere. */
  @PrimaryColumn({
    name: 'token_hash',
    type: 'varchar',
    length: 43,
    collation: 'C',
    primaryKeyConstraintName: 'pk_setup_link',
  })
  tokenHash: string;

  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3 })
  expiresUtc: Date;
}

class SetupLinkVoidError extends DomainError {
  constructor() {
    super(
      'not-found',
      'setup.link-void',
      sentence(
        'This link does not set the service up: it was used, has expired, or is incomplete. If nobody can sign in yet, start the service again, which prints a new one.',
      ),
    );
  }
}

const LIFETIME_MS = 24 * 3600_000;

@Injectable()
export class SetupLinks {
  constructor(
    private readonly config: Config,
    @InjectRepository(SetupLinkEntity) private readonly links: Repository<SetupLinkEntity>,
    private readonly clock: Clock,
    private readonly owner: FirstOwner,
  ) {}

  /** A new link, good for a day; undefined when none is needed. Whoever knows it can take the service over: it is printed, and kept nowhere. */
  async offer(): Promise<string | undefined> {
    if (!(await this.owner.isMissing())) return undefined;
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.links.delete({ expiresUtc: LessThanOrEqual(now) });
    await this.links.insert({ tokenHash: hashOf(token), expiresUtc: new Date(now.getTime() + LIFETIME_MS) });
    return `${this.config.baseUrl}/Setup?token=${token}`;
  }

  /** The name of the user; undefined when it will be a new one. @throws SetupLinkVoidError */
  async open(token: string): Promise<string | undefined> {
    await this.requireValid(token);
    return (await this.owner.heir())?.userName;
  }

  /**
   * Uses up all others too.
   *
   * @throws SetupLinkVoidError; InvalidUserError, which leaves the link as it is; SecretsBusyError
   */
  async use(token: string, owner: Owner): Promise<Proof> {
    await this.requireValid(token);
    return this.owner.appoint(owner, (transaction) => this.consume(transaction, token));
  }

  /** Not throttled: nobody guesses 256 bits, and strangers who try must not be in the way of whoever has the link. */
  private async requireValid(token: string): Promise<void> {
    const isValid = await this.links.existsBy({ tokenHash: hashOf(token), expiresUtc: MoreThan(this.clock.now()) });
    if (!isValid || !(await this.owner.isMissing())) throw new SetupLinkVoidError();
  }

  /** All links in one statement: of two that are used at the same time the second waits here, and finds nothing. */
  private async consume(transaction: Transaction, token: string): Promise<void> {
    const links = await transaction.query<{ tokenHash: string }>(
      'DELETE FROM setup_link RETURNING token_hash AS "tokenHash"',
    );
    const isLeft = links.some(({ tokenHash }) => tokenHash === hashOf(token));
    if (!isLeft || !(await this.owner.isMissing(transaction))) throw new SetupLinkVoidError();
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
