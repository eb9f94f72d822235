import { Injectable } from '@nestjs/common';
import { BODY_HTML, ContentQuery, LIST_ID, PLACE_IN_LIST, USER_NAMES, type ContentQueryRequest } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { mediaUrl } from '#core/media';
import { Config } from '#platform/config';
import type { Keep } from '#platform/database';
import { readSkip } from '../arguments/page';
import { readPicks } from '../arguments/picks';
import { readItemQuery } from '../arguments/question';
import { readConnectionSelection, readSelection } from '../arguments/selection';
import { GraphqlContext, type RequestContext } from '../graphql-context';
import type { Resolvers } from '../schema-builder/query-type';
import { connectionPage, type ConnectionSource } from './connection';
import { Relations, type ChildrenReader } from './relations';

/** The resolvers of fields that take statements. All others read what these found, without promises. */
@Injectable()
export class ItemResolvers implements Resolvers {
  /** By arguments: those that name no variables are the same object whenever a query is repeated. */
  private readonly requests = new WeakMap<object, ContentQueryRequest>();

  constructor(
    private readonly query: ContentQuery,
    private readonly extensions: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  /** What resolvers share while they answer one request. */
  context(request: RequestContext, variables: GraphqlContext['variables']): GraphqlContext {
    const relations = (keep: Keep) => {
      const [userNames] = this.extensions.contributions(USER_NAMES);
      const [bodyHtml] = this.extensions.contributions(BODY_HTML);
      return new Relations(this.query, userNames, request.principal, bodyHtml, keep);
    };
    return new GraphqlContext(request, variables, relations);
  }

  mediaUrl(path: string): string {
    return mediaUrl(this.config.baseUrl, path);
  }

  items(...[contentType, keys]: Parameters<Resolvers['items']>): ReturnType<Resolvers['items']> {
    return async (_root, args, context, info) => {
      let request = this.requests.get(args);
      if (!request) {
        const question = { contentType, ...readItemQuery(keys, args, context, info), skip: readSkip(args) };
        request = { ...question, ...readSelection(info), picks: readPicks(info, question.first) };
        this.requests.set(args, request);
      }
      context.note(request.status);
      const items = await this.query.run(request, context.principal, context.keep);
      for (const picks of request.picks ?? []) context.relations.foresee(picks, items);
      return items;
    };
  }

  connection(...[contentType, keys]: Parameters<Resolvers['connection']>): ReturnType<Resolvers['connection']> {
    return async (_root, args, context, info): Promise<ConnectionSource> => {
      const question = { contentType, ...readItemQuery(keys, args, context, info) };
      context.note(question.status);
      const { item, page, total } = readConnectionSelection(info);
      const after = args.after ?? undefined;
      const [found, totalCount] = await Promise.all([
        page ? this.query.page({ ...question, ...item, after }, context.principal, context.keep) : undefined,
        total ? this.query.count(question, context.principal) : undefined,
      ]);
      return { ...(found && connectionPage(found, after)), totalCount };
    };
  }

  children(
    ...[{ contentTypes, keys, isOrdered }]: Parameters<Resolvers['children']>
  ): ReturnType<Resolvers['children']> {
    return (list, args, context, info) => {
      const id = list.scalar('contentItemId');
      if (typeof id !== 'string') return [];
      const selection = readSelection(info);
      return context.relations.children(id, selection, (): ChildrenReader => {
        const request = { ...readItemQuery(keys, args, context, info), skip: readSkip(args), ...selection };
        context.note(request.status);
        const place = isOrdered && request.orderBy.length === 0 ? PLACE_IN_LIST : undefined;
        return (ids) => {
          const parents = { ids, field: LIST_ID, place };
          return this.query.children({ contentTypes, ...request, parents }, context.principal, context.keep);
        };
      });
    };
  }

  readonly contentItem: Resolvers['contentItem'] = async (_root, { contentItemId }, { relations }, info) => {
    const [item] = await relations.picked([contentItemId.toLowerCase()], readSelection(info));
    return item ?? null;
  };
}
