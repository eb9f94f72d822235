import { Injectable } from '@nestjs/common';
import { isJsonObject, type Fault, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { ContentDefinitions, wireName, type ContentMember, type ContentType } from '#core/content-definition';
import { splitPayload } from './item-payload';

/** Members that Orchard Core keeps in parts and that say nothing here. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  AutoroutePart: ['RouteContainedItems', 'Absolute'],
  ContainedPart: ['ListContentType'],
};

/**
 * Brings items of Orchard Core to the form in which they travel here: the part that is named like the type, which holds the type's
 * own fields there, is unfolded, and field objects such as `{"Text": …}` become values. Items of our own pass unchanged.
 */
@Injectable()
export class OrchardItems {
  constructor(private readonly definitions: ContentDefinitions) {}

  convert(payload: JsonObject, type: ContentType): JsonObject {
    return Object.fromEntries(
      Object.entries(unfold(payload, type)).flatMap(([name, value]): [string, JsonValue][] => {
        const member = type.members.get(wireName(name));
        if (!member) return isEmptyPart(name, value) ? [] : [[name, value]];
        return [[name, this.convertMember(value, member)]];
      }),
    );
  }

  private convertMember(value: JsonValue, member: ContentMember): JsonValue {
    if (!isJsonObject(value)) return value;
    if (member.kind === 'field') return member.fieldType.fromOrchard ? member.fieldType.fromOrchard(value) : value;
    const { name, embeds } = member.partType;
    const unused = UNUSED[name] ?? [];
    const entries = Object.entries(value)
      .filter(([child]) => !unused.includes(child))
      .map(([child, content]): [string, JsonValue] => {
        const holdsItems = embeds?.member === wireName(child) && Array.isArray(content);
        return [child, holdsItems ? content.map((item) => this.convertEmbedded(item)) : content];
      });
    return Object.fromEntries(entries);
  }

  private convertEmbedded(item: JsonValue): JsonValue {
    if (!isJsonObject(item)) return item;
    const name = item.contentType ?? item.ContentType;
    const type = typeof name === 'string' ? this.definitions.get(name) : undefined;
    return type ? this.convert(item, type) : item;
  }
}

interface ReadPayload {
  readonly displayText?: JsonValue;
  readonly data: JsonObject;
  readonly faults: readonly Fault[];
}

@Injectable()
export class PayloadReader {
  constructor(private readonly orchard: OrchardItems) {}

  read(payload: JsonObject, type: ContentType): ReadPayload {
    const { payload: accepted, faults } = type.acceptNames(this.orchard.convert(payload, type));
    return { ...splitPayload(accepted), faults };
  }
}

function unfold(payload: JsonObject, type: ContentType): JsonObject {
  const own = Object.hasOwn(payload, type.name) ? type.name : wireName(type.name);
  const fields = payload[own];
  if (!isJsonObject(fields) || type.members.has(wireName(type.name))) return payload;
  const { [own]: _fields, ...others } = payload;
  return { ...others, ...fields };
}

/** Orchard Core keeps an empty object for every part that has nothing to say. */
function isEmptyPart(name: string, value: JsonValue): boolean {
  return /^[A-Z]/.test(name) && isJsonObject(value) && Object.keys(value).length === 0;
}
