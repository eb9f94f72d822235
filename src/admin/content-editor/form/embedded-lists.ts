import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { MemberSpec } from '../members/member-specs';
import { hashOf, type EqualityRule } from './canonical';
import type { FieldValues } from './field-values';

export function listPaths(specs: readonly MemberSpec[]): ReadonlySet<string> {
  return new Set(specs.flatMap(({ wireName, embeds }) => (embeds ? [`${wireName}.${embeds.member}`] : [])));
}

/** `bagPart.contentItems`, `4kz…` → `bagPart.contentItems[4kz…]`: an embedded item wherever it stands in its list. */
export function itemPath(list: string, contentItemId: string): string {
  return `${list}[${contentItemId}]`;
}

export function splitItemPath(path: string): { readonly list: string; readonly contentItemId: string } | undefined {
  const [, list, contentItemId] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(path) ?? [];
  return list === undefined || contentItemId === undefined ? undefined : { list, contentItemId };
}

export function itemsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Undefined for an item that was added and has not been saved. */
export function idOf({ contentItemId }: JsonObject): string | undefined {
  return typeof contentItemId === 'string' && contentItemId !== '' ? contentItemId : undefined;
}

export function byId(items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(items.flatMap((item): [string, JsonObject][] => [[idOf(item) ?? '', item]]));
}

/** Of each embedded item, in their order, to be told from what is stored later. */
export function itemHashes(
  fields: FieldValues,
  lists: ReadonlySet<string>,
  equality: EqualityRule,
): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const list of lists) {
    for (const item of itemsOf(fields.get(list))) {
      const id = idOf(item);
      if (id !== undefined) hashes[itemPath(list, id)] = hashOf(item, equality);
    }
  }
  return hashes;
}
