import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

/** What is asked of a type here. */
export type MemberedType = Pick<ContentType, 'name' | 'members'>;

export interface TypeLookup {
  get(name: string): MemberedType | undefined;
}

/** An item within an item. */
interface EmbeddedItem {
  /** Where it stands in the outer item, for example `bagPart.contentItems[0]`. */
  readonly member: string;
  readonly data: JsonObject;
  readonly type: MemberedType;
}

/** The items that the parts of an item hold, one level deep. Those of unknown types are left to validation. */
export function embeddedItems(data: JsonObject, type: MemberedType, definitions: TypeLookup): EmbeddedItem[] {
  return [...type.members].flatMap(([name, member]) => {
    const part = data[name];
    const embeds = member.kind === 'part' ? member.partType.embeds : undefined;
    if (!embeds || !isJsonObject(part)) return [];
    return list(part[embeds.member]).flatMap((item, index) => {
      const embeddedType = typeOf(item, definitions);
      if (!isJsonObject(item) || !embeddedType) return [];
      return [{ member: `${name}.${embeds.member}[${index}]`, data: item, type: embeddedType }];
    });
  });
}

export function typeOf(item: JsonValue | undefined, definitions: TypeLookup): MemberedType | undefined {
  return isJsonObject(item) && typeof item.contentType === 'string' ? definitions.get(item.contentType) : undefined;
}

export function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
