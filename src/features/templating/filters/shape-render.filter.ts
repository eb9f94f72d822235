import {
  Contributes,
  SafeHtml,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { renderingBehind } from '../rendering/rendering-of';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { isShape } from '../values/template-values';

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
