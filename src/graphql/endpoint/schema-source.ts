import { Injectable, Logger } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { ContentDefinitions, type ContentType } from '#content-definition';
import { ItemResolvers } from '../resolvers/item-resolvers';
import { buildSchema } from '../schema-builder/build-schema';

type Listener = (schema: GraphQLSchema) => void;

/**
 * The schema for the content types as this node knows them. It is looked at before every request and built anew only after the
 * types have changed; requests that run meanwhile finish on the schema that they began with.
 */
@Injectable()
export class SchemaSource {
  private readonly logger = new Logger('GraphQL');
  private readonly listeners = new Set<Listener>();
  private types?: readonly ContentType[];
  private revision?: string;
  private schema?: GraphQLSchema;

  constructor(
    private readonly definitions: ContentDefinitions,
    readonly resolvers: ItemResolvers,
  ) {}

  /** @returns what stops the listening */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  current(): GraphQLSchema {
    const types = this.definitions.all();
    if (!this.schema || types !== this.types) this.renew(types);
    return this.schema ?? this.build([]);
  }

  private renew(types: readonly ContentType[]): void {
    this.types = types;
    const revision = types.map(({ name, revision: number }) => `${name} ${number}`).join();
    if (this.schema && revision === this.revision) return;
    this.revision = revision;
    try {
      const schema = this.build(types);
      for (const listener of this.listeners) listener(schema);
      this.schema = schema;
    } catch (error) {
      // Types of a plug-in that GraphQL cannot express must not take away the queries of all the others.
      this.logger.error(`The schema could not be renewed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private build(types: readonly ContentType[]): GraphQLSchema {
    return buildSchema(types, this.resolvers);
  }
}
