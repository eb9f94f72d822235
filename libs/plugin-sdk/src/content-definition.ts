import type { SentenceTemplate } from '@espalier/filter-syntax';
import type { JsonObject, JsonSchema, JsonValue } from './json';
import { extensionPoint } from './extension-point';

/** A content type as it is stored and as it travels over REST and in recipes. */
export interface ContentTypeDefinition {
  /** `^[A-Z][A-Za-z0-9]{0,63}$` */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Such as `Widget`; empty for none. */
  readonly stereotype: string;
  readonly creatable: boolean;
  readonly listable: boolean;
  readonly draftable: boolean;
  readonly versionable: boolean;
  readonly securable: boolean;
  readonly parts: readonly PartAttachment[];
  readonly fields: readonly FieldDefinition[];
}

/** A part on a type. `name` equals `part` unless a reusable part is attached several times. */
export interface PartAttachment {
  readonly part: string;
  readonly name: string;
  readonly displayName: string;
  readonly position: number;
  readonly settings: JsonObject;
}

export interface FieldDefinition {
  readonly name: string;
  /** Name of a {@link FieldType}. */
  readonly type: string;
  readonly displayName: string;
  readonly position: number;
  readonly settings: FieldSettings;
}

/** Settings that every field has, beside those of its type. */
export interface FieldSettings extends JsonObject {
  hint: string;
  required: boolean;
  defaultValue: JsonValue;
  indexed: boolean;
}

/** When editors show a field. While they do not, it keeps its value and is not required. */
export interface FieldCondition {
  /** Wire name of another field of the type. */
  readonly field: string;
  /** That it has to have. */
  readonly value: string | boolean;
}

/** A value of a setting by which more is trusted than its editor may vouch for. */
export interface GuardedSetting {
  readonly value: JsonValue;
  /** Needed, beside the right to edit types, by whoever gives the setting this value where it had another. */
  readonly permission: string;
}

/** Something wrong with a value, and where: `member` is a JSON path such as `contentItems[0].price`. */
export interface Fault {
  readonly member: string;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** What pages show instead, translated: see `sentence`. */
  readonly shown?: SentenceTemplate;
  /** In what the `check` of a part finds: something is not there yet, which a draft may lack until it is published or scheduled. */
  readonly missing?: boolean;
}

/**
 * What a value is to a query: what it can be compared with, and how it is ordered.
 *
 * Dates and times are text that sorts: `date` 2026-11-20, `time` 14:05:00, `dateTime` 2026-11-20T10:00:00.000Z.
 */
export type ValueKind = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'time' | 'dateTime' | 'textList';

/**
 * How much a word of a text counts in searches: as much as one of the title, of a heading, of a text, or little. `none`: it is not
 * searched for.
 */
export type SearchWeight = 'title' | 'heading' | 'text' | 'low' | 'none';

/**
 * A kind of field: the shape, rules and stored form of its values, which hold on every way in.
 *
 * A value goes through `schema`, `isEmpty` when the field is required, `check` and `normalise`; each gets only what the one before
 * it has let through. When the plug-in that brings a type is gone, stored values stay and are not shown.
 *
 * @example
 * ```ts
 * @Contributes(FIELD_TYPE)
 * export class ColorField implements FieldType {
 *   readonly name = 'ColorField';
 *   readonly settings = { transparent: { type: 'boolean', default: false } };
 *
 *   schema() {
 *     return { type: 'string', maxLength: 9 };
 *   }
 *
 *   check(value: string, { transparent }: FieldSettings) {
 *     const form = transparent ? /^#([0-9a-f]{6}|[0-9a-f]{8})$/i : /^#[0-9a-f]{6}$/i;
 *     return form.test(value) ? [] : [{ member: '', message: 'is not a color. Write it such as #2e8b57.' }];
 *   }
 *
 *   normalise(value: string) {
 *     return value.toLowerCase();
 *   }
 * }
 * ```
 */
export interface FieldType {
  /** For example `TextField`. */
  readonly name: string;
  /** What people read who choose among kinds of fields: `Date and time`. Default: made of the name. */
  readonly title?: string;
  /** Schema of the members of `settings` that this type adds, as the `properties` of an object schema, with defaults. */
  readonly settings: Readonly<Record<string, JsonSchema>>;
  /** Settings of which one value needs a permission, for example HTML that is shown as it was written. */
  readonly guardedSettings?: Readonly<Record<string, GuardedSetting>>;
  /** Faults of settings which a schema cannot express, such as a minimum above the maximum. Members are relative to the settings. */
  checkSettings?(settings: FieldSettings): Fault[];
  /** Schema of one value. `null` and absence are handled by `required`, not here. */
  schema(settings: FieldSettings): JsonSchema;
  /**
   * For kinds of which nothing said means something, as of a box that nobody has ticked: what is stored then, unless there is a
   * `defaultValue`. Undefined where settings ask for an answer.
   */
  assumed?(settings: FieldSettings): JsonValue | undefined;
  /** What values are to queries, where it is more than their schema says: dates and times. */
  valueKind?(settings: FieldSettings): ValueKind;
  /**
   * What words of a value count in searches, by the names of its properties, or `''` for a value that is a text or a list of texts.
   * Default: `low` for texts; all else is not searched for.
   */
  readonly searchable?: Readonly<Record<string, SearchWeight>>;
  /** Whether a `required` field counts this value as missing, beside null, `''` and `[]`, which it always does. */
  isEmpty?(value: JsonValue): boolean;
  /** Rules that a schema cannot express, for a value that fits the schema. Members are relative to the value (`''` is the value). */
  check?(value: JsonValue, settings: FieldSettings): Fault[];
  /** The stored form of a valid value, for example a date brought to UTC. Must be idempotent. */
  normalise?(value: JsonValue, settings: FieldSettings): JsonValue;
  /** Reads the value out of an Orchard Core field object such as `{"Text": "…"}`. */
  fromOrchard?(field: JsonObject): JsonValue;
}

/** Field types, unique by name. */
export const FIELD_TYPE = extensionPoint<FieldType>('content-definition.field-type', {
  uniqueBy: (type) => type.name,
  requires: ['name', 'settings', 'schema'],
});

/**
 * A kind of part: the shape and rules of its members. What it does with them is a {@link ContentHandler}.
 *
 * Members go through `members`, `check`, the rules of embedded items, and `normalise`; each gets only what the one before it has
 * let through.
 *
 * @example
 * ```ts
 * @Contributes(PART_TYPE)
 * export class RatingPart implements PartType {
 *   readonly name = 'RatingPart';
 *   readonly settings = { best: { type: 'integer', minimum: 1, default: 5 } };
 *
 *   members({ best }: JsonObject) {
 *     return { rating: { type: 'integer', minimum: 1, maximum: best } };
 *   }
 * }
 * ```
 */
export interface PartType {
  /** For example `AutoroutePart`. */
  readonly name: string;
  /** What people read who choose among parts: `Markdown body`. Default: made of the name. */
  readonly title?: string;
  /** What editors read above it where a type gives it no name of its own: `Text`. Default: made of the name. */
  readonly label?: string;
  /** Whether one type may carry it several times under different names. Default false. */
  readonly reusable?: boolean;
  /** Schema of `settings`, as the `properties` of an object schema, with defaults. */
  readonly settings: Readonly<Record<string, JsonSchema>>;
  /** Settings of which one value needs a permission. */
  readonly guardedSettings?: Readonly<Record<string, GuardedSetting>>;
  /** Faults of settings which a schema cannot express. Members are relative to the settings. */
  checkSettings?(settings: JsonObject): Fault[];
  /** Schemas of the members by their wire names. Each member also accepts null, which clears it. */
  members(settings: JsonObject): Readonly<Record<string, JsonSchema>>;
  /**
   * What members are to queries, where it is more than their schemas say: dates and times; null for members that are not stored
   * with the part, which queries cannot ask for.
   */
  readonly valueKinds?: Readonly<Record<string, ValueKind | null>>;
  /** What words of members count in searches, by their wire names. Default as for fields. */
  readonly searchable?: Readonly<Record<string, SearchWeight>>;
  /** Members that are properties of the item itself, by the same names: `owner`. Nothing of them is stored with the part. */
  readonly properties?: readonly string[];
  /**
   * Members that items are looked up by, for which the service keeps indexes: `value` for whole values, `text` also for parts of texts,
   * which costs more with each save. An index is of all types with a part of this name.
   */
  readonly indexed?: Readonly<Record<string, 'value' | 'text'>>;
  /**
   * Rules that a schema cannot express, for members that fit the schema. Fault members are relative to the part. An item without
   * the part is asked about with `{}`, so that members can be required.
   */
  check?(part: JsonObject, settings: JsonObject): Fault[];
  /** The stored form of valid members, of a part that is there. Must be idempotent. */
  normalise?(part: JsonObject, settings: JsonObject): JsonObject;
  /**
   * The member that says what an item is called, where one is typed: a payload that leaves it out and has a `displayText` fills it.
   */
  displayTextMember?(settings: JsonObject): string | undefined;
  /** The member that holds embedded content items, and which types it takes. */
  readonly embeds?: {
    readonly member: string;
    allows(type: ContentTypeDefinition, settings: JsonObject): boolean;
  };
}

/** Part types, unique by name. */
export const PART_TYPE = extensionPoint<PartType>('content-definition.part-type', {
  uniqueBy: (type) => type.name,
  requires: ['name', 'settings', 'members'],
});
