import type { FieldSettings, FieldType, JsonObject, JsonSchema, JsonValue } from '@espalier/plugin-sdk';
import { Ajv2020 } from 'ajv/dist/2020';

/** What becomes of a value in a field. */
export interface Judgement {
  /** JSON path of each wrong member to what is wrong; schema faults are reported as the keyword that failed. */
  readonly faults: readonly string[];
  /** The stored form of a value without faults. */
  readonly stored?: JsonValue;
}

// Formats are annotations: the rules of a field itself must be enough.
const ajv = new Ajv2020({
  strict: true,
  useDefaults: true,
  validateFormats: false,
  formats: { date: true, 'date-time': true },
});

/** Puts values into a field with these settings: schema, then rules, then the stored form, as for any item. */
export function valuesOf(field: FieldType, given: Record<string, JsonValue> = {}): (value: JsonValue) => Judgement {
  const settings = withDefaults(field, given);
  const fits = ajv.compile(field.schema(settings));
  return (value) => {
    if (!fits(value))
      return { faults: (fits.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`.trim()) };
    const faults = field.check?.(value, settings) ?? [];
    if (faults.length > 0) return { faults: faults.map(({ member, message }) => `${member}: ${message}`) };
    return { faults: [], stored: field.normalise?.(value, settings) ?? value };
  };
}

/** Faults of settings: of their schema, then of the type's own rules. */
export function settingsFaults(field: FieldType, given: Record<string, JsonValue>): string[] {
  const fits = ajv.compile(settingsSchema(field));
  if (!fits(structuredClone(given)))
    return (fits.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  return (field.checkSettings?.(withDefaults(field, given)) ?? []).map(
    ({ member, message }) => `${member}: ${message}`,
  );
}

function withDefaults(field: FieldType, given: Record<string, JsonValue>): FieldSettings {
  const settings: JsonObject = structuredClone(given);
  ajv.compile(settingsSchema(field))(settings);
  return { hint: '', required: false, defaultValue: null, indexed: false, ...settings };
}

function settingsSchema(field: FieldType): JsonSchema {
  return { type: 'object', properties: field.settings };
}
