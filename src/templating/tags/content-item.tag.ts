import {
  Contributes,
  TEMPLATE_TAG,
  type ContentItem,
  type SafeHtml,
  type TagParameters,
  type TemplateContext,
  type TemplateTag,
} from '@espalier/plugin-sdk';
import { ItemShapeSource } from '../items/item-shape-source';
import { renderingBehind } from '../rendering/rendering-of';
import { ShapeRenderer } from '../shapes/shape-renderer';

/**
 * `{% contentitem handle: "alias:home", display_type: "Summary", alternate: "Teaser" %}`: an item, published, in the way that its
 * display type is shown. An item that does not exist is nothing.
 */
@Contributes(TEMPLATE_TAG)
export class ContentItemTag implements TemplateTag {
  readonly name = 'contentitem';

  constructor(
    private readonly shapes: ItemShapeSource,
    private readonly renderer: ShapeRenderer,
  ) {}

  render({ named }: TagParameters, context: TemplateContext): SafeHtml | undefined {
    const item = itemOf(named, context);
    if (!item) return undefined;
    const rendering = renderingBehind(context);
    const { display_type: displayType, alternate, wrapper } = named;
    const shape = this.shapes.of(item, isName(displayType) ? displayType : 'Detail', rendering);
    return this.renderer.render(
      {
        ...shape,
        alternates: isName(alternate) ? [...shape.alternates, alternate] : shape.alternates,
        wrappers: isName(wrapper) ? [...shape.wrappers, wrapper] : shape.wrappers,
      },
      rendering,
    );
  }
}

/** @param named `alias` is what Orchard Core has named `handle` before */
function itemOf({ handle, alias, id }: TagParameters['named'], { content }: TemplateContext): ContentItem | undefined {
  const name = handle ?? alias;
  if (isName(name)) return content.getContentItemByHandle(name);
  return isName(id) ? content.getContentItemById(id) : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
