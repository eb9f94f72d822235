import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

/** A field of what is in a list, and the text that it has to have. */
export interface Having {
  readonly field: string;
  readonly value: string;
}

export interface ListRequest {
  readonly listContentItemId: string;
  readonly contentTypes: readonly string[];
  readonly byPlace: boolean;
  readonly pageSize: number;
  /** From 1 on. */
  readonly page: number;
  readonly having?: Having;
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

/** The types that items of a list have; none for what is no list. */
export function listedTypes(type: ContentType): readonly string[] {
  const [part] = type.partsOf('ListPart');
  return (part?.attachment.settings as ListSettings | undefined)?.containedContentTypes ?? [];
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
  const { pageSize = PAGE_SIZE, enableOrdering = false } = part.attachment.settings as ListSettings;
  return {
    listContentItemId: contentItemId,
    contentTypes: listedTypes(type),
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

/** With its question mark; empty for the first page of all. */
export function queryOfList({ page, having }: Pick<ListRequest, 'page' | 'having'>): string {
  const query = new URLSearchParams({
    ...(having && { [having.field]: having.value }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query.toString()}` : '';
}
