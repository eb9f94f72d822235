/** A reference to a schema of the API description, for example `ContentItem`. */
export function schemaReference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
