import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';

/** Somebody who has an item open. */
@Entity('editor_presence')
export class PresenceEntity {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_editor_presence',
  })
  contentItemId: string;

  @PrimaryColumn({
    name: 'user_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_editor_presence',
  })
  userId: string;

  @Column({ name: 'user_name', type: 'text' })
  userName: string;

  @Column({ name: 'field', type: 'text' })
  field: string;

  @Column({ name: 'seen_utc', type: 'timestamptz', precision: 3 })
  seenUtc: Date;
}

export interface PresentPerson {
  readonly name: string;
  /** The name of a control of the form; empty when none has the focus. */
  readonly field: string;
}

/** Three beats of a page. */
const SEEN_MS = 45_000;
const MOST_SHOWN = 20;
const CLEARED_AT_ONCE = 100;

/** Notes that somebody is here, clears away some of those who are not any more, and tells who else is. */
const BEAT = `
  WITH beat AS (
    INSERT INTO editor_presence (content_item_id, user_id, user_name, field, seen_utc) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (content_item_id, user_id)
    DO UPDATE SET user_name = excluded.user_name, field = excluded.field, seen_utc = excluded.seen_utc
  ), cleared AS (
    DELETE FROM editor_presence WHERE (content_item_id, user_id) IN (
      SELECT content_item_id, user_id FROM editor_presence
      WHERE seen_utc < $6 AND (content_item_id, user_id) <> ($1, $2)
      LIMIT ${CLEARED_AT_ONCE} FOR UPDATE SKIP LOCKED)
  )
  SELECT user_name AS name, field FROM editor_presence
  WHERE content_item_id = $1 AND user_id <> $2 AND seen_utc >= $6
  ORDER BY user_name LIMIT ${MOST_SHOWN}`;

@Injectable()
export class Presences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns who else is in the item */
  beat(contentItemId: string, { id, name }: Principal, field: string): Promise<PresentPerson[]> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - SEEN_MS);
    return this.database.query<PresentPerson>(BEAT, [contentItemId, id, name, field, now, since]);
  }

  async leave(contentItemId: string, { id }: Principal): Promise<void> {
    const text = 'DELETE FROM editor_presence WHERE content_item_id = $1 AND user_id = $2';
    await this.database.query(text, [contentItemId, id]);
  }
}
