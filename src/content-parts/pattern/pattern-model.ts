import type { ContentContext, ContentItem, JsonObject, Queryable } from '@espalier/plugin-sdk';
import { attachedPart, readPart } from '../attached-part';
import { commonPartOf, type CommonPartView } from '../common/common-part-of';
import { inBothSpellings } from './both-spellings';

interface ContainerRow {
  content_item_id: string;
  content_item_version_id: string;
  content_type: string;
  display_text: string;
  owner: string | null;
  author: string | null;
  data: JsonObject;
}

/** The version that visitors see, else the draft. */
const CONTAINER = `
  SELECT content_item_id, content_item_version_id, content_type, display_text, owner, author, data
  FROM content_item_version WHERE content_item_id = $1 AND (published OR latest) ORDER BY published DESC LIMIT 1`;

/**
 * What patterns can speak of: `ContentItem`, and `Container`, the list that the item is in, which is loaded when it is named.
 * Members can be written in lower camel case or, as in Orchard Core, in Pascal case.
 */
export function patternModel({
  item,
  type,
  transaction,
}: Pick<ContentContext, 'item' | 'type' | 'transaction'>): object {
  const contained = attachedPart(type, 'ContainedPart');
  const listContentItemId = contained && readPart(item, contained).listContentItemId;
  let container: Promise<unknown> | undefined;
  return {
    ContentItem: readable(membersOf(item, commonPartOf(item, type))),
    Container: () => {
      container ??= typeof listContentItemId === 'string' ? loadContainer(transaction, listContentItemId) : undefined;
      return container;
    },
  };
}

async function loadContainer(transaction: Queryable, contentItemId: string): Promise<unknown> {
  const [row] = await transaction.query<ContainerRow>(CONTAINER, [contentItemId]);
  if (!row) return undefined;
  return readable({
    contentItemId: row.content_item_id,
    contentItemVersionId: row.content_item_version_id,
    contentType: row.content_type,
    displayText: row.display_text,
    owner: row.owner,
    author: row.author,
    content: row.data,
    ...row.data,
  });
}

function membersOf(item: ContentItem, common?: CommonPartView): JsonObject {
  const { contentItemId, contentType, displayText, createdUtc, owner, author } = item;
  const data = common ? { ...item.data, commonPart: common.content } : item.data;
  return { contentItemId, contentType, displayText, createdUtc, owner, author, content: data, ...data };
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return inBothSpellings(value as JsonObject, readable);
}
