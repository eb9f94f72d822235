import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { EditorPage } from '@espalier/plugin-sdk';
import { ContentReader, visibleStates, type PublicationState } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import type { Picked } from '../picked-ids';

type Loader = DataLoader<string, PublicationState | undefined>;

@Injectable()
export class PickedTitles {
  private readonly loaders = new WeakMap<EditorPage, Loader>();

  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** Of an item that is gone, or that this person may not see, there is only the id. */
  async of(page: EditorPage, ids: readonly string[]): Promise<readonly Picked[]> {
    const publicationStates = await this.loaderOf(page).loadMany(ids);
    return ids.map((id, index) => {
      const state = publicationStates[index];
      if (!state || state instanceof Error)
        return { id, title: id, note: text('does not exist, or you cannot see it') };
      const { contentType, displayText, isPublished } = state;
      const typeName = this.definitions.get(contentType)?.definition.displayName ?? contentType;
      return {
        id,
        title: displayText || text('(untitled)'),
        note: isPublished ? typeName : text('{typeName}, draft', { typeName }),
      };
    });
  }

  private loaderOf(page: EditorPage): Loader {
    let loader = this.loaders.get(page);
    if (!loader) {
      const { principal } = page;
      loader = new DataLoader(async (ids) => {
        const states = await visibleStates(this.reader, ids, principal);
        return ids.map((id) => states.get(id));
      });
      this.loaders.set(page, loader);
    }
    return loader;
  }
}
