import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentCloner, ContentLifecycle, type PublicationState } from '#core/content';
import { text } from '#platform/texts';

export interface ItemAction {
  /** In the address: `Publish`. */
  readonly name: string;
  readonly text: string;
  readonly done: (title: string) => string;
  /** What to know before it is done; with it the action asks first. */
  readonly warning?: string;
  readonly permission: string;
  readonly throwsAway?: boolean;
  makesSense(state: PublicationState): boolean;
  run(contentItemId: string, principal: Principal): Promise<unknown>;
}

@Injectable()
export class ItemActions {
  private readonly all: readonly ItemAction[];

  constructor(lifecycle: ContentLifecycle, cloner: ContentCloner) {
    this.all = [
      {
        name: 'Publish',
        text: text('Publish draft'),
        done: (title) => text('“{title}” was published.', { title }),
        permission: 'PublishContent',
        makesSense: ({ hasDraft }) => hasDraft,
        run: (id, principal) => lifecycle.publish(id, { principal }),
      },
      {
        name: 'Unpublish',
        text: text('Unpublish'),
        done: (title) => text('“{title}” was unpublished.', { title }),
        warning: text('It is off the site until it is published again. Nothing is lost.'),
        permission: 'PublishContent',
        makesSense: ({ isPublished }) => isPublished,
        run: (id, principal) => lifecycle.unpublish(id, { principal }),
      },
      {
        name: 'DiscardDraft',
        text: text('Discard draft'),
        done: (title) => text('“{title}” is without its draft again.', { title }),
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
        text: text('Clone'),
        done: (title) => text('“{title}” was copied to a new draft.', { title }),
        permission: 'CloneContent',
        makesSense: () => true,
        run: (id, principal) => cloner.clone(id, { principal }),
      },
      {
        name: 'Delete',
        text: text('Delete'),
        done: (title) => text('“{title}” was deleted.', { title }),
        warning: text(
          'It is taken off the site and out of the lists. It can be restored from the recycle bin, with its versions.',
        ),
        permission: 'DeleteContent',
        throwsAway: true,
        makesSense: () => true,
        run: (id, principal) => lifecycle.remove(id, { principal }),
      },
    ];
  }

  named(name: string): ItemAction | undefined {
    return this.all.find((action) => action.name.toLowerCase() === name.toLowerCase());
  }

  for(state: PublicationState, principal: Principal): ItemAction[] {
    return this.all.filter((action) => action.makesSense(state) && principal.may(action.permission, state));
  }
}
