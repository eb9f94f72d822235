import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { CompiledType } from './compiled-type';
import type { PartMember } from './content-member';
import { copyOf, mapEntries } from './validation/json-values';

interface Types {
  find(name: string): CompiledType | undefined;
}

/** Without hidden members and with assumed values, here and in embedded items. */
export function shownData(data: JsonObject, type: CompiledType, types: Types): JsonObject {
  return mapItem(data, type, { types, change: (own, ofType) => withAssumed(withoutHidden(own, ofType), ofType) });
}

export function completeData(data: JsonObject, type: CompiledType, types: Types): JsonObject {
  return mapItem(data, type, { types, change: withAssumed });
}

/** @param among data of the fields in question: others stay without a value. Default: all */
export function withAssumed(data: JsonObject, { assuming }: CompiledType, among?: JsonObject): JsonObject {
  const said = (name: string) => Object.hasOwn(data, name) || (among !== undefined && !Object.hasOwn(among, name));
  const assumed = assuming.flatMap(({ wireName, assumed: value }): [string, JsonValue][] =>
    value === undefined || said(wireName) ? [] : [[wireName, copyOf(value)]],
  );
  return assumed.length === 0 ? data : { ...data, ...Object.fromEntries(assumed) };
}

/**
 * Short names come first in PostgreSQL's text, so little of a long one is looked at.
 *
 * @param json of a `jsonb` column: one space behind each colon
 */
export function hasMembers(json: string, names: readonly string[]): boolean {
  return names.every((name) => {
    const sought = `${JSON.stringify(name)}: `;
    for (let at = json.indexOf(sought); at >= 0; at = json.indexOf(sought, at + 1)) {
      if (depthAt(json, at) === 1) return true;
    }
    return false;
  });
}

function depthAt(json: string, end: number): number {
  let depth = 0;
  for (let at = 0; at < end; at++) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
  }
  return depth;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

interface ItemChange {
  readonly types: Types;
  readonly change: (own: JsonObject, type: CompiledType) => JsonObject;
}

function mapItem(data: JsonObject, type: CompiledType, change: ItemChange): JsonObject {
  const changed = change.change(data, type);
  const parts = type.embedding.flatMap((member): [string, JsonObject][] => {
    const part = changed[member.wireName];
    return isJsonObject(part) ? [[member.wireName, mapItems(part, member, change)]] : [];
  });
  return parts.length === 0 ? changed : { ...changed, ...Object.fromEntries(parts) };
}

function mapItems(part: JsonObject, { partType: { embeds } }: PartMember, change: ItemChange): JsonObject {
  if (!embeds) return part;
  const items = part[embeds.member];
  if (!Array.isArray(items)) return part;
  return { ...part, [embeds.member]: mapEntries(items, (item) => mapEmbedded(item, change)) };
}

function mapEmbedded(item: JsonValue, change: ItemChange): JsonValue {
  if (!isJsonObject(item) || typeof item.contentType !== 'string') return item;
  const type = change.types.find(item.contentType);
  return type ? mapItem(item, type, change) : item;
}

function withoutHidden(data: JsonObject, { hidden }: CompiledType): JsonObject {
  if (hidden.size === 0) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.has(name)));
}
