import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

/** Names one representation of one version: it changes when the row is written and when the type changes. */
export function etag(rowId: string | number, revision: string | number, typeRevision: number): string {
  return `"${rowId}-${revision}-${typeRevision}"`;
}

export function etagOf(item: ContentItem, type: ContentType): string {
  return etag(item.id, item.revision, type.representation);
}
