import type { EditedControl, EditedMember, JsonObject, JsonValue, PostedMember } from '@espalier/plugin-sdk';

interface Said {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

export interface PartControl extends Omit<EditedControl, 'value'> {
  readonly value: JsonValue | undefined;
  readonly label: string;
  readonly hint: string;
  readonly optional: boolean;
  readonly markRequired: true;
}

export function partControl(member: EditedMember, name: string, { label, hint = '', isRequired }: Said): PartControl {
  return { ...member.control(name, label), label, hint, optional: !isRequired, markRequired: true };
}

export function textMember(value: JsonValue | undefined, name: string): string {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const text = Object.hasOwn(members, name) ? members[name] : '';
  return typeof text === 'string' ? text : '';
}

/** The text of a member as it was typed; undefined where the form has none. */
export function typedMember(posted: PostedMember, name: string): JsonObject | undefined {
  return posted.has(name) ? { [name]: posted.text(name) } : undefined;
}
