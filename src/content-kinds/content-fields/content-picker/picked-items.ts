import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { ContentPickerFieldSettings } from './content-picker.field';

type MemberedType = Pick<ContentType, 'name' | 'members'>;

interface TypeLookup {
  get(name: string): MemberedType | undefined;
}

/** An id in a content picker that takes items of some types only. */
interface PickedItem {
  readonly contentItemId: string;
  /** Where it stands, for example `bagPart.contentItems[0].related.contentItemIds[2]`. */
  readonly member: string;
  readonly allowedTypes: readonly string[];
}

/** Finds the picked ids of an item that are restricted to some types, those in embedded items too. */
export function restrictedPicks(data: JsonObject, type: MemberedType, definitions: TypeLookup): PickedItem[] {
  return [...type.members].flatMap(([name, member]) => {
    const value = data[name];
    if (!isJsonObject(value)) return [];
    if (member.kind === 'field') {
      return member.field.type === 'ContentPickerField' ? picksOf(value, name, member.field.settings) : [];
    }
    const { embeds } = member.partType;
    return embeds ? embeddedPicks(value[embeds.member], `${name}.${embeds.member}`, definitions) : [];
  });
}

function picksOf(
  value: JsonObject,
  name: string,
  { displayedContentTypes = [] }: ContentPickerFieldSettings,
): PickedItem[] {
  if (displayedContentTypes.length === 0) return [];
  return list(value.contentItemIds).flatMap((contentItemId, index) =>
    typeof contentItemId === 'string'
      ? [{ contentItemId, member: `${name}.contentItemIds[${index}]`, allowedTypes: displayedContentTypes }]
      : [],
  );
}

function embeddedPicks(items: JsonValue | undefined, path: string, definitions: TypeLookup): PickedItem[] {
  return list(items).flatMap((item, index) => {
    const type =
      isJsonObject(item) && typeof item.contentType === 'string' ? definitions.get(item.contentType) : undefined;
    if (!type || !isJsonObject(item)) return [];
    return restrictedPicks(item, type, definitions).map((pick) => ({
      ...pick,
      member: `${path}[${index}].${pick.member}`,
    }));
  });
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
