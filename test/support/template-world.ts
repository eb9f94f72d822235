import {
  TEMPLATE_FILTER,
  TEMPLATE_TAG,
  type ContentItem,
  type JsonObject,
  type Principal,
  type TemplateLoader,
} from '@espalier/plugin-sdk';
import type { ContentSearch, HandledItems } from '#core/content';
import type { ContentDefinitions, ContentType } from '#core/content-definition';
import { ConsoleScripts } from '../../src/features/templating/access/console-scripts';
import type { ContentLoaders } from '../../src/features/templating/access/content-access';
import { RenderedContent } from '../../src/features/templating/rendering/renderings';
import * as contentFilters from '../../src/features/templating/filters/content-filters';
import * as textFilters from '../../src/features/templating/filters/text-filters';
import { HandlebarsEngine } from '../../src/features/templating/handlebars/handlebars-engine';
import { LiquidEngine } from '../../src/features/templating/liquid/liquid-engine';
import { renderSettled } from '../../src/features/templating/rendering/render-settled';
import { Rendering, type RenderingOptions } from '../../src/features/templating/rendering/rendering';
import {
  FoundItems,
  ItemSearches,
  SearchFilter,
  SearchTag,
} from '../../src/features/templating/search/search-in-templates';
import { ShapeRenderer } from '../../src/features/templating/shapes/shape-renderer';
import { ContentItemTag, ShapeTag } from '../../src/features/templating/tags/shape-tags';
import type { TemplateLanguage } from '../../src/features/templating/templates/template';
import { TemplateTable } from '../../src/features/templating/templates/templates';
import { TemplateValues } from '../../src/features/templating/values/template-values';
import { registryOf } from './fake-registry';
import { PlainItemShapes } from './plain-item-shapes';
import { typeWith } from './fake-content';

const HANDLES = { kinds: ['alias', 'contentitemid', 'slug'] } as unknown as HandledItems;

/** An item that templates can find, and by which handles. */
export interface KnownItem {
  readonly item: ContentItem;
  readonly handles?: readonly string[];
}

export interface WorldFacts {
  readonly filters?: readonly unknown[];
  readonly tags?: readonly unknown[];
  readonly items?: readonly KnownItem[];
}

/** The engines with all that is built in, over items in memory. */
export class TemplateWorld {
  readonly definition = typeWith(['TitlePart', 'CommonPart'], { name: 'Page' });
  private readonly definitions = {
    get: (name: string) => (name === 'Page' ? this.type : undefined),
  } as unknown as ContentDefinitions;
  readonly values = new TemplateValues(this.definitions);
  readonly renderer = new ShapeRenderer(this.values);
  readonly liquid: LiquidEngine;
  readonly handlebars: HandlebarsEngine;
  readonly loads: string[] = [];
  private readonly templates = new Map<string, readonly [TemplateLanguage, string]>();
  private readonly loaders: ContentLoaders;
  private readonly type = {
    definition: this.definition,
    visible: ({ retired: _retired, ...data }: JsonObject) => data,
  } as unknown as ContentType;

  constructor({ filters = [], tags = [], items = [] }: WorldFacts = {}) {
    const searches = new ItemSearches(searchOf(items), this.definitions);
    const found = new FoundItems(this.definitions);
    const registry = registryOf(
      [
        TEMPLATE_FILTER,
        [
          ...[...Object.values(contentFilters), ...Object.values(textFilters)].map(
            (Filter) => new Filter(this.renderer),
          ),
          new SearchFilter(searches, found),
          ...filters,
        ],
      ],
      [
        TEMPLATE_TAG,
        [
          new ContentItemTag(new PlainItemShapes(), this.renderer, HANDLES),
          new SearchTag(searches, found, this.renderer),
          new ShapeTag(this.renderer),
          ...tags,
        ],
      ],
    );
    this.liquid = new LiquidEngine(registry, this.values);
    this.handlebars = new HandlebarsEngine(registry, this.values);
    this.loaders = this.loadersOf(items);
  }

  /** Adds a template under the name of a shape. */
  with(name: string, language: TemplateLanguage, source: string): this {
    this.templates.set(name, [language, source]);
    return this;
  }

  begin(options: Partial<RenderingOptions> = {}): Rendering {
    const compiled = options.templates
      ? []
      : [...this.templates].map(([name, [language, source]]) => {
          const engine = language === 'liquid' ? this.liquid : this.handlebars;
          return [name, engine.compile(name, source)] as const;
        });
    const templates = new TemplateTable(new Map(compiled), new Map());
    const viewer = { kind: 'anonymous', name: 'anonymous' } as unknown as Principal;
    return new Rendering(
      // Time stands still, but for tests that say otherwise.
      { viewer, templates, now: () => 0, ...options },
      (rendering) => new RenderedContent(rendering, this.loaders, new ConsoleScripts(this.values)),
    );
  }

  /** Renders a source, named `Page`, until nothing is lacking. */
  async render(
    language: TemplateLanguage,
    source: string,
    model: object = {},
    options: Partial<RenderingOptions> = {},
  ): Promise<string> {
    const template = (language === 'liquid' ? this.liquid : this.handlebars).compile('Page', source);
    const rendering = this.begin(options);
    return renderSettled(rendering, () => template.render(this.values.of(model) as object, rendering));
  }

  private loadersOf(items: readonly KnownItem[]): ContentLoaders {
    const loader = (name: string, keysOf: (known: KnownItem) => readonly string[]): TemplateLoader<ContentItem> => ({
      name,
      load: async (keys) => {
        this.loads.push(`${name}: ${keys.join(' ')}`);
        const found = items.flatMap((known) => keysOf(known).map((key) => [key, known.item] as const));
        return new Map(found.filter(([key]) => keys.includes(key)));
      },
    });
    const live = (version: 'published' | 'latest', keys: (known: KnownItem) => readonly string[]) =>
      loader(version, (known) => (known.item[version] ? keys(known) : []));
    const ids = (version: 'published' | 'latest') => live(version, ({ item }) => [item.contentItemId]);
    const handles = (version: 'published' | 'latest') => live(version, ({ handles: names = [] }) => names);
    const idLoader = loader('ids', ({ handles: names = [] }) => names);
    return {
      byId: { published: ids('published'), latest: ids('latest') },
      byHandle: { published: handles('published'), latest: handles('latest') },
      byVersionId: loader('versions', ({ item }) => [item.contentItemVersionId]),
      ids: {
        name: 'ids',
        load: async (keys: readonly string[], viewer: Principal) =>
          new Map([...(await idLoader.load(keys, viewer))].map(([key, item]) => [key, item.contentItemId])),
      },
    } as unknown as ContentLoaders;
  }
}

/** By one word of their titles. */
function searchOf(items: readonly KnownItem[]): ContentSearch {
  const search = async ({ q }: { readonly q: string }) => ({
    hits: items
      .filter(({ item }) => item.displayText.toLowerCase().split(' ').includes(q))
      .map(({ item: { contentItemId, displayText } }) => ({
        row: { contentItemId },
        excerpt: displayText.replace('&', '&amp;').replace(new RegExp(q, 'i'), '<mark>$&</mark>'),
      })),
  });
  return { search } as unknown as ContentSearch;
}
