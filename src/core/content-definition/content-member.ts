import type { FieldDefinition, FieldType, JsonSchema, JsonValue, PartAttachment, PartType } from '@espalier/plugin-sdk';
import { lazySchemaCheck, type SchemaCheck } from '#platform/schema';
import type { MemberTypes } from './definition/member-types';
import { displayNameOf, wireName } from './definition/names';
import { copyOf } from './validation/json-values';

export interface PartMember {
  readonly kind: 'part';
  readonly wireName: string;
  readonly attachment: PartAttachment;
  readonly partType: PartType;
  /** By wire name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly checkShape: SchemaCheck;
}

export interface FieldMember {
  readonly kind: 'field';
  readonly wireName: string;
  readonly field: FieldDefinition;
  readonly fieldType: FieldType;
  readonly schema: JsonSchema;
  /** Of items that store none: for kinds of fields of which nothing said means something. */
  readonly assumed?: JsonValue;
  readonly checkShape: SchemaCheck;
}

export type ContentMember = PartMember | FieldMember;

/** What editors read above a member: the name that the type gives it, or else that of its part. */
export function memberLabel(member: ContentMember): string {
  if (member.kind === 'field') return member.field.displayName;
  const { displayName, part } = member.attachment;
  return displayName === displayNameOf(part) ? (member.partType.label ?? displayName) : displayName;
}

/** Embedded items are plain objects here, unless `items` says what they are. */
export function partSchema(
  { embeds }: PartType,
  schemas: PartMember['schemas'],
  items: JsonSchema = { type: 'object' },
): JsonSchema {
  const embedded = embeds && { [embeds.member]: { ...schemas[embeds.member], type: 'array', items } };
  return { type: 'object', properties: { ...schemas, ...embedded } };
}

/** None when nobody brings the part any more. */
export function partMember(attachment: PartAttachment, types: MemberTypes): PartMember[] {
  const partType = types.part(attachment.part);
  if (!partType) return [];
  const completed = { ...attachment, settings: copyOf(attachment.settings) };
  // A newer release of a plug-in may have settings that the stored definition does not know yet.
  types.partSettings(attachment.part)?.(completed.settings);
  const schemas = partType.members(completed.settings);
  const checkShape = lazySchemaCheck(partSchema(partType, schemas));
  return [{ kind: 'part', wireName: wireName(attachment.name), attachment: completed, partType, schemas, checkShape }];
}

/** None when nobody brings its type any more. */
export function fieldMember(field: FieldDefinition, types: MemberTypes): FieldMember[] {
  const fieldType = types.field(field.type);
  if (!fieldType) return [];
  const completed = { ...field, settings: copyOf(field.settings) };
  types.fieldSettings(field.type)?.(completed.settings);
  const schema = fieldType.schema(completed.settings);
  const checkShape = lazySchemaCheck(schema);
  const assumed = assumedOf(completed, fieldType);
  return [{ kind: 'field', wireName: wireName(field.name), field: completed, fieldType, schema, assumed, checkShape }];
}

function assumedOf({ settings }: FieldDefinition, fieldType: FieldType): JsonValue | undefined {
  const assumed = fieldType.assumed?.(settings);
  return assumed === undefined ? undefined : (settings.defaultValue ?? assumed);
}
