import { Injectable } from '@nestjs/common';
import type { Principal, TemplateLoader } from '@espalier/plugin-sdk';
import { ContentQuery } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Settings } from '#core/settings';
import { facetLabel } from '../search/search-facets';
import { languageOf, SiteSettingsSection } from '../settings/site-settings';
import { hasIndexedText } from './list-pages';
import type { ListRequest } from './list-request';

/** More than people choose from at a glance. */
const MOST_VALUES = 20;
/** Longer texts are no names of categories. */
const LONGEST = 60;

export interface ListCategories {
  readonly field: string;
  readonly label: string;
  /** As readers of the site sort them. */
  readonly values: readonly string[];
}

type ListAsked = Pick<ListRequest, 'listContentItemId'> & {
  /** All that the list takes. */
  readonly contentTypes: readonly string[];
  /** The field that it is narrowed by. */
  readonly field?: string;
};

/**
 * What a list can be narrowed by: the first indexed text field among the facets of the search, or the one that it is
 * narrowed by. One statement each.
 */
@Injectable()
export class CategoriesOfLists implements TemplateLoader<ListCategories> {
  readonly name = 'categories of lists';

  constructor(
    private readonly query: ContentQuery,
    private readonly definitions: ContentDefinitions,
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
  ) {}

  keyOf({ listContentItemId, contentTypes, field }: ListAsked): string {
    return JSON.stringify({ listContentItemId, contentTypes, field } satisfies ListAsked);
  }

  async load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, ListCategories>> {
    const loaded = await Promise.all(
      keys.map(async (key) => [key, await this.of(JSON.parse(key) as ListAsked, viewer)] as const),
    );
    return new Map(loaded.flatMap(([key, categories]) => (categories ? [[key, categories]] : [])));
  }

  private async of(asked: ListAsked, viewer: Principal): Promise<ListCategories | undefined> {
    const settings = await this.settings.get(this.section);
    const types = asked.contentTypes.flatMap((name) => this.definitions.get(name) ?? []);
    const offered = settings.searchFacets.filter((name) => types.some((type) => hasIndexedText(type, name)));
    const field = offered.find((name) => name === asked.field) ?? (asked.field === undefined ? offered[0] : undefined);
    const label = field === undefined ? undefined : facetLabel(field, types);
    if (field === undefined || label === undefined) return undefined;
    const contentTypes = types.filter((type) => hasIndexedText(type, field)).map(({ name }) => name);
    const { listContentItemId } = asked;
    const texts = await this.query.listedTexts(
      { listContentItemId, contentTypes, field, first: MOST_VALUES + 1 },
      viewer,
    );
    if (texts.length < 2 || texts.length > MOST_VALUES) return undefined;
    const values = texts.filter(({ length }) => length <= LONGEST);
    const { compare } = new Intl.Collator(languageOf(settings));
    return { field, label, values: values.toSorted(compare) };
  }
}
