import {
  isJsonObject,
  sentence,
  type FieldDefinition,
  type FieldSettings,
  type JsonObject,
  type JsonValue,
  type PartAttachment,
  type Fault,
  type FieldType,
} from '@espalier/plugin-sdk';
import { childPath, didYouMean, joinPath, objectSchema, schemaCheck } from '#platform/schema';
import type { FaultList } from '../validation/fault-list';
import type { MemberTypes } from './member-types';
import { displayNameOf, wireName, reservedBecause } from './names';

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

/**
 * Parts and fields stand side by side on the item, so no two may share a name there, nor take one that every item has.
 * Only a reusable part can be on a type twice, under different names.
 */
export function checkNames(
  parts: readonly Entry<PartAttachment>[],
  fields: readonly Entry<FieldDefinition>[],
  types: MemberTypes,
  faults: FaultList,
): void {
  const taken = new Map<string, string>();
  const attached = new Set<string>();
  for (const { path, sentName, member } of parts) {
    if (types.part(member.part) && !checkReuse(path, member, { attached, types, faults })) continue;
    checkName(childPath(path, 'name'), sentName, taken, faults);
  }
  for (const { path, sentName } of fields) checkName(childPath(path, 'name'), sentName, taken, faults);
}

interface Reuse {
  readonly attached: Set<string>;
  readonly types: MemberTypes;
  readonly faults: FaultList;
}

function checkReuse(path: string, { part, name }: PartAttachment, { attached, types, faults }: Reuse): boolean {
  if (types.part(part)?.reusable) {
    if (name === part || !types.part(name)) return true;
    faults.add(
      childPath(path, 'name'),
      sentence('is the name of another part, {name}. Choose one that no part has.', { name }),
    );
    return false;
  }
  if (attached.has(part)) {
    faults.add(
      childPath(path, 'part'),
      sentence('is on the type already: {part} cannot be attached twice. Remove one of them.', { part }),
    );
    return false;
  }
  attached.add(part);
  if (name === part) return true;
  faults.add(
    childPath(path, 'name'),
    sentence('must be {part}: only a reusable part can have a name of its own. Leave it out.', { part }),
  );
  return false;
}

function checkName(path: string, name: string, taken: Map<string, string>, faults: FaultList): void {
  const reserved = reservedBecause(name);
  const wire = wireName(name);
  const other = taken.get(wire);
  if (reserved) faults.add(path, sentence('must not be {name}: {reason}.', { name, reason: reserved }));
  else if (other)
    faults.add(path, sentence('must not be {name}: {other} has it already. Choose another name.', { name, other }));
  else taken.set(wire, path);
}

export function checkKinds(
  parts: readonly Entry<PartAttachment>[],
  fields: readonly Entry<FieldDefinition>[],
  types: MemberTypes,
  faults: FaultList,
): void {
  for (const { path, member } of parts) {
    if (types.part(member.part)) continue;
    faults.add(childPath(path, 'part'), () =>
      sentence('is not a known part. {hint}', { hint: didYouMean(member.part, types.partNames) }),
    );
  }
  for (const { path, member } of fields) {
    if (types.field(member.type)) continue;
    faults.add(childPath(path, 'type'), () =>
      sentence('is not a known field type. {hint}', { hint: didYouMean(member.type, types.fieldNames) }),
    );
  }
}

/** Fills in those that were left out. */
export function checkPartSettings(
  { path, member }: Entry<PartAttachment>,
  types: MemberTypes,
  faults: FaultList,
): void {
  const part = types.part(member.part);
  const checkShape = types.partSettings(member.part);
  if (!part || !checkShape) return;
  const { settings } = member;
  const found = checkShape(settings);
  if (found.length === 0) found.push(...(part.checkSettings?.(settings) ?? []));
  if (found.length === 0) found.push(...usable(() => void schemaCheck(objectSchema(part.members(settings)))));
  faults.addAll(joinPath(path, 'settings'), found);
}

/** Fills in those that were left out; the default value has to be one that the field would take. */
export function checkFieldSettings(
  { path, member }: Entry<FieldDefinition>,
  types: MemberTypes,
  faults: FaultList,
): void {
  const type = types.field(member.type);
  const checkShape = types.fieldSettings(member.type);
  if (!type || !checkShape) return;
  const { settings } = member;
  const found = checkShape(settings);
  if (found.length === 0) found.push(...(type.checkSettings?.(settings) ?? []));
  if (found.length === 0) found.push(...usable(() => checkDefault(type, member)));
  faults.addAll(joinPath(path, 'settings'), found);
}

function checkDefault(type: FieldType, { settings }: FieldDefinition): Fault[] {
  const fits = schemaCheck(type.schema(settings));
  const value: JsonValue = settings.defaultValue;
  if (value === null) return [];
  const found = fits(value);
  if (found.length === 0) found.push(...(type.check?.(value, settings) ?? []));
  return found.map((fault) => ({ ...fault, member: joinPath('defaultValue', fault.member) }));
}

/** A definition whose values could never be checked must not be stored, whatever the type's own rules overlook. */
function usable(check: () => Fault[] | void): Fault[] {
  try {
    return check() ?? [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ member: '', ...sentence('cannot be used: {reason}.', { reason }) }];
  }
}
