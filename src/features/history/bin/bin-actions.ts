import { Injectable } from '@nestjs/common';
import type { BulkAction, ListBulk, Principal } from '@espalier/plugin-sdk';
import { ContentHistory } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import type { BinList, BinQuery } from './bin-statement';
import { RecycleBin } from './recycle-bin';

type Words = Omit<BulkAction, 'run'> & { readonly permission: string };

@Injectable()
export class BinActions implements ListBulk<BinList> {
  constructor(
    private readonly history: ContentHistory,
    private readonly definitions: ContentDefinitions,
    private readonly bin: RecycleBin,
  ) {}

  actions(_query: BinQuery, principal: Principal): BulkAction[] {
    const types = this.definitions.all().map(({ name }) => name);
    return this.all().filter(({ permission }) =>
      types.some((contentType) => principal.may(permission, { contentType, owner: principal.id })),
    );
  }

  async ids(query: BinQuery, atMost: number, principal: Principal): Promise<readonly string[]> {
    const { items } = await this.bin.page({ ...query, first: atMost, skip: 0, countUpTo: 0 }, principal);
    return items.map(({ contentItemId }) => contentItemId);
  }

  labels(ids: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    return this.bin.titles(ids, principal);
  }

  private all(): (BulkAction & Words)[] {
    return [
      bulk(
        { name: 'restore', text: text('Restore'), done: text('restored as drafts'), permission: 'PublishContent' },
        (id, principal) => this.history.restoreItem(id, { principal }),
      ),
      bulk(
        {
          name: 'restore-freely',
          text: text('Restore, with a new URL where theirs is taken'),
          done: text('restored as drafts'),
          permission: 'PublishContent',
        },
        (id, principal) => this.history.restoreItem(id, { principal, freePaths: true }),
      ),
      bulk(
        {
          name: 'purge',
          text: text('Delete for good'),
          done: text('deleted for good'),
          isDestructive: true,
          isDeletion: true,
          question: (items) => text('Delete {items} for good, with all versions?', { items }),
          permission: 'DeleteContent',
        },
        (id, principal) => this.history.purgeItem(id, { principal }),
      ),
    ];
  }
}

function bulk(words: Words, run: (id: string, principal: Principal) => Promise<unknown>): BulkAction & Words {
  return {
    ...words,
    run: async (id, principal) => {
      await run(id, principal);
      return undefined;
    },
  };
}
