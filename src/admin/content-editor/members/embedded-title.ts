import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';

/** What an embedded item is called; empty for one without a title. */
export function embeddedTitle({ titlePart, displayText }: JsonObject): string {
  return (isJsonObject(titlePart) && textOf(titlePart.title)) || textOf(displayText);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
