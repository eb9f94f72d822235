import type { GraphQLSchema } from 'graphql';

/** What is known of things by schemas, as long as both are there. Callers who may see other types have other schemas. */
export class PerSchema<Key extends object, Value> {
  private readonly known = new WeakMap<GraphQLSchema, WeakMap<Key, Value>>();

  get(schema: GraphQLSchema, key: Key): Value | undefined {
    return this.known.get(schema)?.get(key);
  }

  set(schema: GraphQLSchema, key: Key, value: Value): void {
    const values = this.known.get(schema) ?? new WeakMap<Key, Value>();
    this.known.set(schema, values.set(key, value));
  }
}
