import type { Fault, JsonObject, JsonSchema } from '@espalier/plugin-sdk';
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { schemaFaults } from './schema-faults';

/** Beyond this many values only the first fault is looked for: an array of wrong numbers has as many faults as numbers. */
const MAX_THOROUGH = 5000;
/** Looking for every fault searches a text for its pattern even when it is too long already, in time that may grow with its square. */
const MAX_THOROUGH_TEXT = 10_000;

export type SchemaCheck = (value: unknown) => Fault[];

/** Plug-ins may annotate their schemas, so keywords that nobody knows are ignored. */
const COMMON: Options = { strict: false, strictNumbers: true, validateSchema: false, allErrors: true };

const quick = validator({ ...COMMON, allErrors: false });
const thorough = validator({ ...COMMON, verbose: true });
const filling = validator({ ...COMMON, verbose: true, useDefaults: true });

/**
 * Draft 2020-12. What fits is checked fast; only for what does not, every fault is looked for.
 *
 * @throws Error when the schema cannot be compiled, for example because of a pattern that is no regular expression
 */
export function schemaCheck(schema: JsonSchema): SchemaCheck {
  const fits = compile(quick, schema);
  let explain: ValidateFunction | undefined;
  return (value) => {
    if (fits(value)) return [];
    if (!isSmall(value)) return schemaFaults(fits.errors ?? []);
    explain ??= compile(thorough, schema);
    explain(value);
    return schemaFaults(explain.errors ?? []);
  };
}

/** As {@link schemaCheck}, compiled when it is first used. */
export function lazySchemaCheck(schema: JsonSchema): SchemaCheck {
  let check: SchemaCheck | undefined;
  return (value) => (check ??= schemaCheck(schema))(value);
}

/** As {@link schemaCheck}, and puts the schema's defaults where members are absent: the value is changed. */
export function fillingCheck(schema: JsonSchema): SchemaCheck {
  const fits = compile(filling, schema);
  return (value) => (fits(value) ? [] : schemaFaults(fits.errors ?? []));
}

/** A closed object schema: it has no other members. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, additionalProperties: false };
}

function validator(options: Options): Ajv2020 {
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  return ajv;
}

function compile(ajv: Ajv2020, schema: JsonSchema): ValidateFunction<JsonObject> {
  try {
    return ajv.compile<JsonObject>(schema);
  } finally {
    // Ajv would keep every schema it ever saw, and types change.
    ajv.removeSchema(schema);
  }
}

function isSmall(value: unknown): boolean {
  const pending = [value];
  let seen = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string' && next.length > MAX_THOROUGH_TEXT) return false;
    if (typeof next !== 'object' || next === null) continue;
    const children: unknown[] = Object.values(next);
    seen += children.length;
    if (seen > MAX_THOROUGH) return false;
    for (const child of children) if (typeof child === 'object' || typeof child === 'string') pending.push(child);
  }
  return true;
}
