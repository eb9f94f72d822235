import type {
  ContentTypeDefinition,
  FieldDefinition,
  FieldType,
  JsonSchema,
  PartAttachment,
  PartType,
} from '@espalier/plugin-sdk';
import type { MemberTypes } from './definition/member-types';
import { wireName } from './definition/names';
import { copyOf } from './validation/json-values';
import { itemNames, type NameTree } from './validation/name-tree';
import { lazySchemaCheck, type SchemaCheck } from './validation/schema-check';

/** A part of a type, with what the part's kind says about it. */
export interface PartMember {
  readonly kind: 'part';
  readonly wireName: string;
  readonly attachment: PartAttachment;
  readonly partType: PartType;
  /** Schemas of its members, by their wire names. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Holds the part against the schemas of its members. */
  readonly checkShape: SchemaCheck;
}

/** An own field of a type, with what its kind says about it. */
export interface FieldMember {
  readonly kind: 'field';
  readonly wireName: string;
  readonly field: FieldDefinition;
  readonly fieldType: FieldType;
  readonly schema: JsonSchema;
  /** Holds a value against the schema. */
  readonly checkShape: SchemaCheck;
}

export type ContentMember = PartMember | FieldMember;

/** A row of `content_type`. */
export interface StoredType {
  readonly definition: ContentTypeDefinition;
  readonly retiredMembers: readonly string[];
  readonly revision: number;
}

/** Whatever can be worked out of one revision of one definition alone. Immutable; the costly rest is made when first asked for. */
export class CompiledType {
  readonly definition: ContentTypeDefinition;
  readonly revision: number;
  /** By wire name: parts, then fields, each in their order. */
  readonly members: ReadonlyMap<string, ContentMember>;
  /** Wire names of what is stored and not shown: retired members, and those whose kind no plug-in brings any more. */
  readonly hidden: ReadonlySet<string>;
  /** The parts that hold embedded items. */
  readonly embedding: readonly PartMember[];

  private nameTree?: NameTree;

  constructor(stored: StoredType, types: MemberTypes) {
    const { parts, fields } = stored.definition;
    const known = [
      ...parts.flatMap((attachment) => partMember(attachment, types)),
      ...fields.flatMap((field) => fieldMember(field, types)),
    ];
    this.definition = stored.definition;
    this.revision = stored.revision;
    this.members = new Map(known.map((member) => [member.wireName, member]));
    const unavailable = [...parts, ...fields]
      .map(({ name }) => wireName(name))
      .filter((name) => !this.members.has(name));
    this.hidden = new Set([...stored.retiredMembers, ...unavailable]);
    this.embedding = known.filter((member) => member.kind === 'part').filter(({ partType }) => partType.embeds);
  }

  /** The names that a payload may use. */
  get names(): NameTree {
    return (this.nameTree ??= itemNames(this.members.values()));
  }
}

/** Schema of a part. Its embedded items are plain objects here, unless `items` says what they are. */
export function partSchema(
  { embeds }: PartType,
  schemas: PartMember['schemas'],
  items: JsonSchema = { type: 'object' },
): JsonSchema {
  const embedded = embeds && { [embeds.member]: { ...schemas[embeds.member], type: 'array', items } };
  return { type: 'object', properties: { ...schemas, ...embedded } };
}

function partMember(attachment: PartAttachment, types: MemberTypes): PartMember[] {
  const partType = types.part(attachment.part);
  if (!partType) return [];
  const completed = { ...attachment, settings: copyOf(attachment.settings) };
  // A newer release of a plug-in may have settings that the stored definition does not know yet.
  types.partSettings(attachment.part)?.(completed.settings);
  const schemas = partType.members(completed.settings);
  const checkShape = lazySchemaCheck(partSchema(partType, schemas));
  return [{ kind: 'part', wireName: wireName(attachment.name), attachment: completed, partType, schemas, checkShape }];
}

function fieldMember(field: FieldDefinition, types: MemberTypes): FieldMember[] {
  const fieldType = types.field(field.type);
  if (!fieldType) return [];
  const completed = { ...field, settings: copyOf(field.settings) };
  types.fieldSettings(field.type)?.(completed.settings);
  const schema = fieldType.schema(completed.settings);
  const checkShape = lazySchemaCheck(schema);
  return [{ kind: 'field', wireName: wireName(field.name), field: completed, fieldType, schema, checkShape }];
}
