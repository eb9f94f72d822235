import { compilePredicate, SqlParameters } from '#platform/database';
import { EVENT_FIELDS, LISTED_EVENT } from './event-row';
import { orderBy } from './event-order';
import { conditionOn, type EventQuery } from './event-query';
import { beginnings, KEYS, type Streams } from './event-streams';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The total and an event on each row, or a single row with the total alone for an empty page.
 *
 * @param countUpTo where counting ends; a greater total is one more than that. Absent: counts to the end
 */
export function streamsStatement(query: EventQuery, streams: Streams, countUpTo: number | undefined): Statement {
  const parameters = new SqlParameters();
  const limit = `${parameters.add(query.first + query.skip)}::bigint`;
  const { source, before } = beginnings(streams, query, { limit, parameters });
  const total = totalOf(query, streams, countUpTo, parameters);
  return { text: pageSql(query, { before, source, total }, parameters), values: parameters.values };
}

/** The page and the total when there are no more than `most`; otherwise no events, and a total of one more than that. */
export function foundStatement(query: EventQuery, most: number): Statement {
  const parameters = new SqlParameters();
  const condition = compilePredicate(conditionOn(query), EVENT_FIELDS, parameters);
  const before = `found AS MATERIALIZED (SELECT ${KEYS} FROM audit_event e WHERE ${condition} LIMIT ${parameters.add(most + 1)}::bigint)`;
  const total = 'SELECT count(*) FROM found';
  const source = `(SELECT * FROM found WHERE (${total}) <= ${parameters.add(most)}::bigint) c`;
  return { text: pageSql(query, { before, source, total }, parameters), values: parameters.values };
}

export function estimateStatement(query: EventQuery): Statement {
  const parameters = new SqlParameters();
  const condition = compilePredicate(conditionOn(query), EVENT_FIELDS, parameters);
  return { text: `EXPLAIN (FORMAT JSON) SELECT FROM audit_event e WHERE ${condition}`, values: parameters.values };
}

/** What is counted needs no order of users or groups. */
const COUNTED: Readonly<Partial<Record<Streams, Streams>>> = { everyUser: 'whole', kindGroups: 'kinds' };

/** In the order of streams, so that counting does not begin far away from what it counts. */
function totalOf(
  query: EventQuery,
  streams: Streams,
  countUpTo: number | undefined,
  parameters: SqlParameters,
): string {
  if (countUpTo === undefined) {
    return `SELECT count(*) FROM audit_event e WHERE ${compilePredicate(conditionOn(query), EVENT_FIELDS, parameters)}`;
  }
  const limit = `${parameters.add(countUpTo + 1)}::bigint`;
  const { source } = beginnings(COUNTED[streams] ?? streams, query, { limit, parameters });
  return `SELECT count(*) FROM (SELECT FROM ${source} LIMIT ${limit}) n`;
}

interface PageParts {
  readonly before?: string;
  readonly source: string;
  readonly total: string;
}

function pageSql({ order, first, skip }: EventQuery, parts: PageParts, parameters: SqlParameters): string {
  const { before, source, total } = parts;
  return `
    WITH ${before === undefined ? '' : `${before}, `}page AS (
      SELECT c.* FROM ${source} ORDER BY ${orderBy(order, 'c')}
      LIMIT ${parameters.add(first)}::bigint OFFSET ${parameters.add(skip)}::bigint
    ), counted AS (
      SELECT (${total}) AS total
    )
    SELECT counted.total, CASE WHEN e.id IS NOT NULL THEN ${LISTED_EVENT} END
    FROM counted LEFT JOIN (page JOIN audit_event e ON e.id = page.id) ON TRUE ORDER BY ${orderBy(order, 'page')}`;
}
