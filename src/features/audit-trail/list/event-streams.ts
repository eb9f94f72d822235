import { compilePredicate, type SqlParameters } from '#platform/database';
import { EVENT_FIELDS } from './event-row';
import { timeOrder } from './event-order';
import { conditionOn, type Conditions, type EventQuery, type Values } from './event-query';
import { kindGroups, usersInOrder } from './stepwise-streams';

export const KEYS = 'e.id, e.category, e.event, e.normalized_user_name, e.created_utc';

/** Beyond so many rows, the beginnings of all streams together are more than what is passed over in the order of time. */
const MOST_ROWS = 200_000;

/**
 * Where events lie in the order of time within an index: all of them, those of a kind or those of a user. A list is
 * made of the beginnings of streams, so that it does not matter how many events there are. Of `kindGroups` and
 * `everyUser`, which come one after the other, only as many as the page needs.
 */
export type Streams = 'whole' | 'kinds' | 'kindGroups' | 'users' | 'everyUser';

const MET = { whole: undefined, kinds: 'kinds', kindGroups: 'kinds', users: 'users', everyUser: 'users' } as const;

const OF_KIND = 'e.category = m.category AND e.event = m.event';
const OF_USER = 'e.normalized_user_name = m.name AND e.user_id = m.user_id';

interface Beginnings {
  readonly source: string;
  readonly before?: string;
}

/** Those that the order of a query can be made of; of several, those with the fewest other events in them. */
export function streamsOf({ order, values, first, skip }: EventQuery): Streams {
  const grouping = order.by?.grouping;
  if (grouping === 'category' || grouping === 'event') return 'kindGroups';
  if (values.users && values.users.length * (first + skip) <= MOST_ROWS) return 'users';
  if (grouping === 'user') return 'everyUser';
  return values.kinds ? 'kinds' : 'whole';
}

export function beginnings(
  streams: Streams,
  query: EventQuery,
  { limit, parameters }: { readonly limit: string; readonly parameters: SqlParameters },
): Beginnings {
  const { values, order } = query;
  const condition = compilePredicate(conditionOn(query, MET[streams]), EVENT_FIELDS, parameters);
  const stream = (member: string) =>
    `(SELECT ${KEYS} FROM audit_event e WHERE ${member} AND ${condition} ORDER BY ${timeOrder(order.time, 'e')} LIMIT ${limit}) c`;
  switch (streams) {
    case 'whole':
      return { source: stream('TRUE') };
    case 'kinds':
      return { source: `${kindsAs(values, parameters)} CROSS JOIN LATERAL ${stream(OF_KIND)}` };
    case 'kindGroups':
      return kindGroups(query, kindsAs(values, parameters), stream(OF_KIND), { limit, parameters });
    case 'users':
      return { source: `${usersAs(values, parameters)} CROSS JOIN LATERAL ${stream(OF_USER)}` };
    case 'everyUser':
      return usersInOrder(query, condition, stream(OF_USER), { limit, parameters });
  }
}

export function areMadeOf(streams: Streams, conditions: Conditions): boolean {
  return (['kinds', 'users'] as const).every((name) => name === MET[streams] || conditions[name].kind === 'always');
}

function kindsAs({ kinds = [] }: Values, parameters: SqlParameters): string {
  return `${pairsAs(kinds, parameters)} AS m (category, event)`;
}

function usersAs({ users = [] }: Values, parameters: SqlParameters): string {
  return `${pairsAs(users, parameters)} AS m (name, user_id)`;
}

function pairsAs(pairs: readonly (readonly [string, string])[], parameters: SqlParameters): string {
  const columns = [0, 1].map((index) => parameters.add(pairs.map((pair) => pair[index])));
  return `unnest(${columns[0]}::text[], ${columns[1]}::text[])`;
}
