import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentSearch, viewScope, type SearchResult } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Settings } from '#core/settings';
import { Config } from '#platform/config';
import { text } from '#platform/texts';
import { FoundItems, newShape, type Shape } from '#features/templating';
import { pagerShape } from '../lists/list-pages';
import { searchForm, type LaidOut } from '../pages/layouts';
import type { SitePage } from '../pages/site-answer';
import { LaidOutPages } from '../pages/site-pages';
import type { Visit } from '../pages/visit';
import { SiteSettingsSection } from '../settings/site-settings';
import { facetLabel } from './search-facets';
import {
  printSearchAddress,
  conditionOf,
  MOST_PAGES,
  PAGE_SIZE,
  readSearchAddress,
  type SearchAddress,
} from './search-address';

/** Of a facet; the others are too rare to be looked for among so many. */
const MOST_VALUES = 8;

interface Answer extends Facets {
  /** With the words that were searched for. */
  readonly asked: SearchAddress;
  readonly result: SearchResult;
}

/** What the visitor may narrow results by. */
interface Facets {
  /** By the names of facets. */
  readonly labels: ReadonlyMap<string, string>;
  /** By the names of types. */
  readonly typeNames: ReadonlyMap<string, string>;
}

/** The page that finds what is published by its words, as far as the visitor may see it. */
@Injectable()
export class SiteSearch {
  constructor(
    private readonly content: ContentSearch,
    private readonly definitions: ContentDefinitions,
    private readonly found: FoundItems,
    private readonly laidOut: LaidOutPages,
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly config: Config,
  ) {}

  /** Undefined for a page that is beyond the last. */
  async page(visit: Visit): Promise<SitePage | undefined> {
    const { searchFacets, searchIndexing } = await this.settings.get(this.section);
    const facets = this.facetsFor(visit.viewer, searchFacets);
    const names = [...facets.labels.keys()];
    const asked = readSearchAddress(visit.request.query, names);
    if (!asked) return undefined;
    const result = asked.q === '' ? undefined : await this.search(asked, names, visit);
    if (result?.hits.length === 0 && asked.page > 1) return undefined;
    const answer = result && { ...facets, result, asked: { ...asked, q: result.didYouMean ?? asked.q } };
    const rendering = await this.laidOut.begin(visit);
    const shape = (): Shape =>
      newShape({
        type: 'Search',
        properties: {
          Query: asked.q,
          Form: searchForm(asked.q),
          ...(answer && this.shown(answer)),
          Items: answer && this.found.shapes(answer.result.hits, rendering),
        },
      });
    const page = this.laidOutAs(asked, searchIndexing ? answer : undefined);
    return { status: 200, html: await this.laidOut.html(rendering, visit, page, shape), isPreview: false };
  }

  private search({ q, narrowed, page }: SearchAddress, facets: readonly string[], { viewer }: Visit) {
    const place = { first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
    return this.content.search({ q, where: conditionOf(narrowed), type: [], stereotype: [], facets, ...place }, viewer);
  }

  /** Of those that there still are, in types that the visitor may see. */
  private facetsFor(viewer: Principal, names: readonly string[]): Facets {
    const listable = this.definitions.all().filter(({ definition }) => definition.listable);
    const scope = viewScope(
      viewer,
      listable.map(({ name }) => name),
    );
    const visible = new Set(scope.types);
    const types = listable.filter(({ name }) => visible.has(name));
    const labels = names.flatMap((name): [string, string][] => {
      const label = facetLabel(name, types);
      return label === undefined ? [] : [[name, label]];
    });
    const typeNames = types.map(({ name, definition }) => [name, definition.displayName || name] as const);
    return { labels: new Map(labels), typeNames: new Map(typeNames) };
  }

  /** What is narrowed has the address of the whole: search engines would never come to the end of all that can be chosen. */
  private laidOutAs({ q }: SearchAddress, answer: Answer | undefined): LaidOut {
    const page = { title: q === '' ? text('Search') : text('Search: {query}', { query: q }), hasOwnSearch: true };
    if (!answer || answer.result.hits.length === 0) return { ...page, isHidden: true };
    const { asked } = answer;
    const isWhole = asked.narrowed.size === 0;
    const canonical = printSearchAddress({ ...asked, narrowed: new Map(), page: isWhole ? asked.page : 1 });
    return { ...page, canonical };
  }

  private shown(answer: Answer) {
    const { asked, result } = answer;
    return {
      Found: foundWords(result),
      Corrected: result.didYouMean && { Words: result.didYouMean, Url: this.address({ ...asked, page: 1 }) },
      Narrowed: [...asked.narrowed].map(([name, value]) => ({
        Facet: answer.labels.get(name),
        Text: valueText(name, value, answer),
        Url: this.narrowedTo(asked, name, undefined),
      })),
      Facets: result.facets.flatMap((facet) => this.facetOf(facet, answer)),
      Pager: this.pager(asked, result),
    };
  }

  /** One that would not narrow anything is none. */
  private facetOf({ name, values }: SearchResult['facets'][number], answer: Answer) {
    const { asked, result, labels } = answer;
    if (asked.narrowed.has(name) || !values.some(({ count }) => count < result.totalCount)) return [];
    const most = values.filter(({ value }) => value !== '').slice(0, MOST_VALUES);
    const sorted = name === 'year' ? most.toSorted((one, other) => Number(other.value) - Number(one.value)) : most;
    const links = sorted.map(({ value, count }) => ({
      Text: valueText(name, value, answer),
      Count: count,
      Url: this.narrowedTo(asked, name, value),
    }));
    return [{ Name: labels.get(name), Values: links }];
  }

  private narrowedTo(asked: SearchAddress, name: string, value: string | undefined): string {
    const narrowed = new Map(asked.narrowed);
    if (value === undefined) narrowed.delete(name);
    else narrowed.set(name, value);
    return this.address({ ...asked, narrowed, page: 1 });
  }

  private address(asked: SearchAddress): string {
    return this.config.basePath + printSearchAddress(asked);
  }

  private pager(asked: SearchAddress, { hasNextPage }: SearchResult): Shape | undefined {
    const { page } = asked;
    const hasNext = hasNextPage && page < MOST_PAGES;
    if (page === 1 && !hasNext) return undefined;
    return pagerShape({ page, hasNext, isRanked: true }, (other) => this.address({ ...asked, page: other }));
  }
}

function valueText(name: string, value: string, { typeNames }: Facets): string {
  return (name === 'type' && typeNames.get(value)) || value;
}

function foundWords({ totalCount, isTotalExact }: SearchResult): string {
  if (totalCount === 0) return text('No results. Try fewer words, or other ones.');
  return isTotalExact
    ? text('{count, plural, one {# result} other {# results}}', { count: totalCount })
    : text('More than {count, number} results. Add a word to see fewer.', { count: totalCount });
}
