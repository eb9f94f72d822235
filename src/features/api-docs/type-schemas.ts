import type { JsonSchema } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { schemaReference } from '#platform/openapi';
import type { Schemas } from './content-schemas';

/** A schema for each content type, and for each type that can be embedded, with `ContentItem` as the choice between them. */
export function typeSchemas(types: readonly ContentType[]): Schemas {
  if (types.length === 0) return {};
  const schemas: Record<string, JsonSchema> = {};
  for (const type of types) {
    const { $schema: _dialect, $defs = {}, ...item } = type.jsonSchema();
    schemas[itemName(type.name)] = item;
    for (const [name, embedded] of Object.entries($defs as Record<string, JsonSchema>)) {
      schemas[embeddedName(name)] = embedded;
    }
  }
  schemas.ContentItem = {
    oneOf: types.map(({ name }) => schemaReference(itemName(name))),
    discriminator: {
      propertyName: 'contentType',
      mapping: Object.fromEntries(types.map(({ name }) => [name, schemaReference(itemName(name)).$ref])),
    },
  };
  return relocate(schemas) as Schemas;
}

function itemName(type: string): string {
  return `ContentItem.${type}`;
}

function embeddedName(type: string): string {
  return `EmbeddedItem.${type}`;
}

/** In a schema of its own `#/$defs/Name` is beside the schema; here all schemas are beside one another. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) =>
      keyword === '$ref' && typeof inner === 'string'
        ? [keyword, inner.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => schemaReference(embeddedName(name)).$ref)]
        : [keyword, relocate(inner)],
    ),
  );
}
