import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { memberSpecs } from './member-specs';

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

/** What an embedded item is called; empty for one without a title. */
export function embeddedTitle({ titlePart, displayText }: JsonObject): string {
  return (isJsonObject(titlePart) && textOf(titlePart.title)) || textOf(displayText);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
