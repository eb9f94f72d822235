import type { JsonSchema } from '@espalier/plugin-sdk';

export type SettingShape =
  /** Yes or no. */
  | 'checkbox'
  /** Yes, no, or nothing said. */
  | 'answer'
  /** One of some texts. */
  | 'choice'
  | 'number'
  | 'text'
  /** A text of several lines. */
  | 'passage'
  /** Texts, one per line. */
  | 'lines'
  /** Names of content types. */
  | 'types'
  /** A value of another field of the type. */
  | 'condition'
  /** Anything else. */
  | 'json';

/** Longer ones are not typed into one line. */
const MAX_LINE = 200;

export function shapeOf(schema: JsonSchema): SettingShape {
  if (schema.names === 'fieldValue') return 'condition';
  switch (schema.type) {
    case 'boolean':
      return schema.default === undefined ? 'answer' : 'checkbox';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return textShape(schema);
    case 'array':
      return listShape(schema);
    default:
      return 'json';
  }
}

export function namesContentTypes({ type, names }: JsonSchema): boolean {
  return type === 'array' && names === 'contentTypes';
}

function textShape(schema: JsonSchema): SettingShape {
  if (choicesOf(schema).length > 0) return 'choice';
  const { maxLength, contentMediaType } = schema;
  return (typeof maxLength === 'number' && maxLength > MAX_LINE) || contentMediaType !== undefined ? 'passage' : 'text';
}

function listShape(schema: JsonSchema): SettingShape {
  if (namesContentTypes(schema)) return 'types';
  const { items } = schema;
  const ofTexts = typeof items === 'object' && items !== null && 'type' in items && items.type === 'string';
  return ofTexts ? 'lines' : 'json';
}

export function choicesOf({ enum: choices }: JsonSchema): readonly string[] {
  if (!Array.isArray(choices)) return [];
  return choices.every((choice) => typeof choice === 'string') ? choices : [];
}
