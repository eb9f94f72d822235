import {
  Contributes,
  SafeHtml,
  TEMPLATE_FILTER,
  type ContentItem,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { renderingBehind } from '../rendering/rendering';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { isItem, isShape } from '../values/template-values';

/** `{{ id | content_item_id }}` and `{{ ids | content_item_id }}`: the item, or those of the items that exist. */
@Contributes(TEMPLATE_FILTER)
export class ContentItemIdFilter implements TemplateFilter {
  readonly name = 'content_item_id';

  apply(ids: unknown, [latest]: readonly unknown[], { content }: TemplateContext) {
    const isLatest = flagOf(latest, 'latest');
    if (Array.isArray(ids)) return content.getContentItemsById(ids.map(String), isLatest);
    return typeof ids === 'string' ? content.getContentItemById(ids, isLatest) : undefined;
  }
}

/** `{{ id | content_item_version_id }}`: the item as it was in that version. */
@Contributes(TEMPLATE_FILTER)
export class ContentItemVersionIdFilter implements TemplateFilter {
  readonly name = 'content_item_version_id';

  apply(ids: unknown, _parameters: readonly unknown[], { content }: TemplateContext) {
    const find = (id: unknown) => (typeof id === 'string' ? content.getContentItemByVersionId(id) : undefined);
    return Array.isArray(ids) ? ids.flatMap((id) => find(id) ?? []) : find(ids);
  }
}

@Contributes(TEMPLATE_FILTER)
export class DisplayTextFilter implements TemplateFilter {
  readonly name = 'display_text';

  apply(item: unknown) {
    return isItem(item) ? item.displayText : undefined;
  }
}

/** `{{ post | display_url }}`: the path at which visitors find the item, with that of the service itself before it. */
@Contributes(TEMPLATE_FILTER)
export class DisplayUrlFilter implements TemplateFilter {
  readonly name = 'display_url';

  apply(item: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    if (!isItem(item)) return undefined;
    const base = renderingBehind(context).site?.BasePath;
    return (typeof base === 'string' ? base : '') + this.pathOf(item);
  }

  private pathOf({ contentItemId, data: { autoroutePart } }: ContentItem): string {
    const { path, disabled } = (autoroutePart ?? {}) as { readonly path?: unknown; readonly disabled?: unknown };
    if (typeof path !== 'string' || path === '' || disabled === true) return `/Contents/ContentItems/${contentItemId}`;
    return `/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`;
  }
}

/** A parameter by its place, or by its name in what stands last. */
function flagOf(parameter: unknown, name: string): boolean {
  if (typeof parameter !== 'object' || parameter === null) return parameter === true;
  return (parameter as Readonly<Record<string, unknown>>)[name] === true;
}

/** `{{ Model.Content | shape_render }}`: the HTML of a shape, or of the shapes of a zone. */
@Contributes(TEMPLATE_FILTER)
export class ShapeRenderFilter implements TemplateFilter {
  readonly name = 'shape_render';

  constructor(private readonly renderer: ShapeRenderer) {}

  apply(shown: unknown, _parameters: readonly unknown[], context: TemplateContext): SafeHtml {
    const shapes = (Array.isArray(shown) ? shown : [shown]).filter(isShape);
    return this.renderer.renderAll(shapes, renderingBehind(context));
  }
}
