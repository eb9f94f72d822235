import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentQuery, ContentReader } from '#content';
import { readOrderBy } from '../arguments/order-by';
import { readPage } from '../arguments/page';
import { readSelection } from '../arguments/selection';
import { wherePredicate } from '../arguments/where-predicate';
import type { GraphqlContext } from '../graphql-context';
import { storedItem } from '../item-source';
import type { Resolvers } from '../schema-builder/query-type';
import { pickedItems } from './picked-items';

/** The resolvers of the root fields, one statement each. Everything below them reads what they found, without promises. */
@Injectable()
export class ItemResolvers implements Resolvers {
  constructor(
    private readonly query: ContentQuery,
    private readonly reader: ContentReader,
  ) {}

  /** What resolvers share while they answer one request. */
  context(principal: Principal, variables: GraphqlContext['variables']): GraphqlContext {
    return { principal, variables, picked: pickedItems(this.reader, principal) };
  }

  items(...[contentType, keys]: Parameters<Resolvers['items']>): ReturnType<Resolvers['items']> {
    return (_root, { where, status, ...page }, { principal, variables }, info) => {
      const request = {
        contentType,
        where: where ? wherePredicate(where, keys) : undefined,
        orderBy: readOrderBy(info, variables),
        status: status ?? 'PUBLISHED',
        ...readPage(page),
        ...readSelection(info),
      };
      return this.query.run(request, principal);
    };
  }

  readonly contentItem: Resolvers['contentItem'] = async (_root, { contentItemId }, { principal }) => {
    const row = await this.reader.find(contentItemId.toLowerCase());
    if (!row || !principal.may('ViewContent', { contentType: row.contentType, owner: row.owner })) return null;
    return storedItem(row.toItem());
  };
}
