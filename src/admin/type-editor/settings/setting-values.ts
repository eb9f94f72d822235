import { sentence, type FieldCondition, type JsonSchema, type JsonValue } from '@espalier/plugin-sdk';
import { conditionOf } from '#core/content-definition';
import { DomainError } from '#platform/errors';
import type { FormFields } from '#platform/pages';
import { shapeOf } from './setting-shape';

type ShownSetting = string | boolean | readonly string[];

export function shownSetting(schema: JsonSchema, value: JsonValue | undefined): ShownSetting {
  switch (shapeOf(schema)) {
    case 'checkbox':
      return value === true;
    case 'types':
      return Array.isArray(value) ? value.map(String) : [];
    case 'lines':
      return Array.isArray(value) ? value.map(String).join('\n') : '';
    case 'condition':
      return conditionText(conditionOf({ settings: { condition: value ?? null } }));
    case 'json':
      return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
    case 'answer':
    case 'choice':
    case 'number':
    case 'text':
    case 'passage':
      return typeof value === 'object' || value === undefined ? '' : String(value);
  }
}

export function typedSetting(schema: JsonSchema, form: FormFields, name: string): ShownSetting {
  switch (shapeOf(schema)) {
    case 'checkbox':
      return form.checked(name);
    case 'types':
      return linesIn(form.all(name));
    case 'answer':
    case 'choice':
    case 'number':
    case 'text':
    case 'passage':
    case 'lines':
    case 'condition':
    case 'json':
      return form.text(name);
  }
}

/**
 * As REST takes it; undefined for nothing, which leaves the setting at its default. What is no number goes as it is, to
 * be refused by the rules of the setting.
 *
 * @throws MalformedSettingError for what should be JSON and is none
 */
export function readSetting(schema: JsonSchema, form: FormFields, name: string): JsonValue | undefined {
  const text = form.text(name).replaceAll('\r\n', '\n');
  switch (shapeOf(schema)) {
    case 'checkbox':
      return form.checked(name);
    case 'types':
    case 'lines': {
      const entries = linesIn(form.all(name));
      return entries.length === 0 && schema.default === undefined ? undefined : entries;
    }
    case 'condition':
      return text === '' ? undefined : conditionIn(name, text);
    case 'json':
      return text.trim() === '' ? undefined : parsed(name, text);
    case 'answer':
      return text === 'true' || text === 'false' ? text === 'true' : text || undefined;
    case 'choice':
      return text || undefined;
    case 'number':
      return numberIn(text.trim());
    case 'text':
    case 'passage':
      return text === '' && schema.default === undefined ? undefined : text;
  }
}

/** `onSale=true`, `course="dessert"`: what an option of the control stands for. */
export function conditionText(condition: FieldCondition | undefined): string {
  return condition ? `${condition.field}=${JSON.stringify(condition.value)}` : '';
}

function conditionIn(name: string, text: string): JsonValue {
  const end = text.indexOf('=');
  return { field: text.slice(0, Math.max(0, end)), value: parsed(name, text.slice(end + 1)) };
}

function numberIn(text: string): number | string | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function linesIn(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parsed(name: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new MalformedSettingError(name);
  }
}

class MalformedSettingError extends DomainError {
  constructor(member: string) {
    const said = sentence('must be JSON, such as {sample}; leave it empty for none.', {
      sample: '["one", "two"]',
    });
    super('invalid', 'settings.malformed', said, { faults: [{ member, ...said }] });
  }
}
