import { Injectable } from '@nestjs/common';
import {
  BODY_HTML,
  ContentQuery,
  ContentReferences,
  LIST_ID,
  PLACE_IN_LIST,
  USER_NAMES,
  type ContentSelection,
  type QueryPage,
  type ReferencePage,
  type ReferencesRequest,
} from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { MediaAddresses, mediaUrl } from '#core/media';
import { Config } from '#platform/config';
import type { Keep } from '#platform/database';
import { readFirst, readSkip, readItemQuery } from '../arguments/item-query';
import { readPicks } from '../arguments/picks';
import { readConnectionSelection, readSelection } from '../arguments/selection';
import { GraphqlContext, type RequestContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import type { Resolvers } from '../schema-builder/query-type';
import { ResolverClasses } from '../resolver-classes/resolver-classes';
import { Relations, type ChildrenReader } from './relations';
import { SearchResolver } from './search-resolver';

interface ConnectionSource {
  readonly edges?: readonly { readonly node: ItemSource; readonly cursor: () => string }[];
  readonly nodes?: readonly ItemSource[];
  readonly pageInfo?: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: () => string | null;
    readonly endCursor: () => string | null;
  };
  readonly totalCount?: number;
}

/** The resolvers of fields that take statements. All others read what these found, without promises. */
@Injectable()
export class ItemResolvers implements Resolvers {
  constructor(
    private readonly query: ContentQuery,
    private readonly extensions: ExtensionRegistry,
    private readonly config: Config,
    readonly classes: ResolverClasses,
    private readonly searches: SearchResolver,
    private readonly references: ContentReferences,
    private readonly addresses: MediaAddresses,
  ) {}

  readonly referencedBy: Resolvers['referencedBy'] = (args, info) => {
    const { item } = readConnectionSelection(info);
    const selection = { ...item, scalars: new Set([...item.scalars, 'contentItemId' as const]) };
    const request: ReferencesRequest = {
      types: typeof args.type === 'string' ? [args.type] : [],
      first: readFirst(args),
      after: args.after ?? undefined,
      publishedAlone: true,
    };
    return async (source, { relations, principal }) => {
      const read = (ids: readonly string[]) => this.references.pages(ids, request, principal);
      const id = source.scalar('contentItemId');
      // Items in a bag that never had an id.
      const page = typeof id === 'string' ? await relations.ofEach(id, request, () => read) : undefined;
      return referencesConnection(page, await nodesOf(page, selection, relations), request);
    };
  };

  get search(): Resolvers['search'] {
    return this.searches.prepare;
  }

  context(request: RequestContext, variables: GraphqlContext['variables']): GraphqlContext {
    const relations = (keep: Keep) => {
      const [userNames, bodyHtml] = [this.extensions.the(USER_NAMES), this.extensions.the(BODY_HTML)];
      return new Relations(this.query, userNames, request.principal, bodyHtml, keep);
    };
    return new GraphqlContext(request, variables, relations);
  }

  mediaUrl(path: string): string {
    return mediaUrl(this.config.baseUrl, path);
  }

  async srcset(...[path, { widths, format }, { relations }]: Parameters<Resolvers['srcset']>) {
    const address = await relations.ofEach(path, this.addresses, () => (paths) => this.addresses.load(paths));
    return address ? this.addresses.srcset(this.mediaUrl(path), address, widths, format) : '';
  }

  items(...[contentType, keys]: Parameters<Resolvers['items']>): ReturnType<Resolvers['items']> {
    return (args, info, variables) => {
      const question = { contentType, ...readItemQuery(keys, args, info, variables), skip: readSkip(args) };
      const { status, first } = question;
      const picks = readPicks(info, first);
      const find = this.query.prepare({ ...question, ...readSelection(info), picks });
      return (_root, context) => {
        context.note(status);
        return find(context.principal, context.keep);
      };
    };
  }

  connection(...[contentType, keys]: Parameters<Resolvers['connection']>): ReturnType<Resolvers['connection']> {
    return (args, info, variables) => {
      const question = { contentType, ...readItemQuery(keys, args, info, variables) };
      const { item, page, total } = readConnectionSelection(info);
      const after = args.after ?? undefined;
      return async (_root, context): Promise<ConnectionSource> => {
        context.note(question.status);
        const [found, totalCount] = await Promise.all([
          page ? this.query.page({ ...question, ...item, after }, context.principal, context.keep) : undefined,
          total ? this.query.count(question, context.principal) : undefined,
        ]);
        return { ...(found && connectionPage(found, after)), totalCount };
      };
    };
  }

  children(
    ...[{ contentTypes, keys, isOrdered }]: Parameters<Resolvers['children']>
  ): ReturnType<Resolvers['children']> {
    return (args, info, variables) => {
      const selection = readSelection(info);
      const question = {
        contentTypes,
        ...readItemQuery(keys, args, info, variables),
        skip: readSkip(args),
        ...selection,
      };
      const place = isOrdered && question.orderBy.length === 0 ? PLACE_IN_LIST : undefined;
      const find =
        ({ principal, keep }: GraphqlContext): ChildrenReader =>
        (ids) =>
          this.query.children({ ...question, parents: { ids, field: LIST_ID, place } }, principal, keep);
      return (list, context) => {
        const id = list.scalar('contentItemId');
        if (typeof id !== 'string') return [];
        context.note(question.status);
        return context.relations.children(id, question, () => find(context));
      };
    };
  }
}

/** @param after the cursor that the page was asked for with */
function connectionPage({ versions, cursorOf, hasNextPage }: QueryPage, after?: string): ConnectionSource {
  const cursorAt = (index: number) => (versions.length > 0 ? cursorOf(index) : null);
  return {
    edges: versions.map((node, index) => ({ node, cursor: () => cursorOf(index) })),
    nodes: versions,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: after !== undefined,
      startCursor: () => cursorAt(0),
      endCursor: () => cursorAt(versions.length - 1),
    },
  };
}

type Nodes = ReadonlyMap<string, ItemSource>;

async function nodesOf(
  page: ReferencePage | undefined,
  selection: ContentSelection,
  relations: Relations,
): Promise<Nodes> {
  const ids = page?.references.map(({ contentItemId }) => contentItemId) ?? [];
  const items = await relations.picked(ids, selection);
  return new Map(items.map((item) => [String(item.scalar('contentItemId')), item]));
}

function referencesConnection(page: ReferencePage | undefined, nodes: Nodes, { after }: ReferencesRequest) {
  const edges = (page?.references ?? []).flatMap(({ contentItemId, cursor }) => {
    const node = nodes.get(contentItemId);
    return node ? [{ cursor, node }] : [];
  });
  const pageInfo = {
    hasNextPage: page?.hasNextPage ?? false,
    hasPreviousPage: after !== undefined,
    startCursor: edges.at(0)?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, nodes: edges.map(({ node }) => node), pageInfo };
}
