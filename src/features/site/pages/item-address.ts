import { isJsonObject, type ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { isList } from '../lists/list-request';

/** With a leading slash, as it was given to the item; undefined for one that has none. */
export function pathOf({ data }: Pick<ContentItem, 'data'>, type: ContentType): string | undefined {
  const [route] = type.partsOf('AutoroutePart');
  const part = route && data[route.wireName];
  if (!isJsonObject(part) || part.disabled === true || typeof part.path !== 'string' || part.path === '')
    return undefined;
  return `/${part.path}`;
}

/** Where an item is whatever its path, and for those without one. */
export function idPath(contentItemId: string): string {
  return `/Contents/ContentItems/${contentItemId}`;
}

export function addressOf(item: Pick<ContentItem, 'data' | 'contentItemId'>, type: ContentType): string {
  return pathOf(item, type) ?? idPath(item.contentItemId);
}

/** Where the feed of a list is, encoded; undefined for an item that is no list, or has no path. */
export function feedAddress(item: Pick<ContentItem, 'data'>, type: ContentType): string | undefined {
  const path = isList(type) ? pathOf(item, type) : undefined;
  return path && `${encodeURI(path)}/feed`;
}
