import { Injectable } from '@nestjs/common';
import type { Predicate } from '@espalier/predicates';
import { compilePredicate, Database, SqlParameters } from '#platform/database';
import type { EventOrder } from './event-order';
import { isOfKind, type Actor, type Conditions, type Kind, type Values } from './event-query';
import { USER_FIELDS, USERS_OF_EVENTS } from './event-users';

/** With more, to look at each costs more than to look at the events. */
const MOST_USERS = 1000;

/** From one kind to the next: there are few of them among many events, and the index has all of one kind together. */
const KINDS = {
  name: 'audit-kinds',
  text: `
  WITH RECURSIVE kind AS (
    (SELECT category, event FROM audit_event ORDER BY category, event LIMIT 1)
    UNION ALL
    SELECT other.category, other.event FROM kind CROSS JOIN LATERAL (
      SELECT e.category, e.event FROM audit_event e WHERE (e.category, e.event) > (kind.category, kind.event)
      ORDER BY e.category, e.event LIMIT 1) other
  )
  SELECT category, event FROM kind`,
};

@Injectable()
export class EventValues {
  constructor(private readonly database: Database) {}

  async meeting({ kinds, users }: Conditions, { by }: EventOrder): Promise<Values> {
    const isByKind = by?.grouping === 'category' || by?.grouping === 'event' || kinds.kind !== 'always';
    const [foundKinds, foundUsers] = await Promise.all([isByKind ? this.kinds() : undefined, this.users(users)]);
    return { kinds: foundKinds?.filter((kind) => isOfKind(kinds, kind)), users: foundUsers };
  }

  async kinds(): Promise<Kind[]> {
    const rows = await this.database.replicaTextRows(KINDS, []);
    return rows as unknown as Kind[];
  }

  private async users(where: Predicate): Promise<readonly Actor[] | undefined> {
    if (where.kind === 'always') return undefined;
    const parameters = new SqlParameters();
    const condition = compilePredicate(where, USER_FIELDS, parameters);
    const { first, next } = USERS_OF_EVENTS.ASC;
    const text = `
      WITH RECURSIVE u (name, user_id) AS (
        (${first}) UNION ALL SELECT n.name, n.user_id FROM u CROSS JOIN LATERAL (${next('u')}) n
      )
      SELECT u.name, u.user_id FROM u WHERE ${condition} LIMIT ${MOST_USERS + 1}`;
    const rows = await this.database.replicaTextRows({ text, isPlannedByValues: true }, parameters.values);
    return rows.length > MOST_USERS ? undefined : (rows as unknown as Actor[]);
  }
}
