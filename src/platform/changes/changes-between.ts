import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';

/** What is different between two states of a thing, as facts of an event. */
export interface Changes extends JsonObject {
  /** Names of the members that are different, in their order. */
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
  return { changed, before: pick(was, told), after: pick(is, told) };
}

/** The values of a state that are short, where all of it is news. */
export function shortValues(state: object): JsonObject {
  const values = jsonOf(state);
  return pick(
    values,
    Object.keys(values).filter((member) => isWithin(LONGEST_VALUE, values[member])),
  );
}

/** Values as they are stored: a list that a class holds and one that was read are the same. */
function jsonOf(state: object): JsonObject {
  return JSON.parse(JSON.stringify(state)) as JsonObject;
}

function isWithin(longest: number, value: JsonValue | undefined): boolean {
  return value === undefined || JSON.stringify(value).length <= longest;
}

function pick(state: JsonObject, members: readonly string[]): JsonObject {
  return Object.fromEntries(members.filter((member) => member in state).map((member) => [member, state[member]]));
}
