import type {
  ContentTypeDefinition,
  Fault,
  JsonObject,
  JsonSchema,
  JsonValue,
  PartAttachment,
} from '@espalier/plugin-sdk';
import type { CompiledType } from './compiled-type';
import type { ContentMember, PartMember } from './content-member';
import { itemSchema } from './schema/item-schema';
import { acceptNames } from './validation/accept-names';
import { copyOf, isObject, mapEntries } from './validation/json-values';
import { validateItem } from './validation/validate-item';

/** The types around a type: embedded items are of other types. */
export interface TypeCatalog {
  find(name: string): CompiledType | undefined;
  all(): readonly CompiledType[];
  /** Changes with every change of any type. */
  readonly revision: number;
  /** Whether stored items of any type may have members that are not shown. */
  readonly hidesMembers: boolean;
}

export interface NamedPart {
  readonly wireName: string;
  readonly attachment: PartAttachment;
}

/** A content type at work: what items of it may say, and how they are stored and shown. Immutable. */
export class ContentType {
  private readonly attachments = new Map<string, NamedPart[]>();

  constructor(
    private readonly compiled: CompiledType,
    private readonly catalog: TypeCatalog,
  ) {
    for (const member of compiled.members.values()) {
      if (member.kind !== 'part') continue;
      const { part } = member.attachment;
      this.attachments.set(part, [...(this.attachments.get(part) ?? []), member]);
    }
  }

  get definition(): ContentTypeDefinition {
    return this.compiled.definition;
  }

  get name(): string {
    return this.compiled.definition.name;
  }

  /** Grows with every change of the definition, and is never used twice. */
  get revision(): number {
    return this.compiled.revision;
  }

  /** Changes when the JSON of a stored item may: with the definition, and with those of the types it may embed. */
  get representation(): number {
    return this.compiled.embedding.length > 0 ? this.catalog.revision : this.revision;
  }

  /** By wire name: parts, then fields, each in their order. */
  get members(): ReadonlyMap<string, ContentMember> {
    return this.compiled.members;
  }

  /** Whether stored JSON may go out untouched, for nothing in it is hidden. */
  get storesOnlyKnownMembers(): boolean {
    if (this.compiled.hidden.size > 0) return false;
    return this.compiled.embedding.length === 0 || !this.catalog.hidesMembers;
  }

  /** Where a part is attached: nowhere, once, or under several names. */
  partsOf(partName: string): readonly NamedPart[] {
    return this.attachments.get(partName) ?? [];
  }

  /**
   * Brings the names of a payload to the spelling of the wire: the first letter of a member may be upper or lower case, at every
   * level whose names are known. Members that nobody knows are faults, which name the nearest known ones.
   */
  acceptNames(payload: JsonObject): { payload: JsonObject; faults: Fault[] } {
    return acceptNames(payload, this.compiled, (name) => this.catalog.find(name));
  }

  /** The data of a new item: defaults where it says nothing. */
  withDefaults(data: JsonObject): JsonObject {
    const completed = { ...data };
    for (const member of this.members.values()) {
      if (member.kind !== 'field' || Object.hasOwn(data, member.wireName)) continue;
      const { defaultValue } = member.field.settings;
      if (defaultValue !== null) completed[member.wireName] = copyOf(defaultValue);
    }
    return completed;
  }

  /**
   * Holds the whole data of an item against the type, and gives them in their stored form: nulls dropped, values normalised.
   * Members that the type does not know pass untouched, so retired ones survive a save.
   */
  validate(data: JsonObject): { data: JsonObject; faults: Fault[] } {
    return validateItem(data, this.compiled, this.catalog);
  }

  /** Stored data as callers see it: without retired members, here and in embedded items. */
  visible(data: JsonObject): JsonObject {
    return this.storesOnlyKnownMembers ? data : visible(data, this.compiled, this.catalog);
  }

  /** JSON Schema, draft 2020-12, of an item on the wire, with those of its embedded items in `$defs`. */
  jsonSchema(): JsonSchema {
    return itemSchema(this.compiled, this.catalog.all());
  }
}

function visible(data: JsonObject, type: CompiledType, catalog: TypeCatalog): JsonObject {
  const shown: JsonObject = Object.fromEntries(Object.entries(data).filter(([name]) => !type.hidden.has(name)));
  for (const member of type.embedding) {
    const part = shown[member.wireName];
    if (isObject(part)) shown[member.wireName] = visibleItems(part, member, catalog);
  }
  return shown;
}

function visibleItems(part: JsonObject, { partType: { embeds } }: PartMember, catalog: TypeCatalog): JsonObject {
  if (!embeds) return part;
  const items = part[embeds.member];
  if (!Array.isArray(items)) return part;
  return { ...part, [embeds.member]: mapEntries(items, (item) => visibleItem(item, catalog)) };
}

function visibleItem(item: JsonValue, catalog: TypeCatalog): JsonValue {
  if (!isObject(item) || typeof item.contentType !== 'string') return item;
  const type = catalog.find(item.contentType);
  return type ? visible(item, type, catalog) : item;
}
