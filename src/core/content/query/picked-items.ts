import { and, eq, type Predicate } from '@espalier/predicates';
import { compilePredicate, type SqlParameters } from '#platform/database';
import { VERSION_FIELDS } from '../list/list-fields';
import type { ItemScalar } from './item-scalars';
import { columnOf } from './sort-keys';

/** Published items, read along with the version. */
export interface Picks {
  /** Wire names. */
  readonly path: readonly [member: string, ids: string];
  readonly scalars: ReadonlySet<ItemScalar>;
  /** How many of the ids are followed. */
  readonly first: number;
}

export function pickedScalars({ scalars }: Pick<Picks, 'scalars'>): ItemScalar[] {
  return ['contentItemId', ...[...scalars].filter((scalar) => scalar !== 'contentItemId')];
}

/**
 * One JSON text in the order of the ids, since rows cost more to send and to read. Values in it are texts, as they are
 * in rows.
 *
 * @param data of the version that picks
 * @param visible what the caller may see of them
 */
export function pickedItems(picks: Picks, data: string, visible: Predicate, parameters: SqlParameters): string {
  const [member, ids] = picks.path;
  const list = `${data} -> ${parameters.add(member)}::text -> ${parameters.add(ids)}::text`;
  const columns = pickedScalars(picks).map((scalar) => `${columnOf(scalar)}::text`);
  const condition = compilePredicate(and(eq('published', true), visible), VERSION_FIELDS, parameters);
  const pickedIds = `jsonb_array_elements_text(CASE jsonb_typeof(${list}) WHEN 'array' THEN ${list} END)`;
  return `(SELECT json_agg(json_build_array(${columns.join(', ')}) ORDER BY picked.place)
    FROM ${pickedIds} WITH ORDINALITY AS picked (id, place) JOIN content_item_version v ON v.content_item_id = picked.id
    WHERE picked.place <= ${parameters.add(picks.first)}::int AND ${condition})`;
}
