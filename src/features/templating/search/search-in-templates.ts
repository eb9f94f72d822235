import {
  Contributes,
  TEMPLATE_FILTER,
  TEMPLATE_TAG,
  TemplateParameterError,
  type SafeHtml,
  type TagParameters,
  type TemplateContext,
  type TemplateFilter,
  type TemplateTag,
} from '@espalier/plugin-sdk';
import { renderingBehind } from '../rendering/rendering';
import { newShape } from '../shapes/shape';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { FoundItems, type FoundItem } from './found-items';
import { ItemSearches } from './item-searches';

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
      rendering.leaveOut({ message: `${this.name} ${error.message}` });
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
