import DataLoader from 'dataloader';
import type { Principal } from '@espalier/plugin-sdk';
import type { ContentReader } from '#content';
import { storedItem, type ItemSource } from '../item-source';

/**
 * The published items that the fields of one request point to: one statement for all that are asked for at once. Those that do
 * not exist or that the caller may not see are undefined.
 */
export function pickedItems(
  reader: Pick<ContentReader, 'findMany'>,
  principal: Principal,
): DataLoader<string, ItemSource | undefined> {
  return new DataLoader(async (ids) => {
    const rows = await reader.findMany(ids);
    const visible = rows.filter(({ contentType, owner }) => principal.may('ViewContent', { contentType, owner }));
    const found = new Map(visible.map((row) => [row.contentItemId, storedItem(row.toItem())]));
    return ids.map((id) => found.get(id));
  });
}
