import {
  CONTENT_HANDLER,
  Contributes,
  isJsonObject,
  type ContentContext,
  type ContentHandler,
  type JsonObject,
  type JsonValue,
} from '@espalier/plugin-sdk';
import { ContentDefinitions, ITEM_MEMBERS, type ContentType } from '#core/content-definition';
import { IdGenerator } from '#platform/ids';
import { HANDLER_ORDER } from '../handler-order';

export type MemberedType = Pick<ContentType, 'name' | 'members'>;

export interface TypeLookup {
  get(name: string): MemberedType | undefined;
}

interface EmbeddedItem {
  /** Where it stands in the outer item, for example `bagPart.contentItems[0]`. */
  readonly member: string;
  readonly data: JsonObject;
  readonly type: MemberedType;
}

/**
 * One that is sent without an id keeps that of the item which stood in its place, if that was of the same type:
 * otherwise saving the same thing twice would be a change. Stored members that the type has lost stay, as they do in
 * items.
 */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.embedded })
export class EmbeddedIdsHandler implements ContentHandler {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly ids: IdGenerator,
  ) {}

  creating(context: ContentContext): void {
    this.identify(context);
  }

  updating(context: ContentContext): void {
    this.identify(context);
  }

  importing(context: ContentContext): void {
    this.identify(context);
  }

  private identify({ item, previous, type }: ContentContext): void {
    const compiled = this.definitions.get(type.name);
    if (compiled) item.data = this.identified(item.data, previous?.data ?? {}, compiled);
  }

  private identified(data: JsonObject, before: JsonObject, type: MemberedType): JsonObject {
    let result = data;
    for (const [name, member] of type.members) {
      const part = data[name];
      const embeds = member.kind === 'part' ? member.partType.embeds : undefined;
      if (!embeds || !isJsonObject(part) || !Array.isArray(part[embeds.member])) continue;
      const partBefore = before[name];
      const itemsBefore = isJsonObject(partBefore) ? list(partBefore[embeds.member]) : [];
      const items = this.identifiedItems(list(part[embeds.member]), itemsBefore);
      result = { ...result, [name]: { ...part, [embeds.member]: items } };
    }
    return result;
  }

  private identifiedItems(items: readonly JsonValue[], before: readonly JsonValue[]): JsonValue[] {
    const given = new Set(items.map(idOf));
    const known = new Map(before.toReversed().map((old) => [idOf(old), old]));
    return items.map((item, index) => {
      const type = typeOf(item, this.definitions);
      if (!isJsonObject(item) || !type) return item;
      const predecessor = idOf(item) === undefined ? before[index] : known.get(idOf(item));
      const counterpart = isJsonObject(predecessor) && predecessor.contentType === type.name ? predecessor : {};
      const inherited = idOf(counterpart);
      const id = item.contentItemId ?? (inherited !== undefined && !given.has(inherited) ? inherited : this.ids.next());
      return { ...lostMembers(counterpart, type), ...this.identified(item, counterpart, type), contentItemId: id };
    });
  }
}

function lostMembers(stored: JsonObject, { members }: MemberedType): JsonObject {
  const lost = Object.entries(stored).filter(([name]) => !members.has(name) && !ITEM_MEMBERS.includes(name));
  return Object.fromEntries(lost);
}

function idOf(item: JsonValue | undefined): string | undefined {
  return isJsonObject(item) && typeof item.contentItemId === 'string' ? item.contentItemId : undefined;
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

function typeOf(item: JsonValue | undefined, definitions: TypeLookup): MemberedType | undefined {
  return isJsonObject(item) && typeof item.contentType === 'string' ? definitions.get(item.contentType) : undefined;
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
