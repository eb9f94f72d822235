import type { RequestOptions, Transport } from './transport';
import type { CursorPage, TypeName } from './types';

export interface SearchOptions<Name extends string = string> extends RequestOptions {
  readonly type?: Name | readonly Name[] | undefined;
  /** Narrows the answer, such as `author:ada created:>=2026-01-31`. */
  readonly filter?: string | undefined;
  /** What to count values of: `type`, `author`, `year`, and names of fields. */
  readonly facets?: readonly string[] | undefined;
  /** Default: 20; at most 100. */
  readonly first?: number | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

export interface SearchHit<Name extends string = string> {
  readonly contentItemId: string;
  readonly contentType: Name;
  readonly displayText: string;
  readonly publishedUtc: string | null;
  readonly author: string | null;
  readonly rank: number;
  /** HTML of text and `mark` elements. */
  readonly excerpt: string;
}

export interface Facet {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface SearchResult<Name extends string = string> extends CursorPage<SearchHit<Name>> {
  /** Counted to 1,000. */
  readonly totalCount: number;
  readonly isTotalExact: boolean;
  readonly facets: readonly Facet[];
  /** Words that were searched for instead, where nothing has a word of `q`. */
  readonly didYouMean: string | null;
}

/** Finds published items by their words, the best first. */
export async function search<Types, Name extends TypeName<Types>>(
  transport: Transport,
  q: string,
  { signal, ...query }: SearchOptions<Name>,
): Promise<SearchResult<Name>> {
  const sent = { method: 'GET', path: 'api/search', query: { q, ...query }, signal } as const;
  return (await transport.send(sent)).body as SearchResult<Name>;
}
