import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import { ContentCloner, ContentLifecycle, type PublicationState } from '#core/content';
import { perLanguage, text } from '#platform/texts';

export interface ItemAction {
  /** In the address: `Publish`. */
  readonly name: string;
  readonly text: string;
  readonly icon: string;
  readonly isDestructive?: boolean;
  readonly key?: string;
  readonly done: (title: string) => string;
  /** What to know before it is done; with it the action asks first. */
  readonly warning?: string;
  readonly permission: string;
  readonly throwsAway?: boolean;
  /** Then who uses the item is told before. */
  readonly takesAway?: boolean;
  makesSense(state: PublicationState): boolean;
  run(contentItemId: string, principal: Principal): Promise<ContentItem>;
  /**
   * What puts it back, below the path of the item.
   *
   * @param before how it stood
   * @param after what came of it
   */
  undo?(
    before: PublicationState,
    after: ContentItem,
  ): { readonly path: string; readonly permission: string } | undefined;
}

@Injectable()
export class ItemActions {
  private readonly all: () => readonly ItemAction[];

  constructor(lifecycle: ContentLifecycle, cloner: ContentCloner) {
    this.all = perLanguage(() => [
      {
        name: 'Publish',
        icon: 'globe',
        text: text('Publish draft'),
        done: (title) => text('“{title}” was published.', { title }),
        permission: 'PublishContent',
        makesSense: ({ hasDraft }) => hasDraft,
        run: (id, principal) => lifecycle.publish(id, { principal }),
        undo: ({ isPublished }) => (isPublished ? undefined : { path: 'Unpublish', permission: 'PublishContent' }),
      },
      {
        name: 'Unpublish',
        icon: 'x',
        text: text('Unpublish'),
        done: (title) => text('“{title}” was unpublished.', { title }),
        warning: text('It is not on the site until it is published again. Nothing is lost.'),
        permission: 'PublishContent',
        makesSense: ({ isPublished }) => isPublished,
        takesAway: true,
        run: (id, principal) => lifecycle.unpublish(id, { principal, force: true }),
        // A draft that there was would be published as well.
        undo: ({ hasDraft }) => (hasDraft ? undefined : { path: 'Publish', permission: 'PublishContent' }),
      },
      {
        name: 'DiscardDraft',
        icon: 'rotate-ccw',
        text: text('Discard draft'),
        done: (title) => text('The draft of “{title}” was discarded.', { title }),
        warning: text(
          'The published version is the latest again. The draft stays in the history as an archived version.',
        ),
        permission: 'EditContent',
        throwsAway: true,
        makesSense: ({ hasDraft, isPublished }) => hasDraft && isPublished,
        run: (id, principal) => lifecycle.discardDraft(id, { principal }),
      },
      {
        name: 'Clone',
        icon: 'copy',
        text: text('Duplicate'),
        done: (title) => text('“{title}” was copied to a new draft.', { title }),
        permission: 'CloneContent',
        makesSense: () => true,
        run: (id, principal) => cloner.clone(id, { principal }),
      },
      {
        name: 'Delete',
        icon: 'trash-2',
        key: 'Del',
        isDestructive: true,
        text: text('Delete'),
        done: (title) => text('“{title}” was deleted.', { title }),
        warning: text(
          'It disappears from the site and from lists. You can restore it from the recycle bin, with its versions.',
        ),
        permission: 'DeleteContent',
        throwsAway: true,
        makesSense: () => true,
        takesAway: true,
        run: (id, principal) => lifecycle.remove(id, { principal, force: true }),
        // The history is a storey above.
        undo: (_, { contentItemVersionId }) => ({
          path: `History/${contentItemVersionId}/Restore`,
          permission: 'PublishContent',
        }),
      },
    ]);
  }

  named(name: string): ItemAction | undefined {
    return this.all().find((action) => action.name.toLowerCase() === name.toLowerCase());
  }

  for(state: PublicationState, principal: Principal): ItemAction[] {
    return this.all().filter((action) => action.makesSense(state) && principal.may(action.permission, state));
  }
}
