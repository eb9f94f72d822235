import type { ContentTypeDefinition, FieldDefinition, JsonSchema } from '@espalier/plugin-sdk';
import type { CompiledType } from '../compiled-type';
import { partSchema, type ContentMember, type PartMember } from '../content-member';
import { conditionOf } from '../definition/conditions';

const ID: JsonSchema = { type: 'string', pattern: '^[0-9a-z]{26}$' };
const DATE: JsonSchema = { type: ['string', 'null'], format: 'date-time', readOnly: true };
const NAME: JsonSchema = { type: ['string', 'null'], readOnly: true };

/** Members of every item; those marked `readOnly` are accepted and ignored. */
const ITEM_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer', description: 'Row id of the version.', readOnly: true },
  contentItemId: { ...ID, description: 'Shared by all versions of the item. Names the item to update.' },
  contentItemVersionId: { ...ID, description: 'Unique to this version.', readOnly: true },
  displayText: { type: 'string', maxLength: 512 },
  published: { type: 'boolean', readOnly: true },
  latest: { type: 'boolean', readOnly: true },
  modifiedUtc: DATE,
  publishedUtc: DATE,
  createdUtc: DATE,
  owner: NAME,
  author: NAME,
};

const EMBEDDED_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  contentItemId: ID,
  displayText: { type: 'string' },
};

/** Draft 2020-12. Embedded items are described in `$defs`. */
export function itemSchema(type: CompiledType, all: readonly CompiledType[]): JsonSchema {
  const embedded = embeddedTypes(type, all);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...typeSchema(type, ITEM_PROPERTIES, all),
    ...(embedded.length > 0 && {
      $defs: Object.fromEntries(
        embedded.map((other) => [other.definition.name, typeSchema(other, EMBEDDED_PROPERTIES, all)]),
      ),
    }),
  };
}

/** At whatever depth. */
function embeddedTypes(type: CompiledType, all: readonly CompiledType[]): CompiledType[] {
  const found = new Set<CompiledType>();
  const pending = [type];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const other of next.embedding.flatMap((part) => allowedIn(part, all))) {
      if (found.has(other)) continue;
      found.add(other);
      pending.push(other);
    }
  }
  return all.filter((other) => found.has(other));
}

function typeSchema(
  { definition, members }: CompiledType,
  itemProperties: Readonly<Record<string, JsonSchema>>,
  all: readonly CompiledType[],
): JsonSchema {
  const own = [...members.values()];
  return {
    title: definition.displayName,
    ...described(definition),
    type: 'object',
    properties: {
      contentType: { const: definition.name },
      ...itemProperties,
      ...Object.fromEntries(own.map((member) => [member.wireName, memberSchema(member, all)])),
    },
    required: ['contentType', ...own.filter(isRequired).map(({ wireName }) => wireName)],
    additionalProperties: false,
  };
}

function memberSchema(member: ContentMember, all: readonly CompiledType[]): JsonSchema {
  if (member.kind === 'field') return fieldSchema(member.field, member.schema);
  const { partType, schemas, attachment } = member;
  const items = partType.embeds ? embeddedItems(allowedIn(member, all)) : undefined;
  return { title: attachment.displayName, ...partSchema(partType, schemas, items), additionalProperties: false };
}

function fieldSchema({ displayName, settings }: FieldDefinition, schema: JsonSchema): JsonSchema {
  return {
    title: displayName,
    ...(settings.hint && { description: settings.hint }),
    ...(settings.defaultValue !== null && { default: settings.defaultValue }),
    ...schema,
  };
}

function embeddedItems(allowed: readonly CompiledType[]): JsonSchema {
  const references = allowed.map(({ definition }) => ({ $ref: `#/$defs/${definition.name}` }));
  const [reference] = references;
  if (!reference) return { not: {} };
  return references.length === 1 ? reference : { oneOf: references };
}

function allowedIn({ partType: { embeds }, attachment }: PartMember, all: readonly CompiledType[]): CompiledType[] {
  return all.filter(({ definition }) => embeds?.allows(definition, attachment.settings));
}

function isRequired(member: ContentMember): boolean {
  return member.kind === 'field' && member.field.settings.required && !conditionOf(member.field);
}

function described({ description }: ContentTypeDefinition): { description?: string } {
  return description ? { description } : {};
}
