import { isJsonObject, type EditedMember, type JsonObject, type PostedMember } from '@espalier/plugin-sdk';
import { fieldControl } from './field-control';

export interface Picked {
  readonly id: string;
  readonly title: string;
  /** What tells it from others of the same title; may be empty. */
  readonly note: string;
}

export function pickedIds({ value }: EditedMember, name: string): string[] {
  const ids = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}

export function typedIds(posted: PostedMember, name: string): JsonObject | undefined {
  if (!posted.has(name)) return undefined;
  const ids = posted.all(name).flatMap((text) => text.split(/[\s,;]+/));
  return { [name]: [...new Set(ids.filter((id) => id !== ''))] };
}

export function pickerModel(member: EditedMember, name: string, source: string, picked: readonly Picked[]) {
  return {
    ...fieldControl(member),
    ...member.control(name),
    value: pickedIds(member, name).join('\n'),
    multiple: member.settings.multiple === true,
    source,
    picked,
  };
}
