import { isDeepStrictEqual } from 'node:util';
import { diffArrays, type ArrayChange } from 'diff';
import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { ITEM_MEMBERS } from '#core/content-definition';
import { Effort, textDifference, type TextPiece } from './text-difference';

export interface Change {
  /** JSON path, such as `autoroutePart.path` or `bagPart.contentItems[0].price`: of the later item, or of the earlier one if removed. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly text?: readonly TextPiece[];
}

export interface Comparison {
  /** In the order of the type. */
  readonly changes: readonly Change[];
  readonly isCut: boolean;
  /** Names of the content types of changed embedded items, by JSON path. */
  readonly embedded: ReadonlyMap<string, string>;
}

export type MemberOrder = ReadonlyMap<string, readonly string[]>;

const MOST_CHANGES = 1000;
/** Of arrays: beyond so many edits, their entries are compared place by place. */
const ENTRY_EDITS = 500;
/** Of the members that all items have, those that people write. The others differ from version to version, or not at all. */
const WRITTEN: readonly string[] = ['displayText', 'owner', 'createdUtc'];
const NOT_WRITTEN = new Set(ITEM_MEMBERS.filter((name) => !WRITTEN.includes(name)));
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/**
 * Member by member: within objects, and within arrays entry by entry. Entries that have ids, as embedded items do, are
 * known by them wherever they stand.
 *
 * @param before as on the wire; absent for an item that was not there
 * @param order of the members; others come behind
 * @param effort that several comparisons share
 */
export function compareItems(
  before: JsonObject | undefined,
  after: JsonObject,
  order: MemberOrder,
  effort = new Effort(),
): Comparison {
  const comparer = new Comparer(effort);
  const [earlier, later] = [written(before ?? {}), written(after)];
  for (const name of namesIn(earlier, later, [...WRITTEN, ...order.keys()])) {
    comparer.compare(name, memberOf(earlier, name), memberOf(later, name), order.get(name));
  }
  return { changes: comparer.changes.filter(isNewChange), isCut: comparer.isCut, embedded: comparer.embedded };
}

/** The title in lists is mostly made of another member, of which the same is told. */
function isNewChange(change: Change, _: number, all: readonly Change[]): boolean {
  if (change.path !== 'displayText') return true;
  return !all.some(
    ({ path, before, after }) => path !== change.path && before === change.before && after === change.after,
  );
}

class Comparer {
  readonly changes: Change[] = [];
  readonly embedded = new Map<string, string>();
  isCut = false;

  constructor(private readonly effort: Effort) {}

  compare(path: string, before: JsonValue | undefined, after: JsonValue | undefined, order?: readonly string[]): void {
    if (this.isCut || isDeepStrictEqual(before, after)) return;
    const one = before === undefined ? emptyLike(after) : before;
    const other = after === undefined ? emptyLike(before) : after;
    if (isDeepStrictEqual(one, other)) this.add(path, before, after);
    else if (isJsonObject(one) && isJsonObject(other)) this.objects(path, one, other, order);
    else if (Array.isArray(one) && Array.isArray(other)) this.arrays(path, one, other);
    else this.add(path, before, after);
  }

  private objects(path: string, before: JsonObject, after: JsonObject, order: readonly string[] = []): void {
    const { contentType = before.contentType } = after;
    if (typeof contentType === 'string') this.embedded.set(path, contentType);
    for (const name of namesIn(before, after, order)) {
      const member = IDENTIFIER.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
      this.compare(path + member, memberOf(before, name), memberOf(after, name));
    }
  }

  private arrays(path: string, before: JsonValue[], after: JsonValue[]): void {
    for (const { from, to } of this.pairs(before, after)) {
      const place = `${path}[${to ?? from}]`;
      this.compare(place, from === undefined ? undefined : before[from], to === undefined ? undefined : after[to]);
    }
  }

  private pairs(before: JsonValue[], after: JsonValue[]): Pair[] {
    const keys: [string[], string[]] = [before.map(keyOf), after.map(keyOf)];
    const limits = { most: ENTRY_EDITS, read: before.length + after.length };
    const found = this.effort.spend(limits, editsIn, (maxEditLength) => diffArrays(...keys, { maxEditLength }));
    if (found) return pairsOf(found);
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
      ...(index < before.length && { from: index }),
      ...(index < after.length && { to: index }),
    }));
  }

  private add(path: string, before: JsonValue | undefined, after: JsonValue | undefined): void {
    if (this.changes.length === MOST_CHANGES) {
      this.isCut = true;
      return;
    }
    const areTexts = typeof before === 'string' && typeof after === 'string';
    this.changes.push({
      path,
      kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(areTexts && { text: textDifference(before, after, this.effort) }),
    });
  }
}

interface Pair {
  readonly from?: number;
  readonly to?: number;
}

function pairsOf(changes: readonly ArrayChange<string>[]): Pair[] {
  const pairs: Pair[][] = [];
  let [from, to] = [0, 0];
  for (const [at, { added, removed, value }] of changes.entries()) {
    const next = changes[at + 1];
    if (removed && next?.added) {
      pairs.push(replacements(value, next.value, { from, to }));
      to += next.value.length;
    } else if (!added || !changes[at - 1]?.removed) {
      pairs.push(consecutive(value.length, { ...(!added && { from }), ...(!removed && { to }) }));
      if (!removed) to += value.length;
    }
    if (!added) from += value.length;
  }
  return pairs.flat();
}

/** So many pairs, one behind the other. */
function consecutive(length: number, { from, to }: Pair): Pair[] {
  return Array.from({ length }, (_, index) => ({
    ...(from !== undefined && { from: from + index }),
    ...(to !== undefined && { to: to + index }),
  }));
}

/** Entries without ids that stand in each other's place are taken for the same ones, changed. */
function replacements(before: readonly string[], after: readonly string[], start: Required<Pair>): Pair[] {
  const isSame = (index: number) => hasNoId(before[index]) && hasNoId(after[index]);
  const removed = before.flatMap((_, index) => (isSame(index) ? [] : [{ from: start.from + index }]));
  const others = after.map((_, index) => ({
    ...(isSame(index) && { from: start.from + index }),
    to: start.to + index,
  }));
  return [...removed, ...others];
}

const ID = 'id ';

function keyOf(entry: JsonValue): string {
  if (isJsonObject(entry) && typeof entry.contentItemId === 'string') return ID + entry.contentItemId;
  return JSON.stringify(entry);
}

function hasNoId(key: string | undefined): boolean {
  return key !== undefined && !key.startsWith(ID);
}

function editsIn(changes: readonly ArrayChange<string>[]): number {
  return changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? value.length : 0), 0);
}

function written(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !NOT_WRITTEN.has(name)));
}

function namesIn(before: JsonObject, after: JsonObject, order: readonly string[]): Set<string> {
  const all = new Set([...Object.keys(after), ...Object.keys(before)]);
  return new Set([...order.filter((name) => all.has(name)), ...all]);
}

function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** In place of what is not there, so that each of its members is told as added or removed. */
function emptyLike(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return [];
  return isJsonObject(value) ? {} : undefined;
}
