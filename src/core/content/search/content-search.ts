import { Injectable } from '@nestjs/common';
import type { ContentsQuery, Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { restsOnItems } from '#platform/caching';
import { Database, oneRow, type TextRow } from '#platform/database';
import { MalformedQueryError } from '#platform/request';
import { VersionRow } from '../items/version-row';
import { ContentList, memberField } from '../list/content-list';
import { VERSION_COLUMNS } from '../store/version-columns';
import {
  markedHtml,
  decodePlace,
  encodePlace,
  estimateStatements,
  MOST_FOUND,
  searchStatement,
  isEstimatedWell,
  type NewestHits,
  type SearchedPage,
} from './search-statement';
import { amongNewest, type NewestVersions } from './newest-versions';
import { alternatives, asksForWords, parseSearch, type SearchedPhrase, type SearchQuery } from './search-query';
import { Corrections } from './corrections';

export interface SearchRequest extends Pick<ContentsQuery, 'where' | 'type' | 'stereotype'> {
  /** As somebody types it: see {@link parseSearch}. */
  readonly q: string;
  /** `type`, `author`, `year`, or the name of a field of the types. */
  readonly facets: readonly string[];
  /** 0 or more. */
  readonly first: number;
  /** Hits that are left out before them. Default 0. */
  readonly skip?: number;
  /** The cursor of a hit. */
  readonly after?: string;
}

export interface SearchHit {
  /** Without its data. */
  readonly row: VersionRow;
  /** More is better; comparable within one answer. */
  readonly rank: number;
  /** HTML: text around what was found, with `mark` elements and nothing else. */
  readonly excerpt: string;
  readonly cursor: string;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface Facet {
  readonly name: string;
  /** The most frequent first. */
  readonly values: readonly FacetValue[];
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly hasNextPage: boolean;
  /** Counted to 1,000. */
  readonly totalCount: number;
  readonly isTotalExact: boolean;
  /** In the order in which they were asked for. */
  readonly facets: readonly Facet[];
  /** The words that were searched for, where nothing has one of those that were asked for. */
  readonly didYouMean?: string;
}

/** Each is counted among all that is found. */
export const MOST_FACETS = 10;

/** Of fewer, the planner has expected far too many: it knows little of versions that were just imported. */
const FEWEST_RANKED = 250;
/** Words stand together more often than the planner expects. */
const MORE_THAN_EXPECTED = 4;

const FACETS: ReadonlyMap<string, string> = new Map([
  ['type', 'v.content_type'],
  ['author', 'v.author'],
  ['year', `extract(year FROM coalesce(v.published_utc, v.created_utc) AT TIME ZONE 'UTC')::text`],
]);

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

interface Found {
  readonly rows: readonly TextRow[];
  readonly total: number;
  /** How many versions had the words, whoever may see them. */
  readonly ranked: number;
  /** Whether all versions were looked at. */
  readonly isOfAll: boolean;
}

const NOTHING: SearchResult = { hits: [], hasNextPage: false, totalCount: 0, isTotalExact: true, facets: [] };

/** Finds published items by their words, the best first, cut in SQL to what the caller may see. */
@Injectable()
export class ContentSearch {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly list: ContentList,
    private readonly corrections: Corrections,
  ) {}

  /**
   * From a replica where there is one. Of very common words, the newest versions and titles are ranked.
   *
   * @throws MalformedQueryError for a type, stereotype or facet that does not exist, and for too many facets
   * @throws InvalidCursorError
   * @throws DomainError unavailable, `database.slow`, when it takes too long
   */
  async search(request: SearchRequest, principal: Principal): Promise<SearchResult> {
    const { q, facets: names, first, skip = 0 } = request;
    const list = this.list.query({ ...request, status: 'published', first, skip: 0 }, principal);
    // Words that nothing has are corrected by those of all types.
    restsOnItems();
    const search = parseSearch(q);
    const nothing = { ...NOTHING, facets: names.map((name) => ({ name, values: [] })) };
    if (!list) return nothing;
    const facets = this.facetsOf(names, list.types);
    if (!asksForWords(search)) return nothing;
    const after = request.after === undefined ? undefined : decodePlace(request.after);
    const page = { list, facets, after, first, skip };
    const found = await this.found({ ...page, search });
    const doubtful = found.total > 0 ? alternatives(search) : search;
    const correction = await this.corrections.correct(search, doubtful, (words) => this.isAnyFound(words, page));
    if (!correction) return resultOf(found, names, first);
    const corrected = await this.found({ ...page, search: correction.search });
    if (corrected.total === 0) return resultOf(found, names, first);
    return { ...resultOf(corrected, names, first), didYouMean: correction.typed };
  }

  /** Of the types that the caller may see: others are not told of. */
  private facetsOf(facets: readonly string[], typeNames: readonly string[]): string[] {
    if (facets.length > MOST_FACETS) throw new MalformedQueryError({ facets: [`must name at most ${MOST_FACETS}.`] });
    const types = typeNames.map((name) => this.definitions.require(name));
    return facets.map((name) => {
      const own = FACETS.get(name);
      if (own !== undefined) return own;
      const field = facetField(name, types);
      if (field) return `(${field.sql})::text`;
      const expectation = `has ${JSON.stringify(name)}, which no type has. Name type, author, year or a field.`;
      throw new MalformedQueryError({ facets: [expectation] });
    });
  }

  private async found(page: SearchedPage): Promise<Found> {
    const [words = 0, titles = 0] = await this.expected(page.search);
    const isEstimated = isEstimatedWell(page.search);
    const likely = isEstimated ? words : words * MORE_THAN_EXPECTED;
    const fewest = isEstimated ? FEWEST_RANKED : MOST_FOUND;
    return amongNewest(
      { database: this.database, expected: words },
      (newest) => this.read({ ...page, newest: newest && newestHits(newest, likely, titles) }),
      ({ rows, total, ranked }) => total > MOST_FOUND || (rows.length > page.first && ranked >= fewest),
    );
  }

  private async isAnyFound(phrases: readonly SearchedPhrase[], page: Omit<SearchedPage, 'search'>): Promise<boolean> {
    if (phrases.length === 0) return false;
    const search = { clauses: [{ phrases, isExcluded: false }] };
    const { total } = await this.found({ ...page, search, facets: [], after: undefined, first: 0, skip: 0 });
    return total > 0;
  }

  private async expected(search: SearchQuery): Promise<number[]> {
    const explained = estimateStatements(search).map(({ text, values }) =>
      this.database.query<Explained>(text, values),
    );
    return (await Promise.all(explained)).map((rows) => oneRow(rows)['QUERY PLAN'][0].Plan['Plan Rows']);
  }

  private async read(page: SearchedPage): Promise<Found> {
    const { text, values } = searchStatement(page);
    const rows = await this.database.replicaTextRows({ text, isPlannedByValues: true }, values);
    const facts = oneRow(rows);
    return {
      rows,
      total: Number(facts[AT.total]),
      ranked: Number(facts[AT.ranked]),
      isOfAll: page.newest === undefined,
    };
  }
}

/** Where the columns begin that stand behind those of the version. */
const AT = {
  rank: VERSION_COLUMNS.length,
  place: VERSION_COLUMNS.length,
  excerpt: VERSION_COLUMNS.length + 3,
  total: VERSION_COLUMNS.length + 4,
  ranked: VERSION_COLUMNS.length + 5,
  facets: VERSION_COLUMNS.length + 6,
} as const;

function newestHits({ most, newest, newerThan }: NewestVersions, words: number, titles: number): NewestHits {
  return { most, words: newerThan(words), titles: newerThan(titles), to: newest };
}

function facetField(name: string, types: readonly ContentType[]) {
  try {
    return memberField(name, types);
  } catch (error) {
    throw error instanceof MalformedQueryError ? error.renamed({ q: 'facets' }) : error;
  }
}

function resultOf({ rows, total, isOfAll }: Found, names: readonly string[], first: number): SearchResult {
  const hits = rows.filter(([id]) => id !== null);
  const [sample = []] = rows;
  return {
    hits: hits.slice(0, first).map((row) => ({
      row: new VersionRow(row),
      rank: Number(row[AT.rank]),
      excerpt: markedHtml(row[AT.excerpt] ?? ''),
      cursor: encodePlace(row.slice(AT.place, AT.excerpt)),
    })),
    hasNextPage: hits.length > first,
    totalCount: Math.min(total, MOST_FOUND),
    isTotalExact: isOfAll && total <= MOST_FOUND,
    facets: names.map((name, index) => ({
      name,
      values: JSON.parse(sample[AT.facets + index] ?? '[]') as FacetValue[],
    })),
  };
}
