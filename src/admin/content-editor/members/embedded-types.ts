import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { pictureUrl } from '#core/media';
import { memberSpecs } from './member-specs';

/** Shown at half its size. */
const PICTURE_WIDTH = 100;

export type EmbeddedTypes = ReadonlyMap<string, ContentType>;

/**
 * At any depth. Nothing is shown of any other type, whatever a form says: whoever edits the item need not be allowed to
 * see it.
 */
export function typesWithin(outer: ContentType, all: readonly ContentType[]): EmbeddedTypes {
  const found = new Map<string, ContentType>();
  const open = [outer];
  for (let type = open.pop(); type; type = open.pop()) {
    for (const { embeds, settings } of memberSpecs(type)) {
      for (const inner of embeds ? all : []) {
        if (found.has(inner.name) || !embeds?.allows(inner.definition, settings)) continue;
        found.set(inner.name, inner);
        open.push(inner);
      }
    }
  }
  return found;
}

/** A copy of an embedded item, and of those within it. */
export function withNewIds(item: JsonValue, types: EmbeddedTypes, nextId: () => string): JsonValue {
  if (!isJsonObject(item)) return item;
  const type = types.get(textOf(item.contentType));
  const parts = (type ? memberSpecs(type) : []).flatMap(({ wireName, embeds }) => {
    const part = item[wireName];
    const items = embeds && isJsonObject(part) ? part[embeds.member] : undefined;
    if (!embeds || !isJsonObject(part) || !Array.isArray(items)) return [];
    return [[wireName, { ...part, [embeds.member]: items.map((inner) => withNewIds(inner, types, nextId)) }] as const];
  });
  return { ...item, contentItemId: nextId(), ...Object.fromEntries(parts) };
}

/** The first picture of the library in a field of an embedded item, made small. */
export function embeddedPicture(item: JsonObject, type: ContentType): string | undefined {
  const files = memberSpecs(type).flatMap(({ wireName, kind }) => {
    const value = kind === 'MediaField' ? item[wireName] : undefined;
    return isJsonObject(value) && Array.isArray(value.paths) ? value.paths : [];
  });
  const pictures = files.flatMap((file) => (typeof file === 'string' ? (pictureUrl(file, PICTURE_WIDTH) ?? []) : []));
  return pictures[0];
}

/** What an embedded item is called; empty for one without a title. */
export function embeddedTitle({ titlePart, displayText }: JsonObject): string {
  return (isJsonObject(titlePart) && textOf(titlePart.title)) || textOf(displayText);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
