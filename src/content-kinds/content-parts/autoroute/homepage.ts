import type { Queryable } from '@espalier/plugin-sdk';

/** The kind of the one handle that the home page has. */
export const HOMEPAGE = 'homepage';

/** There is one home page; whoever had been it no longer is. */
const CLAIM = `
  INSERT INTO content_handle (kind, value, content_item_id, published, latest) VALUES ('homepage', '', $1, true, true)
  ON CONFLICT (kind, value) DO UPDATE SET content_item_id = excluded.content_item_id, published = true, latest = true`;

/** Makes an item that is published the home page. */
export async function claimHomepage(transaction: Queryable, contentItemId: string): Promise<void> {
  await transaction.query(CLAIM, [contentItemId]);
}
