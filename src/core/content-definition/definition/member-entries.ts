import {
  isJsonObject,
  type FieldDefinition,
  type FieldSettings,
  type JsonObject,
  type JsonValue,
  type PartAttachment,
} from '@espalier/plugin-sdk';
import { displayNameOf, wireName } from './names';

export interface Entry<T> {
  readonly path: string;
  readonly sentName: string;
  readonly member: T;
}

/** Those that can be read; what cannot has faults of shape already. */
export function partEntries(parts: JsonValue): Entry<PartAttachment>[] {
  return listed('parts', parts).flatMap(({ path, sent, index }) => {
    const { part, name = part, settings } = sent;
    if (!isText(part) || !isText(name) || !isJsonObject(settings)) return [];
    return [{ path, sentName: name, member: { part, name, ...common(sent, name, index), settings } }];
  });
}

/** Those that can be read. Without a position they come after the parts, in the order in which they are listed. */
export function fieldEntries(fields: JsonValue, partCount: number): Entry<FieldDefinition>[] {
  return listed('fields', fields).flatMap(({ path, sent, index }) => {
    const { name, type, settings } = sent;
    if (!isText(name) || !isText(type) || !isJsonObject(settings)) return [];
    const member: FieldDefinition = {
      name: wireName(name),
      type,
      ...common(sent, name, partCount + index),
      // The common settings are filled in when the settings are checked.
      settings: settings as FieldSettings,
    };
    return [{ path, sentName: name, member }];
  });
}

export function inPosition<T extends { readonly position: number }>(entries: readonly Entry<T>[]): T[] {
  return entries.map(({ member }) => member).toSorted((a, b) => a.position - b.position);
}

function listed(list: string, entries: JsonValue): { path: string; sent: JsonObject; index: number }[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((sent, index) => (isJsonObject(sent) ? [{ path: `${list}[${index}]`, sent, index }] : []));
}

function common(sent: JsonObject, name: string, position: number): { displayName: string; position: number } {
  return {
    displayName: isText(sent.displayName) && sent.displayName ? sent.displayName : displayNameOf(name),
    position: typeof sent.position === 'number' ? sent.position : position,
  };
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}
