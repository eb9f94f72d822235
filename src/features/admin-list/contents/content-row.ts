import type { ContentItem, ListCells, ListRow } from '@espalier/plugin-sdk';

export interface ContentRow extends ListRow {
  /** With those members of its data alone that the list reads. */
  readonly item: ContentItem;
  readonly type: string;
  readonly status: ListCells['status'];
  /** Name of the user or application; the id of whoever is gone. */
  readonly owner: string | null;
  readonly path?: string;
  /** Path within the service. */
  readonly picture?: string;
  readonly editor?: string;
}
