import { compilePredicate, type SqlParameters } from '#platform/database';
import type { EventOrder } from './event-order';
import type { EventQuery, Values } from './event-query';
import { USER_FIELDS, USERS_OF_EVENTS } from './event-users';

interface Cut {
  readonly limit: string;
  readonly parameters: SqlParameters;
}

interface Stepwise {
  readonly before: string;
  readonly source: string;
}

/** One category, or one event of all categories, after the other, until they have enough events together. */
export function kindGroups(
  { order, values }: EventQuery,
  kinds: string,
  stream: string,
  { limit, parameters }: Cut,
): Stepwise {
  const column = `m.${order.by?.grouping === 'event' ? 'event' : 'category'}`;
  const groups = `${parameters.add(groupsInOrder(order, values))}::text[]`;
  return {
    before: `RECURSIVE reached (groups, events) AS (
      SELECT 0, 0::bigint
      UNION ALL
      SELECT r.groups + 1, r.events + (SELECT count(*) FROM (
        SELECT FROM ${kinds} CROSS JOIN LATERAL ${stream} WHERE ${column} = (${groups})[r.groups + 1] LIMIT ${limit}) n)
      FROM reached r WHERE r.events < ${limit} AND r.groups < cardinality(${groups})
    )`,
    source: `(SELECT m.* FROM ${kinds} WHERE array_position(${groups}, ${column}) <= (SELECT max(r.groups) FROM reached r)) m
      CROSS JOIN LATERAL ${stream}`,
  };
}

/** One user after the other, until they have enough events together; one name may have been that of several. */
export function usersInOrder(
  { order, conditions }: EventQuery,
  condition: string,
  stream: string,
  { limit, parameters }: Cut,
): Stepwise {
  const isAscending = order.by?.direction === 'ASC';
  const meets = compilePredicate(conditions.users, USER_FIELDS, parameters);
  const count = `CASE WHEN ${meets} THEN (SELECT count(*) FROM (SELECT FROM audit_event e
    WHERE e.normalized_user_name = u.name AND e.user_id = u.user_id AND ${condition} LIMIT ${limit}) n) ELSE 0 END`;
  const { first, next } = USERS_OF_EVENTS[isAscending ? 'ASC' : 'DESC'];
  return {
    before: `RECURSIVE who (name, user_id, events, total) AS (
      (SELECT u.name, u.user_id, n.events, n.events FROM (${first}) u CROSS JOIN LATERAL (SELECT ${count} AS events) n)
      UNION ALL
      SELECT u.name, u.user_id, n.events, who.total + n.events FROM who CROSS JOIN LATERAL (${next('who')}) u
        CROSS JOIN LATERAL (SELECT ${count} AS events) n
      WHERE who.total < ${limit} OR u.name = who.name
    )`,
    source: `(SELECT * FROM who WHERE who.events > 0) m CROSS JOIN LATERAL ${stream}`,
  };
}

function groupsInOrder({ by }: EventOrder, { kinds = [] }: Values): string[] {
  const names = new Set(kinds.map(([category, event]) => (by?.grouping === 'event' ? event : category)));
  const ascending = [...names].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return by?.direction === 'DESC' ? ascending.toReversed() : ascending;
}
