import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';

export { auditEvents, type EventName } from './audit-events';

/**
 * Of lists of texts that are too long to be told whole, `lists` has what came and went, by their names: `{ added,
 * removed }`, and as `more` how many of these were left out.
 */
export interface Changes extends JsonObject {
  /** In their order. */
  changed: string[];
  /** Their values, where they may be told and are short. A member that is absent from one of the two was not there. */
  before: JsonObject;
  after: JsonObject;
}

/** As JSON. What is longer is said to have changed, no more: events are kept for good. */
const LONGEST_VALUE = 1000;

/**
 * Undefined when nothing is different.
 *
 * @param untold members whose values must not be told
 * @param longest characters of a value that is told, as JSON
 */
export function changesBetween(
  before: object,
  after: object,
  untold: readonly string[] = [],
  longest = LONGEST_VALUE,
): Changes | undefined {
  const [was, is] = [jsonOf(before), jsonOf(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((member) => !isDeepStrictEqual(was[member], is[member]))
    .toSorted();
  if (changed.length === 0) return undefined;
  const told = changed.filter(
    (member) => !untold.includes(member) && isWithin(longest, was[member]) && isWithin(longest, is[member]),
  );
  const lists = changed.filter((member) => !told.includes(member) && !untold.includes(member));
  return { changed, before: pick(was, told), after: pick(is, told), ...listChanges(lists, was, is, longest) };
}

function listChanges(members: readonly string[], was: JsonObject, is: JsonObject, longest: number): JsonObject {
  const entries = members.flatMap((member) => {
    const [old, present] = [was[member] ?? [], is[member] ?? []];
    return isListOfTexts(old) && isListOfTexts(present) ? [[member, listChange(old, present, longest)] as const] : [];
  });
  return entries.length > 0 ? { lists: Object.fromEntries(entries) } : {};
}

function listChange(old: readonly string[], present: readonly string[], longest: number): JsonObject {
  const [before, after] = [new Set(old), new Set(present)];
  const all = { added: present.filter((text) => !before.has(text)), removed: old.filter((text) => !after.has(text)) };
  const added = within(longest / 2, all.added);
  const removed = within(longest / 2, all.removed);
  const more = all.added.length + all.removed.length - added.length - removed.length;
  return { added, removed, ...(more > 0 && { more }) };
}

function within(longest: number, texts: readonly string[]): string[] {
  let left = longest;
  return texts.filter((text) => (left -= text.length + 3) >= 0);
}

function isListOfTexts(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** The values that are short, where all of the state is news. */
export function shortValues(state: object): JsonObject {
  const values = jsonOf(state);
  return pick(
    values,
    Object.keys(values).filter((member) => isWithin(LONGEST_VALUE, values[member])),
  );
}

function jsonOf(state: object): JsonObject {
  return JSON.parse(JSON.stringify(state)) as JsonObject;
}

function isWithin(longest: number, value: JsonValue | undefined): boolean {
  return value === undefined || JSON.stringify(value).length <= longest;
}

function pick(state: JsonObject, members: readonly string[]): JsonObject {
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = state[member];
      return value === undefined ? [] : [[member, value]];
    }),
  );
}
