import type { JsonSchema } from '@espalier/plugin-sdk';
import { objectSchema } from '#platform/schema';

export const TYPE_NAME = '^[A-Z][A-Za-z0-9]{0,63}$';
const FIELD_NAME = '^[A-Za-z][A-Za-z0-9]{0,63}$';
const STEREOTYPE = '^([A-Z][A-Za-z0-9]{0,63})?$';
export const MAX_MEMBERS = 200;
const MAX_POSITION = 100_000;

const flag: JsonSchema = { type: 'boolean', default: true };
const displayName: JsonSchema = { type: 'string', maxLength: 100 };
const position: JsonSchema = { type: 'integer', minimum: 0, maximum: MAX_POSITION };
const settings: JsonSchema = { type: 'object', default: {} };

/** Shape of a definition as it is sent: what is left out here has defaults that depend on the rest. */
export const DEFINITION_SCHEMA: JsonSchema = objectSchema({
  name: { type: 'string' },
  displayName,
  description: { type: 'string', maxLength: 1000, default: '' },
  stereotype: { type: 'string', pattern: STEREOTYPE, default: '' },
  creatable: flag,
  listable: flag,
  draftable: flag,
  versionable: flag,
  securable: flag,
  parts: members(['part'], {
    part: { type: 'string' },
    name: { type: 'string', pattern: TYPE_NAME },
    displayName,
    position,
    settings,
  }),
  fields: members(['name', 'type'], {
    name: { type: 'string', pattern: FIELD_NAME },
    type: { type: 'string' },
    displayName,
    position,
    settings,
  }),
});

function members(required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'array', maxItems: MAX_MEMBERS, default: [], items: { ...objectSchema(properties), required } };
}
