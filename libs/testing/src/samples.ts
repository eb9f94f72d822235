import type { JsonObject } from '@espalier/plugin-sdk';

/** A content type with a title and an owner, and with these fields by their names: `{ color: 'TextField' }`. */
export function sampleType(fields: Readonly<Record<string, string>> = {}): JsonObject {
  return {
    parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }],
    fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
  };
}

/** An item of that type, to be posted. */
export function sampleItem(contentType: string, title: string, members: JsonObject = {}): JsonObject {
  return { contentType, titlePart: { title }, ...members };
}
