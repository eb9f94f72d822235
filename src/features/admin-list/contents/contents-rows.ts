import { Injectable } from '@nestjs/common';
import type { ContentItem, ListRow, Principal, RowAction } from '@espalier/plugin-sdk';
import { ContentReader, stateOf, USER_NAMES, type PublicationState, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { CONTENTS_PATH } from './contents-defaults';
import { ItemActions } from './item-actions';

export interface ContentRow extends ListRow {
  readonly type: string;
  readonly states: readonly string[];
  /** Name of the user; the id of whoever is none. */
  readonly owner: string | null;
  readonly modifiedUtc: string | null;
  readonly actions: readonly RowAction[];
  readonly editor?: string;
}

@Injectable()
export class ContentsRows {
  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly actions: ItemActions,
    private readonly extensions: ExtensionRegistry,
    private readonly clock: Clock,
  ) {}

  /** @param back query of links, to come back by */
  async of(rows: readonly VersionRow[], principal: Principal, back: string): Promise<ContentRow[]> {
    const items = rows.map((row) => row.toItem());
    const [publicationStates, names] = await Promise.all([
      this.reader.publicationStates(items.map(({ contentItemId }) => contentItemId)),
      this.ownerNames(items),
    ]);
    return items.map((item) => {
      const publicationState = publicationStates.get(item.contentItemId);
      const editor = publicationState && isLive(item) ? editorOf(publicationState, principal, back) : undefined;
      return {
        id: item.contentItemId,
        label: item.displayText || text('(without a title)'),
        type: this.definitions.get(item.contentType)?.definition.displayName ?? item.contentType,
        states: this.statesOf(item, publicationState, principal),
        owner: names.get(item.owner ?? '') ?? item.owner,
        modifiedUtc: item.modifiedUtc,
        ...(editor !== undefined && { editor }),
        actions: [
          ...(editor === undefined ? [] : [{ text: text('Edit'), path: editor, asks: false, isLink: true }]),
          ...(publicationState && isLive(item) ? this.rowActions(publicationState, principal, back) : []),
          ...historyOf(item, principal),
        ],
      };
    });
  }

  private statesOf(item: ContentItem, publicationState: PublicationState | undefined, principal: Principal): string[] {
    const state = stateOf(item, this.clock.nowUtc(), !publicationState);
    if (!publicationState || !isLive(item)) return [state];
    const seesDraft = publicationState.hasDraft && principal.may('PreviewContent', publicationState);
    return [
      ...(publicationState.isPublished ? ['Published'] : []),
      ...(seesDraft ? ['Draft'] : []),
      ...(['Published', 'Draft'].includes(state) ? [] : [state]),
    ];
  }

  private rowActions(publicationState: PublicationState, principal: Principal, back: string): RowAction[] {
    return this.actions.for(publicationState, principal).map(({ name, text: title, warning }) => {
      const path = `${CONTENTS_PATH}/${publicationState.contentItemId}/${name}`;
      return warning === undefined
        ? { text: title, path, asks: false }
        : { text: title, path: `${path}?${back}`, asks: true };
    });
  }

  private async ownerNames(items: readonly ContentItem[]): Promise<ReadonlyMap<string, string>> {
    return this.extensions.the(USER_NAMES).namesOf([...new Set(items.flatMap(({ owner }) => owner ?? []))]);
  }
}

/** The editor is a storey above. */
function editorOf(publicationState: PublicationState, principal: Principal, back: string): string | undefined {
  if (!principal.may('EditContent', publicationState)) return undefined;
  return `${CONTENTS_PATH}/${publicationState.contentItemId}/Edit?${back}`;
}

/** Its page is a storey above. Of an item that is published, not everybody who may see it may see what it was. */
function historyOf({ contentItemId, contentType, owner, published }: ContentItem, principal: Principal): RowAction[] {
  if (published && !principal.may('PreviewContent', { contentType, owner })) return [];
  return [{ text: text('History'), path: `${CONTENTS_PATH}/${contentItemId}/History`, asks: false, isLink: true }];
}

function isLive({ latest, published }: ContentItem): boolean {
  return latest || published;
}
