import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { merge } from '#content';
import type { MemberSpec } from '../members/member-specs';
import { canonicalText, hashOf, isNothing, isObject, type Sameness } from './canonical';
import { withEndsOfLines } from './line-ends';

/** Values by what is saved, compared and merged as one: fields, and members of parts, such as `titlePart.title`. Null for none. */
export type Units = ReadonlyMap<string, JsonValue>;

/** The units of stored data: all that the type has. */
export function unitsOf(specs: readonly MemberSpec[], data: JsonObject): Units {
  const units = new Map<string, JsonValue>();
  for (const { wireName, parts } of specs) {
    const value = memberOf(data, wireName) ?? null;
    if (!parts) units.set(wireName, value);
    else for (const [path, one] of partUnits(wireName, parts, isObject(value) ? value : {})) units.set(path, one);
  }
  return units;
}

/** The units that a form has something to say about, whole: members of objects that it does not mention are as they are stored. */
export function unitsRead(specs: readonly MemberSpec[], read: JsonObject, stored: Units): Units {
  const units = new Map<string, JsonValue>();
  for (const { wireName, parts } of specs) {
    const value = memberOf(read, wireName);
    if (value === undefined) continue;
    if (!parts) units.set(wireName, value);
    else if (isObject(value)) for (const [name, one] of Object.entries(value)) units.set(`${wireName}.${name}`, one);
    else for (const [path, one] of partUnits(wireName, parts, {})) units.set(path, one);
  }
  return new Map([...units].map(([path, value]) => [path, completed(stored.get(path), value)]));
}

function completed(stored: JsonValue | undefined, value: JsonValue): JsonValue {
  return isObject(stored) && isObject(value) ? merge(stored, value) : value;
}

/** Units for which no differs from nothing: fields that ask for an answer. */
export function samenessOf(specs: readonly MemberSpec[]): (path: string) => Sameness {
  const asking = new Set(
    specs.filter(({ parts, settings }) => !parts && settings.required).map((spec) => spec.wireName),
  );
  return (path) => ({ falseIsNothing: !asking.has(path) });
}

/** Of each unit, to be told from what is stored later. */
export function hashesOf(units: Units, samenessAt: (path: string) => Sameness): Record<string, string> {
  return Object.fromEntries([...units].map(([path, value]) => [path, hashOf(value, samenessAt(path))]));
}

/** Those of the units that say something else than what is stored. */
export function touchedUnits(stored: Units, read: Units, samenessAt: (path: string) => Sameness): Units {
  return new Map(
    [...read].filter(([path, value]) => {
      const sameness = samenessAt(path);
      return canonicalText(value, sameness) !== canonicalText(stored.get(path), sameness);
    }),
  );
}

/** What to send to have the units saved: laid over the stored data it says what they say, and leaves the rest. */
export function payloadOf(touched: Units, stored: Units): JsonObject {
  const payload: JsonObject = {};
  for (const [path, value] of touched) {
    const change = changeOf(stored.get(path), value);
    const [wireName, member] = splitUnit(path);
    if (member === undefined) payload[wireName] = change;
    else payload[wireName] = { ...(payload[wireName] as JsonObject | undefined), [member]: change };
  }
  return payload;
}

/** The data with units in the place of what it has, as they are, valid or not. */
export function withUnits(data: JsonObject, units: Units): JsonObject {
  const result = { ...data };
  for (const [path, value] of units) {
    const [wireName, member] = splitUnit(path);
    if (member === undefined) {
      result[wireName] = value;
      continue;
    }
    const part = memberOf(result, wireName);
    result[wireName] = { ...(isObject(part) ? part : {}), [member]: value };
  }
  return result;
}

/** `titlePart.title` → `titlePart`, `title`. */
export function splitUnit(path: string): [wireName: string, member?: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** What changes one value to another when it is merged. */
function changeOf(stored: JsonValue | undefined, value: JsonValue): JsonValue {
  if (isNothing(value)) return null;
  if (typeof value === 'string') return typeof stored === 'string' ? withEndsOfLines(stored, value) : value;
  if (!isObject(value)) return value;
  const before = isObject(stored) ? stored : {};
  const names = new Set([...Object.keys(before), ...Object.keys(value)]);
  const changes = [...names].filter(
    (name) => canonicalText(memberOf(value, name), EXACT) !== canonicalText(memberOf(before, name), EXACT),
  );
  return Object.fromEntries(
    changes.map((name) => [name, changeOf(memberOf(before, name), memberOf(value, name) ?? null)]),
  );
}

const EXACT: Sameness = { falseIsNothing: false };

function partUnits(wireName: string, parts: readonly string[], value: JsonObject): [string, JsonValue][] {
  const names = new Set([...parts, ...Object.keys(value)]);
  return [...names].map((name) => [`${wireName}.${name}`, memberOf(value, name) ?? null]);
}

function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
