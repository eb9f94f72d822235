import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { EditorPage } from '@espalier/plugin-sdk';
import { ContentReader, type Standing } from '#content';
import { ContentDefinitions } from '#content-definition';
import { text } from '#platform/texts';
import type { Picked } from '../picked-ids';

type Loader = DataLoader<string, Standing | undefined>;

/** What the items are called that are picked on a page: one statement for all its pickers. */
@Injectable()
export class PickedTitles {
  private readonly loaders = new WeakMap<EditorPage, Loader>();

  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** Of an item that is gone, or that this person may not see, there is only the id. */
  async of(page: EditorPage, ids: readonly string[]): Promise<readonly Picked[]> {
    const standings = await this.loaderOf(page).loadMany(ids);
    return ids.map((id, index) => {
      const standing = standings[index];
      if (!standing || standing instanceof Error)
        return { id, title: id, note: text('is not there, or not for you to see') };
      const { contentType, displayText, isPublished } = standing;
      const typeName = this.definitions.get(contentType)?.definition.displayName ?? contentType;
      return {
        id,
        title: displayText || text('(without a title)'),
        note: isPublished ? typeName : text('{typeName}, draft', { typeName }),
      };
    });
  }

  private loaderOf(page: EditorPage): Loader {
    let loader = this.loaders.get(page);
    if (!loader) {
      const { principal } = page;
      loader = new DataLoader(async (ids) => {
        const standings = await this.reader.standings(ids);
        return ids.map((id) => {
          const standing = standings.get(id);
          if (!standing || !principal.may('ViewContent', standing)) return undefined;
          return (standing.isPublished && !standing.hasDraft) || principal.may('PreviewContent', standing)
            ? standing
            : undefined;
        });
      });
      this.loaders.set(page, loader);
    }
    return loader;
  }
}
