import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentCloner, ContentLifecycle, type Standing } from '#content';

/** Something that is done to one item. */
export interface ItemAction {
  /** In the address: `Publish`. */
  readonly name: string;
  readonly text: string;
  /** What was done, behind the title of the item: `was published`. */
  readonly done: string;
  /** What to know before it is done; with it the action asks first. */
  readonly warning?: string;
  readonly permission: string;
  makesSense(standing: Standing): boolean;
  run(contentItemId: string, principal: Principal): Promise<unknown>;
}

/** What can be done to an item from a list. */
@Injectable()
export class ItemActions {
  private readonly all: readonly ItemAction[];

  constructor(lifecycle: ContentLifecycle, cloner: ContentCloner) {
    this.all = [
      {
        name: 'Publish',
        text: 'Publish draft',
        done: 'was published',
        permission: 'PublishContent',
        makesSense: ({ hasDraft }) => hasDraft,
        run: (id, principal) => lifecycle.publish(id, { principal }),
      },
      {
        name: 'Unpublish',
        text: 'Unpublish',
        done: 'was unpublished',
        warning: 'Nobody finds it on the site any more until it is published again. Nothing is lost.',
        permission: 'PublishContent',
        makesSense: ({ isPublished }) => isPublished,
        run: (id, principal) => lifecycle.unpublish(id, { principal }),
      },
      {
        name: 'DiscardDraft',
        text: 'Discard draft',
        done: 'is without its draft again',
        warning: 'The published version is the latest again. The draft stays in the history as an archived version.',
        permission: 'EditContent',
        makesSense: ({ hasDraft, isPublished }) => hasDraft && isPublished,
        run: (id, principal) => lifecycle.discardDraft(id, { principal }),
      },
      {
        name: 'Clone',
        text: 'Clone',
        done: 'was copied to a new draft',
        permission: 'CloneContent',
        makesSense: () => true,
        run: (id, principal) => cloner.clone(id, { principal }),
      },
      {
        name: 'Delete',
        text: 'Delete',
        done: 'was deleted',
        warning:
          'It is taken off the site and out of the lists. Its versions are kept, so that one of them can be restored.',
        permission: 'DeleteContent',
        makesSense: () => true,
        run: (id, principal) => lifecycle.remove(id, { principal }),
      },
    ];
  }

  named(name: string): ItemAction | undefined {
    return this.all.find((action) => action.name.toLowerCase() === name.toLowerCase());
  }

  /** Those that somebody may do, and that make sense as the item stands. */
  for(standing: Standing, principal: Principal): ItemAction[] {
    return this.all.filter((action) => action.makesSense(standing) && principal.may(action.permission, standing));
  }
}
