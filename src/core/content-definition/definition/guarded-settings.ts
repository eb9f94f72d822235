import { isDeepStrictEqual } from 'node:util';
import type { ContentTypeDefinition, GuardedSetting, JsonObject, Principal } from '@espalier/plugin-sdk';
import { GuardedSettingError } from '../content-definition-errors';
import type { MemberTypes } from './member-types';

interface Member {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly settings: JsonObject;
  readonly guarded: Readonly<Record<string, GuardedSetting>>;
}

/**
 * Settings by which a part or field trusts what authors have written need more than the right to edit types, where they
 * are given such a value anew: what has it already keeps it, whoever changes something else.
 */
export function demandGuardedSettings(
  next: ContentTypeDefinition,
  stored: ContentTypeDefinition | undefined,
  kinds: MemberTypes,
  principal: Principal,
): void {
  const before = stored ? membersOf(stored, kinds) : [];
  for (const member of membersOf(next, kinds)) {
    const known = before.find(({ name, kind }) => name === member.name && kind === member.kind);
    for (const [setting, { value, permission }] of Object.entries(member.guarded)) {
      const isNew =
        isDeepStrictEqual(member.settings[setting], value) && !isDeepStrictEqual(known?.settings[setting], value);
      if (isNew && !principal.may(permission)) {
        throw new GuardedSettingError(`${member.path}.settings.${setting}`, value, permission);
      }
    }
  }
}

function membersOf({ parts, fields }: ContentTypeDefinition, kinds: MemberTypes): Member[] {
  return [
    ...parts.map(({ name, part, settings }, index) => ({
      path: `parts[${index}]`,
      name,
      kind: part,
      settings,
      guarded: kinds.part(part)?.guardedSettings ?? {},
    })),
    ...fields.map(({ name, type, settings }, index) => ({
      path: `fields[${index}]`,
      name,
      kind: type,
      settings,
      guarded: kinds.field(type)?.guardedSettings ?? {},
    })),
  ];
}
