import type { ContentTypeDefinition, JsonObject, JsonSchema } from '@espalier/plugin-sdk';
import { fieldSettings, partSettings, type MemberTypes } from '#core/content-definition';
import { namesContentTypes } from '../settings/setting-shape';
import { typeMembers, type TypeMember } from './type-members';

interface TypeReference {
  readonly type: ContentTypeDefinition;
  readonly member: TypeMember;
  readonly setting: string;
}

/** The members, of all types, that take items of a type by its name: lists, bags and pickers. */
export function referencesTo(
  name: string,
  types: readonly ContentTypeDefinition[],
  kinds: MemberTypes,
): TypeReference[] {
  return types.flatMap((type) =>
    typeMembers(type).flatMap((member) =>
      Object.entries(settingSchemas(member, kinds))
        .filter(([setting, schema]) => namesContentTypes(schema) && names(member.settings, setting, name))
        .map(([setting]) => ({ type, member, setting })),
    ),
  );
}

export function settingSchemas(
  { list, kind }: Pick<TypeMember, 'list' | 'kind'>,
  kinds: MemberTypes,
): Readonly<Record<string, JsonSchema>> {
  const part = list === 'parts' ? kinds.part(kind) : undefined;
  if (list === 'parts') return part ? partSettings(part) : {};
  const type = kinds.field(kind);
  return type ? fieldSettings(type) : {};
}

function names(settings: JsonObject, setting: string, name: string): boolean {
  const value = settings[setting];
  return Array.isArray(value) && value.includes(name);
}
