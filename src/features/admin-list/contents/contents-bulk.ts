import { shownMessage } from '#platform/errors';
import { Injectable } from '@nestjs/common';
import {
  CONTENTS_BULK_ACTION,
  type BulkAction,
  type ContentsBulkAction,
  type ContentsList,
  type ContentsQuery,
  type ListBulk,
  type Principal,
} from '@espalier/plugin-sdk';
import {
  ContentForbiddenError,
  ContentList,
  ContentNotFoundError,
  ContentReader,
  ContentReferences,
  ContentLifecycle,
  visibleStates,
  type PublicationState,
} from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { bulkChanges } from '../engine/bulk-changes';
import { takesInput, type BulkInputAction } from '../engine/bulk-request';
import { DEFAULT_STATUS } from './contents-defaults';

/** Of these statuses rows are versions, and what is done is done to items. */
const STATUSES_OF_VERSIONS: readonly string[] = ['archived', 'removed', 'allversions'];

/** What uses the items is told before. */
const TAKING_AWAY: readonly string[] = ['unpublish', 'delete'];

@Injectable()
export class ContentsBulk implements ListBulk<ContentsList> {
  constructor(
    private readonly list: ContentList,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly extensions: ExtensionRegistry,
    private readonly references: ContentReferences,
  ) {}

  /** Those that the principal may do to anything at all. */
  actions({ status = DEFAULT_STATUS }: ContentsQuery, principal: Principal): BulkAction[] {
    if (STATUSES_OF_VERSIONS.includes(status)) return [];
    const types = this.definitions.all().map(({ name }) => name);
    return this.extensions
      .contributions(CONTENTS_BULK_ACTION)
      .filter(({ permission }) =>
        types.some((contentType) => principal.may(permission, { contentType, owner: principal.id })),
      )
      .map((action) => this.judging(action));
  }

  /** Plug-ins bring actions too, and must not be able to forget the rights of whoever asks. */
  private judging(action: ContentsBulkAction): BulkAction & Partial<BulkInputAction> {
    const { name, text: label, done, isDestructive, isDeletion, permission } = action;
    return {
      name,
      text: label,
      done,
      isDestructive,
      isDeletion,
      ...(TAKING_AWAY.includes(name) && { warning: (ids: readonly string[]) => this.usesWarning(ids) }),
      denials: (ids, principal) => this.denials(ids, permission, principal),
      run: (id, principal) => action.run(id, principal),
      ...(takesInput(action) && { input: (...given) => action.input(...given) }),
    };
  }

  private async usesWarning(contentItemIds: readonly string[]): Promise<string | undefined> {
    const count = await this.references.usedAmong(contentItemIds);
    if (count === 0) return undefined;
    return text(
      '{count, plural, one {One of them is used in other items, where it will be missing.} other {# of them are used in other items, where they will be missing.}}',
      { count },
    );
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
        return [[id, shownMessage(new ContentNotFoundError(`content item "${id}"`))]];
      }
      return [[id, shownMessage(new ContentForbiddenError(permission, state.contentType))]];
    });
    return new Map(denials);
  }

  ids(query: ContentsQuery, atMost: number, principal: Principal): Promise<string[]> {
    return this.list.itemIds({ ...query, first: atMost, skip: 0 }, principal);
  }

  /** Those that the principal may see. */
  async labels(contentItemIds: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    const seen = await visibleStates(this.reader, contentItemIds, principal);
    return new Map([...seen].map(([id, { displayText }]) => [id, displayText]));
  }
}

/** Whoever may not see an item is not told that it is there. */
function mayKnow(state: PublicationState, principal: Principal): boolean {
  return principal.may(state.isPublished ? 'ViewContent' : 'PreviewContent', state);
}

export const contentsChanges = bulkChanges(CONTENTS_BULK_ACTION, ContentLifecycle, [
  {
    name: 'publish',
    words: () => ({ text: text('Publish'), done: text('published') }),
    permission: 'PublishContent',
    run: (lifecycle, id, principal) => lifecycle.publish(id, { principal }),
  },
  {
    name: 'unpublish',
    words: () => ({ text: text('Unpublish'), done: text('unpublished') }),
    isDestructive: true,
    permission: 'PublishContent',
    run: (lifecycle, id, principal) => lifecycle.unpublish(id, { principal, force: true }),
  },
  {
    name: 'delete',
    words: () => ({ text: text('Delete'), done: text('deleted') }),
    isDestructive: true,
    isDeletion: true,
    permission: 'DeleteContent',
    run: (lifecycle, id, principal) => lifecycle.remove(id, { principal, force: true }),
  },
]);
