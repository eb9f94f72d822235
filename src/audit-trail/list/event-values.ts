import { Injectable } from '@nestjs/common';
import type { Predicate } from '@espalier/predicates';
import { compilePredicate, Database, SqlParameters, type FieldMap } from '#platform/database';
import type { EventOrder } from './event-order';
import { isOfKind, type Conditions, type Kind, type Values } from './event-question';

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

type UserColumn = 'normalized_user_name' | 'user_id';

/** Which kinds and users there are events of, and which of them meet conditions. */
@Injectable()
export class EventValues {
  constructor(private readonly database: Database) {}

  async meeting({ kinds, userNames, userIds }: Conditions, { by }: EventOrder): Promise<Values> {
    const isByKind = by?.grouping === 'category' || by?.grouping === 'event' || kinds.kind !== 'always';
    const [foundKinds, foundNames, foundIds] = await Promise.all([
      isByKind ? this.kinds() : undefined,
      this.users('normalized_user_name', userNames, {
        userName: { sql: 'who.value', type: 'text', notNull: true, isLowerCase: true },
      }),
      this.users('user_id', userIds, { userId: { sql: 'who.value', type: 'text', notNull: true } }),
    ]);
    return {
      kinds: foundKinds?.filter((kind) => isOfKind(kinds, kind)),
      userNames: foundNames,
      userIds: foundIds,
    };
  }

  /** All that there are events of. */
  async kinds(): Promise<Kind[]> {
    const rows = await this.database.replicaTextRows(KINDS, []);
    return rows as unknown as Kind[];
  }

  private async users(column: UserColumn, where: Predicate, fields: FieldMap): Promise<readonly string[] | undefined> {
    if (where.kind === 'always') return undefined;
    const parameters = new SqlParameters();
    const condition = compilePredicate(where, fields, parameters);
    const text = `
      WITH RECURSIVE who (value) AS (
        (SELECT ${column} FROM audit_event ORDER BY ${column} LIMIT 1)
        UNION ALL
        SELECT other.value FROM who CROSS JOIN LATERAL (
          SELECT e.${column} AS value FROM audit_event e WHERE e.${column} > who.value ORDER BY e.${column} LIMIT 1) other
      )
      SELECT who.value FROM who WHERE ${condition} LIMIT ${MOST_USERS + 1}`;
    const rows = await this.database.replicaTextRows({ text, isPlannedByValues: true }, parameters.values);
    return rows.length > MOST_USERS ? undefined : rows.map(([value]) => value ?? '');
  }
}
