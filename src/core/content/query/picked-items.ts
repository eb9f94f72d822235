import { and, eq, type Predicate } from '@espalier/predicates';
import { compilePredicate, type SqlParameters } from '#platform/database';
import { toUtc } from '../items/version-row';
import { VERSION_FIELDS } from '../list/list-fields';
import { ITEM_SCALARS, type ItemScalar } from './query-fields';
import { columnOf } from './sort-keys';

/** Published items, read along with the version. */
export interface Picks {
  /** Wire names. */
  readonly path: readonly [member: string, ids: string];
  /** At least one. */
  readonly scalars: ReadonlySet<ItemScalar>;
  /** Of a picker with more ids than these, none is followed. */
  readonly first: number;
}

/** What stands between items, and between values of an item: JSON has neither. */
const ITEMS_END = { code: 'chr(30)', text: '\x1e' };
const VALUES_END = { code: 'chr(31)', text: '\x1f' };

/** Never null, and nothing in them is escaped in JSON. */
const NAMES: ReadonlySet<ItemScalar> = new Set(['contentItemId', 'contentItemVersionId', 'contentType']);

/** One of the items, of which nothing but scalars was read. */
export class PickedVersion {
  constructor(
    private readonly values: readonly string[],
    private readonly places: ReadonlyMap<ItemScalar, number>,
  ) {}

  /** As those of versions that are queried. */
  scalar(name: ItemScalar): string | boolean | null {
    return JSON.parse(this.scalarJson(name)) as string | boolean | null;
  }

  /** @throws Error when the query did not ask for it */
  scalarJson(name: ItemScalar): string {
    const json = this.values[this.places.get(name) ?? -1];
    if (json === undefined) throw new Error(`The query did not ask for "${name}"`);
    return ITEM_SCALARS[name] === 'dateTime' && json !== 'null' ? `"${toUtc(json.slice(1, -1))}"` : json;
  }

  member(name: string): undefined {
    throw new Error(`The query did not ask for "${name}"`);
  }
}

/**
 * One text in the order of the ids, since rows cost more to send and to read: JSON of each value, which can go to an answer as it is.
 * Null where the member is no object, or has too many ids.
 *
 * @param data of the version that picks
 * @param visible what the caller may see of them
 */
export function pickedItems(picks: Picks, data: string, visible: Predicate, parameters: SqlParameters): string {
  const [member, ids] = picks.path;
  // Each in a step of its own: it is taken out of the data once.
  const picker = `SELECT ${data} -> ${parameters.add(member)}::text AS picker OFFSET 0`;
  const list = `SELECT picker, picker -> ${parameters.add(ids)}::text AS ids FROM (${picker}) p OFFSET 0`;
  const lists = `SELECT picker, CASE jsonb_typeof(ids) WHEN 'array' THEN ids ELSE '[]' END AS ids FROM (${list}) l OFFSET 0`;
  const values = [...picks.scalars].map(jsonSql).join(` || ${VALUES_END.code} || `);
  const condition = compilePredicate(and(eq('published', true), visible), VERSION_FIELDS, parameters);
  // One each, by the index: the planner might take a list of ids to be long, and read all items.
  const item = `SELECT ${values} AS json FROM content_item_version v
    WHERE v.content_item_id = picked.id AND ${condition} LIMIT 1`;
  const items = `SELECT string_agg(item.json, ${ITEMS_END.code} ORDER BY picked.place)
    FROM jsonb_array_elements_text(ids) WITH ORDINALITY AS picked (id, place) CROSS JOIN LATERAL (${item}) item`;
  const isFollowed = `jsonb_typeof(picker) = 'object' AND jsonb_array_length(ids) <= ${parameters.add(picks.first)}::int`;
  return `(SELECT CASE WHEN ${isFollowed} THEN COALESCE((${items}), '') END FROM (${lists}) l)`;
}

/** In the order of the ids, each as often as it is picked. */
export function pickedVersions(text: string, places: ReadonlyMap<ItemScalar, number>): readonly PickedVersion[] {
  if (text === '') return [];
  return text.split(ITEMS_END.text).map((item) => new PickedVersion(item.split(VALUES_END.text), places));
}

function jsonSql(scalar: ItemScalar): string {
  const column = columnOf(scalar);
  if (NAMES.has(scalar)) return `'"' || ${column} || '"'`;
  // In the form that dates have in rows.
  const value = ITEM_SCALARS[scalar] === 'dateTime' ? `${column}::text` : column;
  return `COALESCE(to_json(${value})::text, 'null')`;
}
