import { ApolloDriver } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { GraphQLSchema } from 'graphql';
import { GraphqlServer } from './graphql-server';
import { NO_SCHEMA } from './schema-gateway';
import { SchemaSource } from './schema-source';

type Options = Parameters<ApolloDriver['start']>[0];

/**
 * Starts and stops the server with the service. It puts no middleware on any path: requests come through a controller, so that
 * they pass the guards like all others. Nothing of the schema comes from decorators.
 */
@Injectable()
export class ContentGraphqlDriver extends ApolloDriver {
  constructor(
    modules: ModulesContainer,
    private readonly server: GraphqlServer,
    private readonly schemas: SchemaSource,
  ) {
    super(modules);
  }

  override mergeDefaultOptions(options: Options): Promise<Options> {
    return Promise.resolve(options);
  }

  /** The first query need not wait for the schema. */
  override async generateSchema(): Promise<GraphQLSchema> {
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
