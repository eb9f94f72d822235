import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { isObject } from '../form/canonical';

/** What an embedded item is called; empty for one without a title. */
export function embeddedTitle({ titlePart, displayText }: JsonObject): string {
  return (isObject(titlePart) && textOf(titlePart.title)) || textOf(displayText);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
