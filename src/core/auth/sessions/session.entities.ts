import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Preferences } from '#platform/pages';
import type { SessionData } from './session-store';

@Entity('auth_session')
@Index('ix_auth_session_subject', ['subject'])
@Index('ix_auth_session_expires', ['expiresUtc'])
export class SessionEntity {
  /** SHA-256 of the value of the cookie, which is stored nowhere: whoever reads this table cannot use a session. */
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 43,
    collation: 'C',
    primaryKeyConstraintName: 'pk_auth_session',
  })
  id: string;

  /** Id of the first session of the same person in the same browser, in whose place others came by signing in again. */
  @Column({ name: 'sign_in_id', type: 'varchar', length: 43, collation: 'C' })
  signInId: string;

  @Column({ name: 'subject', type: 'varchar', length: 26, collation: 'C' })
  subject: string;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;

  @Column({ name: 'last_seen_utc', type: 'timestamptz', precision: 3 })
  lastSeenUtc: Date;

  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3 })
  expiresUtc: Date;

  @Column({ name: 'user_agent', type: 'varchar', length: 300 })
  userAgent: string;

  @Column({ name: 'data', type: 'jsonb', default: () => "'{}'" })
  data: SessionData;
}

/** How a person wants the pages. */
@Entity('preferences')
export class PreferencesEntity {
  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_preferences',
  })
  subject: string;

  @Column({ name: 'data', type: 'jsonb' })
  data: Preferences;
}
