import { compilePredicate, type SqlParameters } from '#platform/database';
import { EVENT_FIELDS } from './event-fields';
import { timeOrder } from './event-order';
import type { Conditions, EventQuestion } from './event-question';

/** What orders are made of. */
export const KEYS = 'e.id, e.category, e.event, e.normalized_user_name, e.created_utc';

/** Beyond so many rows, the beginnings of all streams together are more than what is passed over in the order of time. */
const MOST_ROWS = 200_000;

/**
 * Where events lie in the order of time within an index: all of them, those of a kind or those of a user. A list is made of the
 * beginnings of streams, so that it does not matter how many events there are, nor when they were.
 */
export type Streams = 'whole' | 'kinds' | 'userNames' | 'userIds' | 'everyUser';

/** Those that the order of a question can be made of; of several, those with the fewest other events in them. */
export function streamsOf({ order, values, first, skip }: EventQuestion): Streams {
  const isFew = (users: readonly string[] | undefined) =>
    users !== undefined && users.length * (first + skip) <= MOST_ROWS;
  const grouping = order.by?.grouping;
  if (grouping === 'category' || grouping === 'event') return 'kinds';
  if (isFew(values.userNames)) return 'userNames';
  if (grouping === 'user') return 'everyUser';
  if (isFew(values.userIds)) return 'userIds';
  return values.kinds ? 'kinds' : 'whole';
}

/** A row source `c` with the beginnings of streams, each up to a limit, and what has to stand before the statement. */
export function beginnings(
  streams: Streams,
  { where, values, order }: EventQuestion,
  { limit, parameters }: { readonly limit: string; readonly parameters: SqlParameters },
): { readonly source: string; readonly before?: string } {
  const condition = compilePredicate(where, EVENT_FIELDS, parameters);
  const stream = (member: string) =>
    `(SELECT ${KEYS} FROM audit_event e WHERE ${member} AND ${condition} ORDER BY ${timeOrder(order.time, 'e')} LIMIT ${limit}) c`;
  const each = (name: 'userNames' | 'userIds', column: string) => ({
    source: `unnest(${parameters.add(values[name])}::text[]) AS m (value) CROSS JOIN LATERAL ${stream(`e.${column} = m.value`)}`,
  });
  switch (streams) {
    case 'whole':
      return { source: stream('TRUE') };
    case 'kinds': {
      const columns = [0, 1].map((index) => parameters.add((values.kinds ?? []).map((kind) => kind[index])));
      const kinds = `unnest(${columns[0]}::text[], ${columns[1]}::text[]) AS m (category, event)`;
      return { source: `${kinds} CROSS JOIN LATERAL ${stream('e.category = m.category AND e.event = m.event')}` };
    }
    case 'userNames':
      return each('userNames', 'normalized_user_name');
    case 'userIds':
      return each('userIds', 'user_id');
    case 'everyUser':
      return {
        before: usersInOrder(order.by?.direction === 'ASC', condition, limit),
        source: `who m CROSS JOIN LATERAL ${stream('e.normalized_user_name = m.name')}`,
      };
  }
}

/** One user after the other, until they have enough events together. */
function usersInOrder(isAscending: boolean, condition: string, limit: string): string {
  const [sign, direction] = isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const name = 'e.normalized_user_name';
  const count = (user: string) =>
    `(SELECT count(*) FROM (SELECT FROM audit_event e WHERE ${name} = ${user} AND ${condition} LIMIT ${limit}) n)`;
  return `RECURSIVE who (name, events) AS (
    (SELECT one.name, ${count('one.name')} FROM (SELECT ${name} AS name FROM audit_event e ORDER BY ${name} ${direction} LIMIT 1) one)
    UNION ALL
    SELECT other.name, who.events + ${count('other.name')} FROM who CROSS JOIN LATERAL (
      SELECT ${name} AS name FROM audit_event e WHERE ${name} ${sign} who.name ORDER BY ${name} ${direction} LIMIT 1) other
    WHERE who.events < ${limit}
  )`;
}

/** Whether streams have no events but those that conditions on kinds and users ask for. */
export function areMadeOf(streams: Streams, conditions: Conditions): boolean {
  return (['kinds', 'userNames', 'userIds'] as const).every(
    (name) => name === streams || conditions[name].kind === 'always',
  );
}
