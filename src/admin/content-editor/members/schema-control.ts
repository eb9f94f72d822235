import {
  isJsonObject,
  type EditedControl,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '@espalier/plugin-sdk';
import { isOneLine, linesShown, linesTyped, numberTyped, optionsOf, type ControlOption } from '#core/display';
import { text } from '#platform/texts';

/** Longer texts get several lines. */
const ONE_LINE = 200;

interface ShownControl extends Omit<EditedControl, 'value'> {
  readonly view: string;
  readonly value: JsonValue | undefined;
  readonly options?: readonly ControlOption[];
  readonly code?: boolean;
}

export interface SchemaControl {
  shown(control: EditedControl): ShownControl;
  read(text: string, stored: JsonValue | undefined): JsonValue;
}

export function schemaControl(schema: JsonSchema): SchemaControl {
  const { type, enum: values, items } = schema;
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return choice(values);
  if (type === 'boolean') return YES_NO;
  if (type === 'number' || type === 'integer') return NUMBER;
  if (type === 'string') return textControl(schema);
  if (type === 'array' && isSchema(items) && items.type === 'string') return LINES;
  return JSON_TEXT;
}

function choice(values: readonly string[]): SchemaControl {
  return {
    shown: (control) => ({
      ...control,
      view: 'ui/select',
      value: control.value ?? '',
      options: [{ value: '', text: text('None') }, ...optionsOf(values, [control.value ?? ''])],
    }),
    read: (typed) => typed,
  };
}

function textControl({ maxLength }: JsonSchema): SchemaControl {
  const isShort = typeof maxLength === 'number' && maxLength <= ONE_LINE;
  return {
    shown: (control) => ({ ...control, view: isShort && isOneLine(control.value) ? 'ui/text' : 'ui/textarea' }),
    read: (typed) => typed,
  };
}

const YES_NO: SchemaControl = {
  shown: (control) => ({ ...control, view: 'ui/yes-no' }),
  read: (typed) => typed === 'true',
};

const NUMBER: SchemaControl = {
  shown: (control) => ({ ...control, view: 'ui/text' }),
  read: numberTyped,
};

const LINES: SchemaControl = {
  shown: (control) => ({ ...control, view: 'ui/textarea', value: linesShown(control.value) }),
  read: linesTyped,
};

const JSON_TEXT: SchemaControl = {
  shown(control) {
    const { value, error } = control;
    const fault = typeof value === 'string' ? jsonFault(value) : undefined;
    return {
      ...control,
      view: 'ui/textarea',
      code: true,
      value: value === undefined || fault !== undefined ? value : JSON.stringify(value, undefined, 2),
      ...(error !== undefined && fault !== undefined && { error: `${error} What was typed is not JSON: ${fault}` }),
    };
  },
  read(typed, stored) {
    if (typed.trim() === '') return null;
    if (jsonFault(typed) !== undefined) return typed;
    return withRemovals(stored, JSON.parse(typed) as JsonValue);
  },
};

function jsonFault(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Members that were taken out of an object, as null: what is absent would stay. */
function withRemovals(stored: JsonValue | undefined, typed: JsonValue): JsonValue {
  if (!isJsonObject(stored) || !isJsonObject(typed)) return typed;
  const result: JsonObject = { ...typed };
  for (const [name, value] of Object.entries(stored)) {
    result[name] = Object.hasOwn(typed, name) ? withRemovals(value, typed[name] ?? null) : null;
  }
  return result;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
