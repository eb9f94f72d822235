import { isDeepStrictEqual } from 'node:util';
import type { ContentTypeDefinition, Fault, JsonObject, JsonSchema, PartAttachment } from '@espalier/plugin-sdk';
import type { CompiledType } from './compiled-type';
import type { ContentMember } from './content-member';
import { itemSchema } from './schema/item-schema';
import { completeData, hasMembers, shownData, withAssumed } from './shown-data';
import { acceptNames } from './validation/accept-names';
import { copyOf } from './validation/json-values';
import { validateItem, type ValidationOptions } from './validation/validate-item';

/** Embedded items are of other types. */
export interface TypeCatalog {
  find(name: string): CompiledType | undefined;
  all(): readonly CompiledType[];
  /** Changes with every change of any type. */
  readonly revision: number;
  readonly changesMembers: boolean;
}

export interface NamedPart {
  readonly wireName: string;
  readonly attachment: PartAttachment;
}

/** Immutable. */
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

  /** Where a part is attached: nowhere, once, or under several names. */
  partsOf(partName: string): readonly NamedPart[] {
    return this.attachments.get(partName) ?? [];
  }

  /**
   * The first letter of a member may be upper or lower case, at every level whose names are known. Members that nobody
   * knows are faults, which name the nearest known ones.
   */
  acceptNames(payload: JsonObject): { payload: JsonObject; faults: Fault[] } {
    return acceptNames(payload, this.compiled, (name) => this.catalog.find(name));
  }

  /** Only where the data say nothing. */
  withDefaults(data: JsonObject): JsonObject {
    const completed = { ...data };
    for (const member of this.members.values()) {
      if (member.kind !== 'field' || Object.hasOwn(data, member.wireName)) continue;
      const value = member.field.settings.defaultValue ?? member.assumed;
      if (value !== undefined) completed[member.wireName] = copyOf(value);
    }
    return completed;
  }

  /**
   * Adds what is assumed of fields that say nothing, for kinds of fields of which that means something.
   *
   * @param among data of the fields in question: others stay without a value. Default: all
   */
  withAssumed(data: JsonObject, among?: JsonObject): JsonObject {
    return withAssumed(data, this.compiled, among);
  }

  /**
   * Gives the data in their stored form: nulls dropped, values normalised. Members that the type does not know pass
   * untouched, so retired ones survive a save.
   */
  validate(data: JsonObject, options?: ValidationOptions): { data: JsonObject; faults: Fault[] } {
    return validateItem(data, this.compiled, this.catalog, options);
  }

  /** Without retired members and with assumed values, here and in embedded items. */
  visible(data: JsonObject): JsonObject {
    return this.mayShowOthers ? shownData(data, this.compiled, this.catalog) : data;
  }

  /** As {@link visible}; the text goes out as it is wherever it says all that is shown and nothing else. */
  visibleJson(stored: string): string {
    if (!this.mayShowOthers) return stored;
    const { hidden, embedding, assuming } = this.compiled;
    const names = assuming.map(({ wireName }) => wireName);
    if (hidden.size === 0 && embedding.length === 0 && hasMembers(stored, names)) return stored;
    return JSON.stringify(this.visible(JSON.parse(stored) as JsonObject));
  }

  isSame(data: JsonObject, other: JsonObject): boolean {
    if (isDeepStrictEqual(data, other)) return true;
    if (!this.mayShowOthers) return false;
    const [one, another] = [data, other].map((each) => completeData(each, this.compiled, this.catalog));
    return isDeepStrictEqual(one, another);
  }

  /** JSON Schema, draft 2020-12, of an item on the wire, with those of its embedded items in `$defs`. */
  jsonSchema(): JsonSchema {
    return itemSchema(this.compiled, this.catalog.all());
  }
  private get mayShowOthers(): boolean {
    const { hidden, assuming, embedding } = this.compiled;
    return hidden.size > 0 || assuming.length > 0 || (embedding.length > 0 && this.catalog.changesMembers);
  }
}
