import type { JsonObject } from '@espalier/plugin-sdk';
import { hashOf, type EqualityRule } from '../form/canonical';
import { byId, idOf } from '../form/embedded-lists';

interface MergedItems {
  readonly items: readonly JsonObject[];
  /** Ids of those that both have changed, and not to the same. Each is as the form has it: gone, if the form has removed it. */
  readonly conflicts: readonly string[];
}

interface Lists {
  readonly base: ReadonlyMap<string, string>;
  readonly stored: readonly JsonObject[];
  readonly read: readonly JsonObject[];
}

const GONE = '';

/**
 * Item by item: what only one of both has changed, added or removed is as that one has left it. The order is that of
 * the form, if the form has changed it, or else the one that is stored; what only the other list has stands behind what
 * it stands behind there.
 */
export function mergeItems({ base, stored, read }: Lists, equality: EqualityRule): MergedItems {
  const [theirs, mine] = [byId(stored), byId(read)];
  const hash = (item: JsonObject | undefined) => (item ? hashOf(item, equality) : GONE);
  const conflicts: string[] = [];
  const settled = (id: string): JsonObject | undefined => {
    const [before, now, wanted] = [base.get(id) ?? GONE, hash(theirs.get(id)), hash(mine.get(id))];
    if (wanted === now || wanted === before) return theirs.get(id);
    if (now !== before) conflicts.push(id);
    return mine.get(id);
  };
  const added = new Map(
    read.flatMap((item, place): [string, JsonObject][] => (idOf(item) === undefined ? [[newKey(place), item]] : [])),
  );
  const [myOrder, theirOrder] = [read.map((item, place) => idOf(item) ?? newKey(place)), [...theirs.keys()]];
  const order = isReordered(base, myOrder) ? woven(myOrder, theirOrder) : woven(theirOrder, myOrder);
  const items = order.map((key) => added.get(key) ?? settled(key)).filter((item) => item !== undefined);
  return { items, conflicts };
}

/** The list with one of its items as the other list has it: in its place, gone, or behind what it stands behind there. */
export function withItemOf(list: readonly JsonObject[], other: readonly JsonObject[], id: string): JsonObject[] {
  const theirs = byId(other).get(id);
  const place = list.findIndex((item) => idOf(item) === id);
  if (place >= 0) return theirs ? list.with(place, theirs) : list.toSpliced(place, 1);
  if (!theirs) return [...list];
  const before = other[other.indexOf(theirs) - 1];
  const behind = before ? list.findIndex((item) => idOf(item) === idOf(before)) : -1;
  return list.toSpliced(behind + 1, 0, theirs);
}

/** No id has such a sign. */
function newKey(place: number): string {
  return `+${place}`;
}

function isReordered(base: ReadonlyMap<string, string>, order: readonly string[]): boolean {
  const there = new Set(order);
  const known = order.filter((id) => base.has(id));
  return [...base.keys()].filter((id) => there.has(id)).join() !== known.join();
}

function woven(frame: readonly string[], other: readonly string[]): string[] {
  const order = [...new Set(frame)];
  const there = new Set(order);
  let before: string | undefined;
  for (const key of other) {
    if (!there.has(key)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
    there.add(key);
    before = key;
  }
  return order;
}
