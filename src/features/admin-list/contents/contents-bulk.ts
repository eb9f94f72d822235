import { shownMessage } from '#platform/errors';
import { Injectable } from '@nestjs/common';
import {
  CONTENTS_BULK_ACTION,
  Contributes,
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
  ContentLifecycle,
  type PublicationState,
} from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { takesInput, type BulkInputAction } from '../engine/bulk-request';
import { DEFAULT_STATUS } from './contents-defaults';

/** Of these statuses rows are versions, and what is done is done to items. */
const STATUSES_OF_VERSIONS: readonly string[] = ['archived', 'removed', 'allversions'];

@Injectable()
export class ContentsBulk implements ListBulk<ContentsList> {
  constructor(
    private readonly list: ContentList,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly extensions: ExtensionRegistry,
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
      denials: (ids, principal) => this.denials(ids, permission, principal),
      run: (id, principal) => action.run(id, principal),
      ...(takesInput(action) && { input: (...given) => action.input(...given) }),
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
      return [[id, shownMessage(new ContentForbiddenError(permission, state.contentType))]];
    });
    return new Map(denials);
  }

  ids(query: ContentsQuery, atMost: number, principal: Principal): Promise<string[]> {
    return this.list.itemIds({ ...query, first: atMost, skip: 0 }, principal);
  }

  /** Those that the principal may see. */
  async labels(contentItemIds: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
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

@Injectable()
abstract class LifecycleOfMany {
  protected abstract readonly change: 'publish' | 'unpublish' | 'remove';

  constructor(private readonly lifecycle: ContentLifecycle) {}

  async run(contentItemId: string, principal: Principal): Promise<undefined> {
    await this.lifecycle[this.change](contentItemId, { principal });
  }
}

@Contributes(CONTENTS_BULK_ACTION, { order: -30 })
export class PublishMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'publish';
  get text() {
    return text('Publish');
  }
  get done() {
    return text('published');
  }
  readonly permission = 'PublishContent';
  protected readonly change = 'publish';
}

@Contributes(CONTENTS_BULK_ACTION, { order: -20 })
export class UnpublishMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'unpublish';
  get text() {
    return text('Unpublish');
  }
  get done() {
    return text('unpublished');
  }
  readonly isDestructive = true;
  readonly permission = 'PublishContent';
  protected readonly change = 'unpublish';
}

@Contributes(CONTENTS_BULK_ACTION, { order: -10 })
export class DeleteMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'delete';
  get text() {
    return text('Delete');
  }
  get done() {
    return text('deleted');
  }
  readonly isDestructive = true;
  readonly isDeletion = true;
  readonly permission = 'DeleteContent';
  protected readonly change = 'remove';
}
