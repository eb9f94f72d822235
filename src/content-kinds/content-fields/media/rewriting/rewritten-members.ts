import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { MovedAddresses } from './moved-addresses';

/** Which members of the items of a type are media fields. */
type MediaFields = (contentType: string) => ReadonlySet<string>;

/**
 * The members of an item that change when what was moved is named where it is now, whole, as a save takes them. Items within items are
 * items of their types; in all other values texts are changed wherever they are.
 */
export function rewrittenMembers(
  { contentType, data }: { readonly contentType: string; readonly data: JsonObject },
  addresses: MovedAddresses,
  mediaFields: MediaFields,
): JsonObject {
  const changed = itemOf(data, contentType);
  return Object.fromEntries(Object.entries(changed).filter(([member, value]) => value !== data[member]));

  function itemOf(item: JsonObject, type: string): JsonObject {
    const fields = mediaFields(type);
    return mapped(item, (value, member) => (fields.has(member) ? fieldOf(value) : valueOf(value)));
  }

  function fieldOf(field: JsonValue): JsonValue {
    if (!isJsonObject(field)) return valueOf(field);
    return mapped(field, (value, member) => (member === 'paths' ? pathsOf(value) : valueOf(value)));
  }

  function pathsOf(paths: JsonValue): JsonValue {
    return eachOf(paths, (path) => (typeof path === 'string' ? addresses.path(path) : path));
  }

  function valueOf(value: JsonValue): JsonValue {
    if (typeof value === 'string') return addresses.text(value);
    if (Array.isArray(value)) return eachOf(value, valueOf);
    if (!isJsonObject(value)) return value;
    return typeof value.contentType === 'string' ? itemOf(value, value.contentType) : mapped(value, valueOf);
  }
}

/** The object itself where nothing in it changes. */
function mapped(object: JsonObject, change: (value: JsonValue, member: string) => JsonValue): JsonObject {
  const entries = Object.entries(object).map(([member, value]) => [member, change(value, member)] as const);
  return entries.every(([member, value]) => value === object[member]) ? object : Object.fromEntries(entries);
}

/** The list itself where nothing in it changes. */
function eachOf(value: JsonValue, change: (entry: JsonValue) => JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  const entries = value.map(change);
  return entries.every((entry, index) => entry === value[index]) ? value : entries;
}
