import type { JsonValue } from '@espalier/plugin-sdk';
import { hashOf, type EqualityRule } from '../form/canonical';
import { byId, itemsOf, splitItemPath } from '../form/embedded-lists';
import type { FieldValues } from '../form/field-values';
import { withItemOf } from './merge-items';

/** What somebody has chosen about what both have changed: `mine`, `theirs`, `both`, or nothing yet. */
type Chosen = (path: string) => string;

interface Open {
  readonly paths: readonly string[];
  readonly lists: ReadonlySet<string>;
  readonly mine: FieldValues;
  readonly stored: FieldValues;
  readonly both: ReadonlyMap<string, { readonly text?: string }>;
}

interface Settled {
  readonly mine: FieldValues;
  readonly conflicts: readonly string[];
}

export function resolveConflicts(
  { paths, lists, mine, stored, both }: Open,
  chosen: Chosen,
  equality: EqualityRule,
): Settled {
  const settled = new Map(mine);
  const conflicts: string[] = [];
  for (const path of paths) {
    const item = splitItemPath(path);
    const field = item && lists.has(item.list) ? item.list : path;
    if (!settled.has(field)) continue;
    const choice = chosen(path);
    const together = choice === 'both' ? both.get(path)?.text : undefined;
    if (together !== undefined) settled.set(path, together);
    else if (choice === 'theirs') takeTheirs(settled, stored, field, item?.contentItemId);
    else if (choice !== 'mine' && (field === path || differs([settled, stored], path, equality))) conflicts.push(path);
  }
  return { mine: settled, conflicts };
}

function takeTheirs(
  settled: Map<string, JsonValue>,
  stored: FieldValues,
  field: string,
  item: string | undefined,
): void {
  if (item === undefined) settled.delete(field);
  else settled.set(field, withItemOf(itemsOf(settled.get(field)), itemsOf(stored.get(field)), item));
}

export function itemAt(fields: FieldValues, path: string): JsonValue | undefined {
  const item = splitItemPath(path);
  return item && byId(itemsOf(fields.get(item.list))).get(item.contentItemId);
}

function differs(sides: readonly [FieldValues, FieldValues], path: string, equality: EqualityRule): boolean {
  const [mine, stored] = sides.map((fields) => hashOf(itemAt(fields, path), equality));
  return mine !== stored;
}
