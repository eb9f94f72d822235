import { Injectable } from '@nestjs/common';
import {
  SafeHtml,
  TemplateParameterError,
  Contributes,
  TEMPLATE_FILTER,
  TEMPLATE_TAG,
  sentence,
  type ContentItem,
  type Principal,
  type TemplateLoader,
  type TagParameters,
  type TemplateContext,
  type TemplateFilter,
  type TemplateTag,
} from '@espalier/plugin-sdk';
import { always } from '@espalier/predicates';
import { TemplateLimitError } from '#content-kinds/liquid';
import { ContentSearch, MAX_QUERY_LENGTH, type SearchHit } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { storableText } from '#platform/strings';
import { renderingBehind, type Rendering } from '../rendering/rendering';
import { newShape, type Shape } from '../shapes/shape';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { parameterFault } from '../tags/render-tag';

interface FoundItem {
  readonly contentItem: ContentItem;
  /** Text around what was found, with `mark` elements. */
  readonly excerpt: SafeHtml;
}

/** Items of hits, which have no data themselves: all of them are loaded at once. */
@Injectable()
export class FoundItems {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** Those that are still there. */
  of(hits: readonly SearchHit[], { content }: Pick<Rendering, 'content'>): FoundItem[] {
    return hits.flatMap(({ row, excerpt }) => {
      const contentItem = content.getContentItemById(row.contentItemId);
      return contentItem ? [{ contentItem, excerpt: new SafeHtml(excerpt) }] : [];
    });
  }

  shapes(hits: readonly SearchHit[], rendering: Pick<Rendering, 'content'>): Shape[] {
    return this.of(hits, rendering).map(({ contentItem, excerpt }) => {
      const { contentType, publishedUtc, createdUtc } = contentItem;
      return newShape({
        type: 'SearchHit',
        alternates: [`SearchHit__${contentType}`],
        properties: {
          ContentItem: contentItem,
          Excerpt: excerpt.html === '' ? undefined : excerpt,
          TypeName: this.definitions.get(contentType)?.definition.displayName,
          DatedUtc: publishedUtc ?? createdUtc,
        },
      });
    });
  }
}

const FIRST = 10;
const MOST_HITS = 50;
/** Of one page: each takes a few statements. */
const MOST_SEARCHES = 10;

interface AskedSearch {
  readonly q: string;
  readonly type: readonly string[];
  readonly first: number;
}

/** What templates search for, as far as the viewer may see it. */
@Injectable()
export class ItemSearches implements TemplateLoader<readonly SearchHit[]> {
  readonly name = 'searches';
  private readonly asked = new WeakMap<Rendering, Set<string>>();

  constructor(
    private readonly content: ContentSearch,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * @param words as people type them; what is no text finds nothing
   * @param named `type`, a name or a list of names, and `first`
   * @returns nothing while it is not loaded
   * @throws TemplateParameterError; TemplateLimitError for a page that searches for too much
   */
  hits(words: unknown, named: Readonly<Record<string, unknown>>, rendering: Rendering): readonly SearchHit[] {
    const { type, first, ...others } = named;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) {
      throw new TemplateParameterError(sentence('knows type and first, but was given {unknown}', { unknown }));
    }
    const asked: AskedSearch = {
      q: typeof words === 'string' ? storableText(words).slice(0, MAX_QUERY_LENGTH).trim() : '',
      type: this.typesIn(type),
      first: firstIn(first),
    };
    if (asked.q === '') return [];
    const key = JSON.stringify(asked);
    this.count(key, rendering);
    return rendering.load(this, key) ?? [];
  }

  /** One after the other: a feed may have those of twenty items. */
  async load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, readonly SearchHit[]>> {
    const found = new Map<string, readonly SearchHit[]>();
    for (const key of keys) {
      const asked = { ...(JSON.parse(key) as AskedSearch), where: always(), stereotype: [], facets: [] };
      found.set(key, (await this.content.search(asked, viewer)).hits);
    }
    return found;
  }

  private typesIn(type: unknown): string[] {
    const names = [type ?? []].flat();
    const wrong = names.find((name) => typeof name !== 'string' || !this.definitions.get(name));
    if (wrong !== undefined) {
      throw new TemplateParameterError(
        sentence('needs the name of a content type for type, but was given {given}', { given: JSON.stringify(wrong) }),
      );
    }
    return names.map(String);
  }

  private count(key: string, rendering: Rendering): void {
    let keys = this.asked.get(rendering);
    if (!keys) this.asked.set(rendering, (keys = new Set()));
    keys.add(key);
    if (keys.size <= MOST_SEARCHES) return;
    throw new TemplateLimitError(
      rendering.guard.template,
      sentence('searches for more than {most} things', { most: MOST_SEARCHES }),
    );
  }
}

function firstIn(first: unknown = FIRST): number {
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= MOST_HITS) return first;
  throw new TemplateParameterError(
    sentence('needs a number from 1 to {most} for first, but was given {given}', {
      most: MOST_HITS,
      given: JSON.stringify(first),
    }),
  );
}

/** `{% assign hits = "libuv" | search: 5, type: "BlogPost" %}`: each with `ContentItem` and `Excerpt`, the best first. */
@Contributes(TEMPLATE_FILTER)
export class SearchFilter implements TemplateFilter {
  readonly name = 'search';

  constructor(
    private readonly searches: ItemSearches,
    private readonly found: FoundItems,
  ) {}

  apply(words: unknown, parameters: readonly unknown[], context: TemplateContext): readonly FoundItem[] {
    const rendering = renderingBehind(context);
    try {
      return this.found.of(this.searches.hits(words, namedIn(parameters), rendering), rendering);
    } catch (error) {
      if (!(error instanceof TemplateParameterError)) throw error;
      rendering.leaveOut(parameterFault(this.name, error));
      return [];
    }
  }
}

/** `{% search "libuv", type: "BlogPost", first: 5 %}`: a list of the best, or nothing where nothing is found. */
@Contributes(TEMPLATE_TAG)
export class SearchTag implements TemplateTag {
  readonly name = 'search';

  constructor(
    private readonly searches: ItemSearches,
    private readonly found: FoundItems,
    private readonly renderer: ShapeRenderer,
  ) {}

  render({ positional: [words], named }: TagParameters, context: TemplateContext): SafeHtml | undefined {
    const rendering = renderingBehind(context);
    const items = this.found.shapes(this.searches.hits(words, named, rendering), rendering);
    if (items.length === 0) return undefined;
    return this.renderer.render(newShape({ type: 'SearchHits', properties: { Items: items } }), rendering);
  }
}

/** `first` may stand alone. */
function namedIn(parameters: readonly unknown[]): Readonly<Record<string, unknown>> {
  const named = parameters.find((parameter) => typeof parameter === 'object' && parameter !== null);
  const [first] = parameters.filter((parameter) => parameter !== named);
  return { ...(first !== undefined && { first }), ...named };
}
