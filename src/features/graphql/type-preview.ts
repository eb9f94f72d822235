import { Injectable } from '@nestjs/common';
import type { ContentType } from '#core/content-definition';
import { ItemResolvers } from './resolvers/item-resolvers';
import { buildSchema } from './schema-builder/build-schema';
import { printContentType } from './schema-builder/print-type';

@Injectable()
export class GraphqlTypePreview {
  constructor(private readonly resolvers: ItemResolvers) {}

  /** SDL of the queries and types of one of these content types. @throws Error when GraphQL cannot express them */
  async print(type: ContentType, types: readonly ContentType[]): Promise<string> {
    return printContentType(await buildSchema(types, this.resolvers), type);
  }
}
