import { Injectable } from '@nestjs/common';
import { isJsonObject, type ContentItem, type Principal, type RowAction, type ListCells } from '@espalier/plugin-sdk';
import { ContentReader, OwnerNames, stateOf, type PublicationState, type VersionRow } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { pictureUrl } from '#core/media';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { pathMember, pictureMember, type ContentRow } from './contents-columns';
import { CONTENTS_PATH } from './contents-defaults';
import { ItemActions } from './item-actions';

const PICTURE_WIDTH = 100;

@Injectable()
export class ContentsRows {
  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly actions: ItemActions,
    private readonly owners: OwnerNames,
    private readonly clock: Clock,
  ) {}

  /** @param back query of links, to come back by */
  async of(rows: readonly VersionRow[], principal: Principal, back: string): Promise<ContentRow[]> {
    const items = rows.map((row) => row.toItem());
    const [publicationStates, names] = await Promise.all([
      this.reader.publicationStates(items.map(({ contentItemId }) => contentItemId)),
      this.owners.of(items.map(({ owner }) => owner)),
    ]);
    return items.map((item) => {
      const publicationState = publicationStates.get(item.contentItemId);
      const editor = publicationState && isLive(item) ? editorOf(publicationState, principal, back) : undefined;
      const type = this.definitions.get(item.contentType);
      return {
        id: item.contentItemId,
        label: item.displayText || text('(untitled)'),
        item,
        type: type?.definition.displayName ?? item.contentType,
        status: itemStatus(item, publicationState, principal, this.clock.nowUtc()),
        owner: names.get(item.owner ?? '') ?? item.owner,
        ...(type && shownMembers(item, type)),
        ...(editor !== undefined && { editor }),
        actions: [
          ...(editor === undefined
            ? []
            : [{ text: text('Edit'), icon: 'pencil', path: editor, asks: false, isLink: true, key: 'E' }]),
          ...(publicationState?.isPublished && isLive(item) ? [viewOf(item)] : []),
          ...historyOf(item, principal),
          ...rightsOf(item, principal),
          ...(publicationState && isLive(item) ? this.rowActions(publicationState, principal, back) : []),
        ],
      };
    });
  }

  private rowActions(publicationState: PublicationState, principal: Principal, back: string): RowAction[] {
    return this.actions
      .for(publicationState, principal)
      .map(({ name, text: title, icon, warning, isDestructive, key }) => {
        const path = `${CONTENTS_PATH}/${publicationState.contentItemId}/${name}`;
        return warning === undefined
          ? { text: title, icon, path, asks: false, key }
          : { text: title, icon, path: `${path}?${back}`, asks: true, isDestructive, key };
      });
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
  return [
    {
      text: text('Version history'),
      icon: 'history',
      path: `${CONTENTS_PATH}/${contentItemId}/History`,
      asks: false,
      isLink: true,
      key: 'H',
    },
  ];
}

/** The site is a storey above. */
function viewOf({ contentItemId }: ContentItem): RowAction {
  return {
    text: text('View on the site'),
    icon: 'external-link',
    path: `/Contents/ContentItems/${contentItemId}`,
    asks: false,
    isLink: true,
    key: 'V',
  };
}

/** Their page is a storey above. */
function rightsOf({ contentItemId }: ContentItem, principal: Principal): RowAction[] {
  if (!principal.may('ViewUsers') || !principal.may('ManageRoles')) return [];
  const path = `/Admin/Users/Rights?item=${contentItemId}`;
  return [{ text: text('What may a person do?'), icon: 'shield-check', path, asks: false, isLink: true }];
}

function shownMembers({ data }: ContentItem, type: ContentType): Pick<ContentRow, 'path' | 'picture'> {
  const [route, media] = [data[pathMember(type) ?? ''], data[pictureMember(type) ?? '']];
  const path = isJsonObject(route) && typeof route.path === 'string' ? route.path : undefined;
  const [file] = isJsonObject(media) && Array.isArray(media.paths) ? media.paths : [];
  return { path, picture: typeof file === 'string' ? pictureUrl(file, PICTURE_WIDTH) : undefined };
}

function isLive({ latest, published }: ContentItem): boolean {
  return latest || published;
}

/** @param state undefined of an item that was removed */
function itemStatus(
  item: ContentItem,
  state: PublicationState | undefined,
  principal: Principal,
  now: string,
): ListCells['status'] {
  const is = stateOf(item, now, !state);
  if (is === 'Scheduled') return scheduled(item);
  const isPresent = item.latest || item.published;
  if (state && isPresent && isChanged(state, principal)) return { look: 'changed', text: text('Draft changes') };
  switch (is) {
    case 'Published':
      return { look: 'published', text: text('Published') };
    case 'Draft':
      return { look: 'draft', text: text('Draft') };
    case 'Cloned':
      return { look: 'draft', text: text('Cloned') };
    case 'Unpublished':
      return { look: 'archived', text: text('Unpublished') };
    case 'Removed':
      return { look: 'archived', text: text('Removed') };
    case 'Archived':
      return { look: 'archived', text: text('Archived') };
  }
}

function scheduled({ published, scheduledArchiveUtc, scheduledPublishUtc }: ContentItem): ListCells['status'] {
  return published
    ? { look: 'scheduled', text: text('Unpublished at this time'), at: scheduledArchiveUtc }
    : { look: 'scheduled', text: text('Published at this time'), at: scheduledPublishUtc };
}

/** Not everybody who may see what is published may know of drafts. */
function isChanged(state: PublicationState, principal: Principal): boolean {
  return state.isPublished && state.hasDraft && principal.may('PreviewContent', state);
}
