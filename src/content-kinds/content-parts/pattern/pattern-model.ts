import type { ContentContext, ContentItem, JsonObject, Principal, Queryable } from '@espalier/plugin-sdk';
import { mayView } from '#core/content';
import { attachedPart, readPart } from '../attached-part';
import { commonPartOf, type CommonPartView } from '../common/common.part';
import { pascalCaseView } from './pascal-case-view';

interface ContainerRow {
  content_item_id: string;
  content_item_version_id: string;
  content_type: string;
  display_text: string;
  owner: string | null;
  author: string | null;
  published: boolean;
  data: JsonObject;
}

/** The version that visitors see, else the draft. */
const CONTAINER = `
  SELECT content_item_id, content_item_version_id, content_type, display_text, owner, author, published, data
  FROM content_item_version WHERE content_item_id = $1 AND (published OR latest) ORDER BY published DESC LIMIT 1`;

/**
 * `ContentItem`, and `Container`, the list that the item is in, which is loaded when it is named; for somebody who may
 * not see it there is none. Members are in lower camel case or, as in Orchard Core, in Pascal case.
 */
export class PatternModel {
  readonly scope: object;
  private readonly listContentItemId: string | undefined;
  private container: unknown;
  private isAsked = false;
  private isLoaded = false;

  constructor(private readonly context: Pick<ContentContext, 'item' | 'type' | 'transaction' | 'principal'>) {
    const { item, type } = context;
    const contained = attachedPart(type, 'ContainedPart');
    const list = contained && readPart(item, contained).listContentItemId;
    this.listContentItemId = typeof list === 'string' ? list : undefined;
    this.scope = {
      ContentItem: readable(membersOf(item, commonPartOf(item, type))),
      Container: () => {
        this.isAsked = true;
        return this.container;
      },
    };
  }

  get isWaiting(): boolean {
    return this.isAsked && !this.isLoaded && this.listContentItemId !== undefined;
  }

  async load(): Promise<void> {
    this.isLoaded = true;
    if (this.listContentItemId === undefined) return;
    this.container = await loadContainer(this.context.transaction, this.context.principal, this.listContentItemId);
  }
}

async function loadContainer(transaction: Queryable, principal: Principal, contentItemId: string): Promise<unknown> {
  const [row] = await transaction.query<ContainerRow>(CONTAINER, [contentItemId]);
  if (!row || !mayView(principal, { contentType: row.content_type, ...row })) return undefined;
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
  return pascalCaseView(value as JsonObject, readable);
}
