import type { Fault, FieldDefinition, FieldType, JsonValue, PartAttachment } from '@espalier/plugin-sdk';
import { joinPath, objectSchema, schemaCheck } from '#platform/schema';
import type { FaultList } from '../validation/fault-list';
import type { Entry } from './member-entries';
import type { MemberTypes } from './member-types';

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
  return found.map(({ member, message }) => ({ member: joinPath('defaultValue', member), message }));
}

/** A definition whose values could never be checked must not be stored, whatever the type's own rules overlook. */
function usable(check: () => Fault[] | void): Fault[] {
  try {
    return check() ?? [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ member: '', message: `cannot be used: ${reason}.` }];
  }
}
