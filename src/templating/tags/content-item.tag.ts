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
import { propertiesOf } from './properties-of';
import { ShapeRenderer } from '../shapes/shape-renderer';

/**
 * `{% contentitem handle: "alias:home", display_type: "Summary", alternate: "Teaser" %}`: an item, published, in the way that its
 * display type is shown. Other parameters are properties of its shape, in Pascal case. An item that does not exist is nothing.
 */
@Contributes(TEMPLATE_TAG)
export class ContentItemTag implements TemplateTag {
  readonly name = 'contentitem';

  constructor(
    private readonly shapes: ItemShapeSource,
    private readonly renderer: ShapeRenderer,
  ) {}

  /** @throws Error for parameters that would have it cached */
  render({ named }: TagParameters, context: TemplateContext): SafeHtml | undefined {
    refuseCaching(named);
    const item = itemOf(named, context);
    if (!item) return undefined;
    const rendering = renderingBehind(context);
    const { handle: _handle, alias: _alias, id: _id, display_type: displayType, alternate, wrapper, ...others } = named;
    const shape = this.shapes.of(item, isName(displayType) ? displayType : 'Detail', rendering);
    return this.renderer.render(
      {
        ...shape,
        properties: { ...propertiesOf(others), ...shape.properties },
        alternates: isName(alternate) ? [...shape.alternates, alternate] : shape.alternates,
        wrappers: isName(wrapper) ? [...shape.wrappers, wrapper] : shape.wrappers,
      },
      rendering,
    );
  }
}

/** Orchard Core's `cache_id`, `cache_expires_after` and the like: ignored, they would promise what is not done. */
function refuseCaching(named: TagParameters['named']): void {
  const name = Object.keys(named).find((each) => each.startsWith('cache_'));
  if (name) throw new Error(`contentitem has no parameter ${name}: nothing is cached by itself`);
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
