import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

export interface ListRequest {
  readonly listContentItemId: string;
  readonly contentTypes: readonly string[];
  readonly byPlace: boolean;
  readonly pageSize: number;
  /** From 1 on. */
  readonly page: number;
}

interface ListSettings {
  readonly containedContentTypes?: readonly string[];
  readonly pageSize?: number;
  readonly enableOrdering?: boolean;
}

const PAGE_SIZE = 10;

export function isList(type: ContentType): boolean {
  return type.partsOf('ListPart').length > 0;
}

/** Undefined for an item that is no list. */
export function listRequest(
  { contentItemId }: Pick<ContentItem, 'contentItemId'>,
  type: ContentType,
  page: number,
): ListRequest | undefined {
  const [part] = type.partsOf('ListPart');
  if (!part) return undefined;
  // Definitions are stored only after their settings passed the part's schema.
  const {
    containedContentTypes = [],
    pageSize = PAGE_SIZE,
    enableOrdering = false,
  } = part.attachment.settings as ListSettings;
  return {
    listContentItemId: contentItemId,
    contentTypes: containedContentTypes,
    byPlace: enableOrdering,
    pageSize,
    page,
  };
}

/** The page that a query names; undefined for what is no number of a page. */
export function pageOfQuery(query: Readonly<Record<string, string>> = {}): number | undefined {
  const { page = '1' } = query;
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined;
}
