import type { JsonValue } from '@espalier/plugin-sdk';
import { hashOf, type EqualityRule } from '../form/canonical';
import { idOf, itemPath, itemsOf, splitItemPath } from '../form/embedded-lists';
import type { FieldValues } from '../form/field-values';
import { mergeItems } from './merge-items';

interface MergedValues {
  readonly mine: FieldValues;
  readonly conflicts: readonly string[];
  /** What only the others have changed. */
  readonly theirs: readonly string[];
}

interface Versions {
  readonly base: Readonly<Record<string, string>>;
  readonly stored: FieldValues;
  readonly read: FieldValues;
  readonly lists: ReadonlySet<string>;
}

/**
 * What only one of both has changed is changed. Where the form does not say what was stored, nobody else has changed
 * it. Of lists of embedded items each item counts by itself.
 */
export function mergeValues(versions: Versions, equalityAt: (path: string) => EqualityRule): MergedValues {
  const { base, stored, read, lists } = versions;
  const mine = new Map<string, JsonValue>();
  const conflicts: string[] = [];
  const theirs: string[] = [];
  for (const [path, value] of read) {
    const equality = equalityAt(path);
    const now = hashOf(stored.get(path), equality);
    const wanted = hashOf(value, equality);
    const before = Object.hasOwn(base, path) ? base[path] : now;
    if (wanted === before && now !== before) theirs.push(path);
    if (wanted === now || wanted === before) continue;
    if (now === before) mine.set(path, value);
    else if (lists.has(path) && itemsOf(stored.get(path)).every((item) => idOf(item) !== undefined)) {
      const merged = mergedList(versions, path, value, equality);
      conflicts.push(...merged.conflicts);
      if (hashOf(merged.value, equality) !== now) mine.set(path, merged.value);
    } else {
      mine.set(path, value);
      conflicts.push(path);
    }
  }
  return { mine, conflicts, theirs };
}

function mergedList({ base, stored }: Versions, path: string, value: JsonValue, equality: EqualityRule) {
  const before = Object.entries(base).flatMap(([name, hash]): [string, string][] => {
    const item = splitItemPath(name);
    return item?.list === path ? [[item.contentItemId, hash]] : [];
  });
  const lists = { base: new Map(before), stored: itemsOf(stored.get(path)), read: itemsOf(value) };
  const { items, conflicts } = mergeItems(lists, equality);
  return { value: [...items], conflicts: conflicts.map((id) => itemPath(path, id)) };
}
