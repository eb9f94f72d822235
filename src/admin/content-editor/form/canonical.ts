import { hash } from 'node:crypto';
import { isJsonObject, type JsonValue } from '@espalier/plugin-sdk';

/** Whatever a browser makes a line end of. */
export const LINE_END = /\r\n|\r|\n/g;

export interface EqualityRule {
  /** A box that is not checked says no more than nothing, unless an answer is required. */
  readonly falseIsNothing: boolean;
}

/**
 * One text for all values that a form cannot tell apart: ends of lines are one, and null, empty texts, lists and
 * objects are nothing. Empty for nothing.
 */
export function canonicalText(value: JsonValue | undefined, { falseIsNothing }: EqualityRule): string {
  if (falseIsNothing && value === false) return '';
  const canonical = canonicalOf(value);
  return canonical === undefined ? '' : JSON.stringify(canonical);
}

export function hashOf(value: JsonValue | undefined, equality: EqualityRule): string {
  return hash('sha256', canonicalText(value, equality), 'base64url').slice(0, 12);
}

export function isNothing(value: JsonValue | undefined): boolean {
  return canonicalOf(value) === undefined;
}

function canonicalOf(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value.replace(LINE_END, '\n');
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(entryOf);
  if (!isJsonObject(value)) return Object.is(value, -0) ? 0 : value;
  const members = Object.entries(value)
    .flatMap(([name, child]): [string, JsonValue][] => {
      const canonical = canonicalOf(child);
      return canonical === undefined ? [] : [[name, canonical]];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Entries of lists keep their places, whatever they are. */
function entryOf(value: JsonValue): JsonValue {
  return canonicalOf(value) ?? (Array.isArray(value) ? [] : isJsonObject(value) ? {} : value);
}
