import { ApolloDriver } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { TypeMetadataStorage } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { ResolverClasses, type ResolverMethods } from '../resolver-classes/resolver-classes';
import { DateTimeScalar } from '../schema-builder/scalars';
import { GraphqlServer } from './graphql-server';
import { NO_SCHEMA } from './schema-gateway';
import { SchemaSource } from './schema-source';

type Options = Parameters<ApolloDriver['start']>[0];

/**
 * Puts no middleware on any path: requests come through a controller, so that they pass the guards like all others.
 * What NestJS reads of classes with `@Resolver()` goes into the schemas of content types.
 */
@Injectable()
export class ContentGraphqlDriver extends ApolloDriver {
  constructor(
    modules: ModulesContainer,
    private readonly server: GraphqlServer,
    private readonly schemas: SchemaSource,
    private readonly classes: ResolverClasses,
  ) {
    super(modules);
  }

  override mergeDefaultOptions(options: Options): Promise<Options> {
    return Promise.resolve(options);
  }

  /** The first query need not wait for the schema. */
  override async generateSchema(options: Options): Promise<GraphQLSchema> {
    let methods: ResolverMethods = {};
    const orphanedTypes: (Function | object)[] = [];
    const schema = await super.generateSchema({
      ...options,
      autoSchemaFile: true,
      // Stand-ins may have no fields.
      buildSchemaOptions: { skipCheck: true, orphanedTypes, scalarsMap: [{ type: Date, scalar: DateTimeScalar }] },
      transformResolvers: (found) => {
        methods = Object.assign({}, ...[found].flat()) as ResolverMethods;
        // Those with fields that methods answer, and to which no query may lead.
        const types = TypeMetadataStorage.getObjectTypesMetadata().filter(({ name }) => Object.hasOwn(methods, name));
        orphanedTypes.push(...types.map(({ target }) => target));
        return found;
      },
    });
    if (schema) this.classes.set(schema, methods);
    await this.schemas.current();
    return NO_SCHEMA;
  }

  override start(): Promise<void> {
    return this.server.start();
  }

  override stop(): Promise<void> {
    return this.server.stop();
  }
}
