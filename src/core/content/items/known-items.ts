import type { Principal, Queryable } from '@espalier/plugin-sdk';
import { mayView } from '../rest/view-rights';

export interface KnownItem {
  readonly contentType: string;
  readonly isRemoved: boolean;
  /** Whether they may see it, published or else its draft. Of what they may not see nothing is to be told. */
  readonly isSeen: boolean;
}

interface Row {
  readonly content_item_id: string;
  readonly content_type: string;
  /** Null of an item that was removed. */
  readonly published: boolean | null;
  readonly owner: string | null;
}

const NAMED = `
  SELECT i.content_item_id, i.content_type, v.published, v.owner FROM content_item i LEFT JOIN LATERAL (
    SELECT published, owner FROM content_item_version
    WHERE content_item_id = i.content_item_id AND (published OR latest) ORDER BY published DESC LIMIT 1
  ) v ON TRUE WHERE i.content_item_id = ANY($1)`;

/** Those that exist, by id, within the transaction of a save that names them. */
export async function knownItems(
  source: Queryable,
  contentItemIds: readonly string[],
  principal: Principal,
): Promise<ReadonlyMap<string, KnownItem>> {
  const rows = await source.query<Row>(NAMED, [contentItemIds]);
  return new Map(rows.map((row) => [row.content_item_id, knownItem(row, principal)]));
}

function knownItem({ content_type: contentType, published, owner }: Row, principal: Principal): KnownItem {
  const isRemoved = published === null;
  return { contentType, isRemoved, isSeen: !isRemoved && mayView(principal, { contentType, owner, published }) };
}
