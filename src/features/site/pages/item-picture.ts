import { isJsonObject, type ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

/** Path in the media library of the first picture of an item; undefined for one that has none. */
export function pictureOf({ data }: Pick<ContentItem, 'data'>, type: ContentType): string | undefined {
  for (const member of type.members.values()) {
    const value = data[member.wireName];
    if (member.kind !== 'field' || member.field.type !== 'MediaField' || !isJsonObject(value)) continue;
    const paths = Array.isArray(value.paths) ? value.paths : [];
    const picture = paths.find((path) => typeof path === 'string' && PICTURE.test(path));
    if (typeof picture === 'string') return picture;
  }
  return undefined;
}
