import path from 'node:path';
import { Module } from '@nestjs/common';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { GraphQLModule } from '@nestjs/graphql';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { MediaModule } from '#core/media';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { text } from '#platform/texts';
import { GraphqlErrors } from './endpoint/graphql-errors.formatter';
import { GraphqlServer } from './endpoint/graphql-server';
import { GraphqlController } from './endpoint/graphql.controller';
import { ContentGraphqlDriver } from './endpoint/graphql.driver';
import { SchemaSource } from './endpoint/schema-source';
import { VisibleSchemas } from './endpoint/visible-schemas';
import { AdminExplorerController, ExplorerController } from './explorer/explorer.controller';
import { ExplorerAssets, ExplorerPages } from './explorer/explorer-pages';
import { ContentItemResolver, ResolverClasses } from './resolver-classes/resolver-classes';
import { ItemResolvers } from './resolvers/item-resolvers';
import { SearchResolver } from './resolvers/search-resolver';
import { GeneratedNames } from './generated-names';
import { GraphqlTypePreview } from './type-preview';

@Module({
  imports: [ContentDefinitionModule, ContentModule, MediaModule],
  providers: [
    GeneratedNames,
    GraphqlErrors,
    GraphqlServer,
    GraphqlTypePreview,
    ContentItemResolver,
    ItemResolvers,
    ResolverClasses,
    SchemaSource,
    SearchResolver,
    VisibleSchemas,
  ],
  exports: [GraphqlServer, GraphqlTypePreview, ResolverClasses, SchemaSource],
})
class GraphqlServerModule {}

@Module({
  imports: [
    GraphqlServerModule,
    {
      ...GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ContentGraphqlDriver }),
      imports: [GraphqlServerModule], // the driver is made inside of GraphQLModule
    },
  ],
  // The explorer first: what is not for it, it passes on.
  controllers: [ExplorerController, GraphqlController, AdminExplorerController],
  providers: [
    ExplorerAssets,
    ExplorerPages,
    contribution(VIEW_FOLDER, { prefix: 'graphql', path: path.join(__dirname, 'views') }),
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          get text() {
            return text('GraphQL');
          },
          href: '/Admin/GraphQL',
          get group() {
            return text('Administration');
          },
          icon: 'braces',
          position: 90,
          permission: 'ExecuteGraphQL',
          help: 'graphql#in-the-browser',
        },
      ],
    }),
  ],
  exports: [GraphqlServerModule],
})
export class GraphqlModule {}
