import { Injectable } from '@nestjs/common';
import { CONTENTS_BULK_ACTION, type ContentsBulkAction, type Principal } from '@espalier/plugin-sdk';
import {
  ContentForbiddenError,
  ContentList,
  ContentNotFoundError,
  ContentReader,
  type ContentPage,
  type PublicationState,
  type VersionRow,
} from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { ExtensionRegistry } from '#platform/extensions';
import { DomainError } from '#platform/errors';
import type { BulkAction } from '../engine/bulk-action';
import { lastPage, type ListTotal } from '../engine/list-pager';
import { markedFault, type ListFault } from '../engine/marked-fault';
import { withTimeoutNotice } from '../engine/with-timeout-notice';
import type { Search } from './contents-search';

/** Of these statuses rows are versions, and what is done is done to items. */
const STATUSES_OF_VERSIONS: readonly string[] = ['archived', 'removed', 'allversions'];

/** Nobody leafs through more: whoever is shown so many narrows the filter. */
const COUNT_UP_TO = 1000;

const NOTHING: ContentPage = { rows: [], totalCount: 0, isTotalExact: true };

export interface ContentsPage {
  readonly rows: readonly VersionRow[];
  readonly total: ListTotal;
  readonly faults: readonly ListFault[];
  /** The last page, when the one that was asked for is behind it. */
  readonly last?: number;
}

/** What a search finds, and what can be done with it. */
@Injectable()
export class ContentsListing {
  constructor(
    private readonly list: ContentList,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly extensions: ExtensionRegistry,
  ) {}

  /** @throws ContentForbiddenError for removed items without `ViewAuditTrail` */
  async page({ address, filter }: Search, principal: Principal): Promise<ContentsPage> {
    const { q, page, pageSize } = address.query;
    const faults = filter.faults.map((fault) => markedFault(q, fault));
    const request = { ...filter.query, first: pageSize, skip: (page - 1) * pageSize, countUpTo: COUNT_UP_TO };
    try {
      const asked = { path: address.path, filter: filter.options.normalizedText };
      const found = this.list.page(request, principal);
      const { rows, totalCount, isTotalExact, obstacle } = await withTimeoutNotice(found, NOTHING, asked);
      const total = { count: totalCount, isMore: !isTotalExact, obstacle };
      return { rows, total, faults, last: lastPage(address, total) };
    } catch (error) {
      return { rows: [], total: { count: 0 }, faults: [...faults, ...malformed(error)] };
    }
  }

  /** Those that the principal may do to anything at all. */
  bulkActions({ filter }: Search, principal: Principal): BulkAction[] {
    if (STATUSES_OF_VERSIONS.includes(filter.options.status)) return [];
    const types = this.definitions.all().map(({ name }) => name);
    return this.extensions
      .contributions(CONTENTS_BULK_ACTION)
      .filter(({ permission }) =>
        types.some((contentType) => principal.may(permission, { contentType, owner: principal.id })),
      )
      .map((action) => this.judging(action));
  }

  /** Plug-ins bring actions too, and must not be able to forget the rights of whoever asks. */
  private judging(action: ContentsBulkAction): BulkAction {
    const { name, text, done, isDestructive, permission } = action;
    return {
      name,
      text,
      done,
      isDestructive,
      denials: (ids, principal) => this.denials(ids, permission, principal),
      run: (id, principal) => action.run(id, principal),
    };
  }

  private async denials(
    contentItemIds: readonly string[],
    permission: string,
    principal: Principal,
  ): Promise<ReadonlyMap<string, string>> {
    const publicationStates = await this.reader.publicationStates(contentItemIds);
    const denials = contentItemIds.flatMap((id): [string, string][] => {
      const state = publicationStates.get(id);
      if (state && principal.may(permission, state)) return [];
      if (!state || !mayKnow(state, principal)) {
        return [[id, new ContentNotFoundError(`content item "${id}"`).message]];
      }
      return [[id, new ContentForbiddenError(permission, state.contentType).message]];
    });
    return new Map(denials);
  }

  /** The ids of the items that the search finds. */
  itemIds({ filter }: Search, atMost: number, principal: Principal): Promise<string[]> {
    return this.list.itemIds({ ...filter.query, first: atMost, skip: 0 }, principal);
  }

  /** The titles of those of the items that the principal may see. */
  async titles(contentItemIds: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    const publicationStates = await this.reader.publicationStates(contentItemIds);
    const seen = [...publicationStates.values()].filter(
      (state) => principal.may('ViewContent', state) && principal.may('PreviewContent', state),
    );
    return new Map(seen.map(({ contentItemId, displayText }) => [contentItemId, displayText]));
  }
}

/** Whoever may not see an item is not told that it is there. */
function mayKnow(state: PublicationState, principal: Principal): boolean {
  return principal.may(state.isPublished ? 'ViewContent' : 'PreviewContent', state);
}

/** What the list cannot be asked for, in the address or by terms of plug-ins. @throws the error, when it is another */
function malformed(error: unknown): ListFault[] {
  if (!(error instanceof DomainError) || error.kind !== 'malformed') throw error;
  return Object.values(error.errors ?? { '': [error.message] }).flatMap((messages) =>
    messages.map((message) => ({ message })),
  );
}
