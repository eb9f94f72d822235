import type { FieldSettings, FieldType, JsonObject, JsonSchema } from '@espalier/plugin-sdk';
import type { MemberTypes } from '#core/content-definition';
import type { FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { readSetting, shownSetting, typedSetting } from './setting-values';
import type { TypeMember } from '../definition/type-members';
import { settingSchemas } from '../definition/type-references';

type Schemas = Readonly<Record<string, JsonSchema>>;

const DEFAULT_VALUE = 'defaultValue';

/** Schemas of the settings of a part or field, where that of the default value is the one of the values of the field. */
export function editedSettings(member: Pick<TypeMember, 'list' | 'kind' | 'settings'>, kinds: MemberTypes): Schemas {
  const schemas = settingSchemas(member, kinds);
  const type = member.list === 'fields' ? kinds.field(member.kind) : undefined;
  const { [DEFAULT_VALUE]: schema } = schemas;
  if (!type || !schema) return schemas;
  const { description } = schema;
  return { ...schemas, [DEFAULT_VALUE]: { ...valueSchema(type, member.settings), description } };
}

export function shownSettings(schemas: Schemas, settings: JsonObject): FormState['values'] {
  return byControl(schemas, (schema, name) => shownSetting(schema, settings[name]));
}

/** As they were typed. */
export function typedSettings(schemas: Schemas, form: FormFields): FormState['values'] {
  return byControl(schemas, (schema, name) => typedSetting(schema, form, controlName(name)));
}

/** As REST would be sent them. */
export function readSettings(schemas: Schemas, form: FormFields): JsonObject {
  const settings: JsonObject = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const value = readSetting(schema, form, controlName(name));
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Of the control of a setting: like the paths of its faults. */
export function controlName(setting: string): string {
  return `settings.${setting}`;
}

function byControl(schemas: Schemas, valueOf: (schema: JsonSchema, name: string) => unknown): FormState['values'] {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [controlName(name), valueOf(schema, name)]),
  );
}

/** Of a plug-in, it may stumble over settings that an older release of it has stored. */
export function valueSchema(type: FieldType, settings: JsonObject): JsonSchema {
  try {
    const { default: _default, ...schema } = type.schema(settings as FieldSettings);
    return schema;
  } catch {
    return {};
  }
}
