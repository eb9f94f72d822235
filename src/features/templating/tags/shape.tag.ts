import {
  Contributes,
  TEMPLATE_TAG,
  type SafeHtml,
  type TagParameters,
  type TemplateContext,
  type TemplateTag,
} from '@espalier/plugin-sdk';
import { renderingBehind } from '../rendering/rendering';
import { propertiesOf } from './render-tag';
import { newShape } from '../shapes/shape';
import { ShapeRenderer } from '../shapes/shape-renderer';

/**
 * `{% shape "Teaser", alternate: "Teaser__Home", post: post, button_text: "Read on" %}`: shown by the template of its
 * type. Other parameters are its properties, in Pascal case: `Model.ButtonText`.
 */
@Contributes(TEMPLATE_TAG)
export class ShapeTag implements TemplateTag {
  readonly name = 'shape';

  constructor(private readonly renderer: ShapeRenderer) {}

  render({ positional, named }: TagParameters, context: TemplateContext): SafeHtml {
    const { type = positional[0], display_type: displayType, alternate, wrapper, ...properties } = named;
    if (typeof type !== 'string' || type === '') throw new Error('shape needs a type: shape "Teaser"');
    const shape = newShape({
      type,
      displayType: typeof displayType === 'string' ? displayType : 'Detail',
      alternates: typeof alternate === 'string' ? [alternate] : [],
      wrappers: typeof wrapper === 'string' ? [wrapper] : [],
      properties: propertiesOf(properties),
    });
    return this.renderer.render(shape, renderingBehind(context));
  }
}
