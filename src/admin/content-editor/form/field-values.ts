import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { merge } from '#core/content';
import type { MemberSpec } from '../members/member-specs';
import { canonicalText, hashOf, isNothing, type EqualityRule } from './canonical';
import { withEndsOfLines } from './line-ends';

/** Values by what is saved, compared and merged as one: fields, and members of parts, such as `titlePart.title`. Null for none. */
export type FieldValues = ReadonlyMap<string, JsonValue>;

export function fieldValuesOf(specs: readonly MemberSpec[], data: JsonObject): FieldValues {
  const fields = new Map<string, JsonValue>();
  for (const { wireName, parts } of specs) {
    const value = memberOf(data, wireName) ?? null;
    if (!parts) fields.set(wireName, value);
    else for (const [path, one] of partValues(wireName, parts, isJsonObject(value) ? value : {})) fields.set(path, one);
  }
  return fields;
}

/** The fields that a form has something to say about, whole: members of objects that it does not mention are as they are stored. */
export function fieldValuesRead(specs: readonly MemberSpec[], read: JsonObject, stored: FieldValues): FieldValues {
  const fields = new Map<string, JsonValue>();
  for (const { wireName, parts } of specs) {
    const value = memberOf(read, wireName);
    if (value === undefined) continue;
    if (!parts) fields.set(wireName, value);
    else if (isJsonObject(value))
      for (const [name, one] of Object.entries(value)) fields.set(`${wireName}.${name}`, one);
    else for (const [path, one] of partValues(wireName, parts, {})) fields.set(path, one);
  }
  return new Map([...fields].map(([path, value]) => [path, completed(stored.get(path), value)]));
}

function completed(stored: JsonValue | undefined, value: JsonValue): JsonValue {
  return isJsonObject(stored) && isJsonObject(value) ? merge(stored, value) : value;
}

/** Units for which no differs from nothing: fields that ask for an answer. */
export function equalityRules(specs: readonly MemberSpec[]): (path: string) => EqualityRule {
  const asking = new Set(
    specs.filter(({ parts, settings }) => !parts && settings.required).map((spec) => spec.wireName),
  );
  return (path) => ({ falseIsNothing: !asking.has(path) });
}

export function hashesOf(fields: FieldValues, equalityAt: (path: string) => EqualityRule): Record<string, string> {
  return Object.fromEntries([...fields].map(([path, value]) => [path, hashOf(value, equalityAt(path))]));
}

export function changedValues(
  stored: FieldValues,
  read: FieldValues,
  equalityAt: (path: string) => EqualityRule,
): FieldValues {
  return new Map(
    [...read].filter(([path, value]) => {
      const equality = equalityAt(path);
      return canonicalText(value, equality) !== canonicalText(stored.get(path), equality);
    }),
  );
}

/** What to send to have the fields saved: laid over the stored data it says what they say, and leaves the rest. */
export function payloadOf(touched: FieldValues, stored: FieldValues): JsonObject {
  const payload: JsonObject = {};
  for (const [path, value] of touched) {
    const change = changeOf(stored.get(path), value);
    const [wireName, member] = splitFieldPath(path);
    if (member === undefined) payload[wireName] = change;
    else payload[wireName] = { ...(payload[wireName] as JsonObject | undefined), [member]: change };
  }
  return payload;
}

export function withValues(data: JsonObject, fields: FieldValues): JsonObject {
  const result = { ...data };
  for (const [path, value] of fields) {
    const [wireName, member] = splitFieldPath(path);
    if (member === undefined) {
      result[wireName] = value;
      continue;
    }
    const part = memberOf(result, wireName);
    result[wireName] = { ...(isJsonObject(part) ? part : {}), [member]: value };
  }
  return result;
}

/** `titlePart.title` → `titlePart`, `title`. */
function splitFieldPath(path: string): [wireName: string, member?: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
}

function changeOf(stored: JsonValue | undefined, value: JsonValue): JsonValue {
  if (isNothing(value)) return null;
  if (typeof value === 'string') return typeof stored === 'string' ? withEndsOfLines(stored, value) : value;
  if (!isJsonObject(value)) return value;
  const before = isJsonObject(stored) ? stored : {};
  const names = new Set([...Object.keys(before), ...Object.keys(value)]);
  const changes = [...names].filter(
    (name) => canonicalText(memberOf(value, name), EXACT) !== canonicalText(memberOf(before, name), EXACT),
  );
  return Object.fromEntries(
    changes.map((name) => [name, changeOf(memberOf(before, name), memberOf(value, name) ?? null)]),
  );
}

const EXACT: EqualityRule = { falseIsNothing: false };

function partValues(wireName: string, parts: readonly string[], value: JsonObject): [string, JsonValue][] {
  const names = new Set([...parts, ...Object.keys(value)]);
  return [...names].map((name) => [`${wireName}.${name}`, memberOf(value, name) ?? null]);
}

function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
