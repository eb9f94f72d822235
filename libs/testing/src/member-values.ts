import type { FieldSettings, FieldType, JsonObject, JsonSchema, JsonValue, PartType } from '@espalier/plugin-sdk';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';

/** What becomes of a value in a field, or of the members of a part. */
export interface Judgement<T extends JsonValue = JsonValue> {
  /** JSON path of each wrong member to what is wrong; schema faults are reported as the keyword that failed. */
  readonly faults: readonly string[];
  /** The stored form of what has no faults. */
  readonly stored?: T;
}

const ajv = new Ajv2020({ strict: true, useDefaults: true });
// What a setting lists the names of, for those who edit it.
ajv.addKeyword({ keyword: 'names', schemaType: 'string' });

/** Puts values into a field with these settings: schema, then rules, then the stored form, as for any item. */
export function valuesOf(field: FieldType, given: JsonObject = {}): (value: JsonValue) => Judgement {
  const settings = fieldSettings(field, given);
  const fits = ajv.compile(field.schema(settings));
  return (value) => {
    const faults = fits(value) ? written(field.check?.(value, settings)) : keywords(fits);
    return faults.length > 0 ? { faults } : { faults, stored: field.normalise?.(value, settings) ?? value };
  };
}

/** Puts members into a part, as `valuesOf` does into a field. */
export function membersOf(part: PartType, given: JsonObject = {}): (members: JsonObject) => Judgement<JsonObject> {
  const settings = completed(part.settings, given);
  const fits = ajv.compile(objectSchema(part.members(settings)));
  return (members) => {
    const faults = fits(members) ? written(part.check?.(members, settings)) : keywords(fits);
    return faults.length > 0 ? { faults } : { faults, stored: part.normalise?.(members, settings) ?? members };
  };
}

/** Faults of a field's settings: of their schema, then of the type's own rules. */
export function settingsFaults(field: FieldType, given: JsonObject): string[] {
  const fits = ajv.compile(objectSchema(field.settings));
  return fits(structuredClone(given)) ? written(field.checkSettings?.(fieldSettings(field, given))) : keywords(fits);
}

/** Faults of a part's settings: schema, then own rules. */
export function partSettingsFaults(part: PartType, given: JsonObject): string[] {
  const fits = ajv.compile(objectSchema(part.settings));
  const settings = structuredClone(given);
  return fits(settings) ? written(part.checkSettings?.(settings)) : keywords(fits);
}

function fieldSettings(field: FieldType, given: JsonObject): FieldSettings {
  return { hint: '', required: false, defaultValue: null, indexed: false, ...completed(field.settings, given) };
}

function completed(settings: Readonly<Record<string, JsonSchema>>, given: JsonObject): JsonObject {
  const filled = structuredClone(given);
  ajv.compile(objectSchema(settings))(filled);
  return filled;
}

function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties };
}

function keywords({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`.trim());
}

function written(faults: readonly { member: string; message: string }[] = []): string[] {
  return faults.map(({ member, message }) => `${member}: ${message}`);
}
