import { Injectable } from '@nestjs/common';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import {
  ContentForbiddenError,
  ContentSearch,
  MAX_QUERY_LENGTH,
  SearchFilter,
  visibleTypes,
  type ContentSelection,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { MalformedQueryError } from '#platform/request';
import { storableText } from '#platform/strings';
import type { Principal } from '@espalier/plugin-sdk';
import { readFirst } from '../arguments/item-query';
import { readConnectionSelection } from '../arguments/selection';
import type { PrepareField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import { TextTooLongError } from '../graphql-errors';
import { embeddedItem, type ItemSource } from '../item-source';
import { SEARCH_FIRST, type SearchArguments } from '../schema-builder/search-type';

interface NarrowedSearch extends Pick<SearchRequest, 'q' | 'type' | 'facets' | 'first' | 'after'> {
  readonly filter: string;
}

/** One statement for what is found, and one more where more is selected of the items than that has of them. */
@Injectable()
export class SearchResolver {
  constructor(
    private readonly content: ContentSearch,
    private readonly filter: SearchFilter,
    private readonly definitions: ContentDefinitions,
  ) {}

  readonly prepare: PrepareField<unknown, SearchArguments> = (args, info) => {
    const { item, page } = readConnectionSelection(info);
    const asked = readRequest(args);
    const request = page ? asked : { ...asked, first: 0 };
    return async (_root, context) => {
      const found = await this.found(request, context.principal);
      return connectionOf(found, await nodesOf(found.hits, item, context), request);
    };
  };

  private async found({ filter, ...request }: NarrowedSearch, principal: Principal): Promise<SearchResult> {
    this.authorise(request.type, principal);
    try {
      const narrowed = await this.filter.narrowed(request.type, filter, principal);
      return await this.content.search({ ...request, ...narrowed }, principal);
    } catch (error) {
      throw error instanceof MalformedQueryError ? error.renamed({ type: 'types' }) : error;
    }
  }

  /** Some of them are enough; those that do not exist are found fault with later. */
  private authorise(names: readonly string[], principal: Principal): void {
    const types = names.flatMap((name) => this.definitions.get(name) ?? []);
    if (types.length === 0 || visibleTypes(principal, types).length > 0) return;
    throw new ContentForbiddenError('ViewContent', types.map(({ name }) => name).join(', '));
  }
}

function readRequest(args: SearchArguments): NarrowedSearch {
  return {
    q: readText('q', args.q, MAX_QUERY_LENGTH),
    type: [...new Set(args.types ?? [])],
    filter: readText('filter', args.filter ?? '', FILTER_LIMITS.length),
    facets: [...new Set(args.facets ?? [])],
    first: readFirst(args, SEARCH_FIRST.byDefault, SEARCH_FIRST.maximum),
    after: args.after ?? undefined,
  };
}

function readText(key: string, text: string, maximum: number): string {
  if (text.length > maximum) throw new TextTooLongError(key, maximum);
  return storableText(text);
}

/** By their ids, as far as they are still there. */
async function nodesOf(
  hits: readonly SearchHit[],
  selection: ContentSelection,
  { relations }: GraphqlContext,
): Promise<ReadonlyMap<string, ItemSource>> {
  const ids = hits.map(({ row }) => row.contentItemId);
  if (selection.members.size === 0 && !selection.texts?.size) {
    return new Map(hits.map(({ row }) => [row.contentItemId, embeddedItem({ ...row.toItem() })]));
  }
  const scalars = new Set([...selection.scalars, 'contentItemId' as const]);
  const items = await relations.picked(ids, { ...selection, scalars });
  return new Map(items.map((item) => [String(item.scalar('contentItemId')), item]));
}

function connectionOf(found: SearchResult, nodes: ReadonlyMap<string, ItemSource>, { after }: NarrowedSearch) {
  const { hits, hasNextPage, ...counted } = found;
  const edges = hits.flatMap(({ row, rank, excerpt, cursor }) => {
    const node = nodes.get(row.contentItemId);
    return node ? [{ rank, excerpt, cursor, node }] : [];
  });
  const pageInfo = {
    hasNextPage,
    hasPreviousPage: after !== undefined,
    startCursor: hits.at(0)?.cursor ?? null,
    endCursor: hits.at(-1)?.cursor ?? null,
  };
  return { ...counted, edges, pageInfo };
}
