import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Repository } from 'typeorm';
import { AUDIT_TRAIL, type AuditTrail, type Queryable } from '@espalier/plugin-sdk';
import { UserEntity } from '#features/users';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { openidEvent } from '../openid-events';

@Entity('openid_link')
@Unique('uq_openid_link_user', ['userId', 'issuer'])
export class LinkEntity {
  @PrimaryColumn({
    name: 'issuer',
    type: 'varchar',
    length: 500,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_link',
  })
  issuer: string;

  /** The account, as the provider calls it. */
  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 255,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_link',
  })
  subject: string;

  @Column({ name: 'user_id', type: 'varchar', length: 26, collation: 'C' })
  userId: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_openid_link_user' })
  user: UserEntity;

  @Column({ name: 'connected', type: 'boolean' })
  connected: boolean;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}

export interface Link {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly connected: boolean;
  readonly createdUtc: Date;
}

type Account = Pick<Link, 'issuer' | 'subject'>;
type NewLink = Pick<Link, 'userId' | 'connected'>;

/** An account is one user, and a user has one account at each provider. */
@Injectable()
export class Links {
  constructor(
    @InjectRepository(LinkEntity) private readonly links: Repository<LinkEntity>,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async find({ issuer, subject }: Account): Promise<Link | undefined> {
    return (await this.links.findOneBy({ issuer, subject })) ?? undefined;
  }

  /** Oldest first. */
  of(userId: string): Promise<Link[]> {
    return this.links.find({ where: { userId }, order: { createdUtc: 'ASC', issuer: 'ASC' } });
  }

  /**
   * False when the account is that of another user, the user has another one at this provider, or is disabled or gone.
   * A link by an e-mail address becomes one of the user when the user makes it again.
   */
  async add(within: Queryable, { issuer, subject }: Account, { userId, connected }: NewLink): Promise<boolean> {
    const [done] = await within.query<{ userName: string | null }>(
      `WITH confirmed AS (
         UPDATE openid_link SET connected = connected OR $4
         WHERE issuer = $1 AND subject = $2 AND user_id = $3 RETURNING user_id
       ), added AS (
         INSERT INTO openid_link (issuer, subject, user_id, connected, created_utc)
         SELECT $1, $2, id, $4, $5 FROM app_user WHERE id = $3 AND enabled
         ON CONFLICT DO NOTHING RETURNING user_id
       )
       SELECT NULL AS "userName" FROM confirmed
       UNION ALL SELECT user_name FROM added JOIN app_user ON app_user.id = added.user_id`,
      [issuer, subject, userId, connected, this.clock.now()],
    );
    if (typeof done?.userName === 'string')
      await this.record(within, done.userName, { issuer, subject }, { userId, connected });
    return done !== undefined;
  }

  async remove(userId: string, issuer: string): Promise<void> {
    await this.database.transaction(async (within) => {
      const text = 'DELETE FROM openid_link WHERE user_id = $1 AND issuer = $2 RETURNING subject';
      for (const { subject } of await within.query<Account>(text, [userId, issuer])) {
        await this.trail.record(within, openidEvent('AccountDisconnected', userId, { issuer, subject }));
      }
    });
  }

  /** Whoever comes back from the provider may not be known to be the user yet. */
  private record(within: Queryable, userName: string, account: Account, { userId, connected }: NewLink): Promise<void> {
    const principal = { kind: 'user', id: userId, name: userName } as const;
    const event = openidEvent('AccountConnected', userId, { ...account, byEmail: !connected });
    return this.trail.record(within, { ...event, subject: userName, principal });
  }
}
