import {
  Contributes,
  TEMPLATE_TAG,
  TemplateParameterError,
  sentence,
  type SafeHtml,
  type SentenceValue,
  type TagParameters,
  type TemplateContext,
  type TemplateTag,
  type ContentItem,
} from '@espalier/plugin-sdk';
import { TemplateFault } from '#content-kinds/liquid';
import { HandledItems } from '#core/content';
import { shorten } from '#platform/schema';
import { ItemShapeSource, newShape } from '../shapes/shape';
import { renderingBehind } from '../rendering/rendering';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { propertiesOf } from './render-tag';

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
    if (typeof type !== 'string' || type === '')
      throw new TemplateFault(sentence('shape needs a type: {code}', { code: 'shape "Teaser"' }));
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

/**
 * `{% contentitem handle: "alias:home", display_type: "Summary", alternate: "Teaser" %}`. Other parameters are
 * properties of the shape, in Pascal case. An item that does not exist is nothing, as is one that nothing is given of;
 * what can be no item, or no display type, is a fault.
 */
@Contributes(TEMPLATE_TAG)
export class ContentItemTag implements TemplateTag {
  readonly name = 'contentitem';

  constructor(
    private readonly shapes: ItemShapeSource,
    private readonly renderer: ShapeRenderer,
    private readonly handles: HandledItems,
  ) {}

  render({ named }: TagParameters, context: TemplateContext): SafeHtml | undefined {
    refuseCaching(named);
    for (const name of TEXTS) textIn(named, name);
    const item = this.itemOf(named, context);
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

  private itemOf(named: TagParameters['named'], { content }: TemplateContext): ContentItem | undefined {
    if (!ITEMS.some((name) => Object.hasOwn(named, name))) {
      const given = Object.keys(named).join(', ');
      throw new TemplateParameterError(
        given === ''
          ? sentence('needs a handle or an id, but was given neither')
          : sentence('needs a handle or an id, but was given {given}', { given }),
      );
    }
    const handle = textIn(named, 'handle') ?? textIn(named, 'alias');
    if (handle !== undefined) {
      this.refuseUnknownKind(handle);
      return content.getContentItemByHandle(handle);
    }
    const id = textIn(named, 'id');
    return id === undefined ? undefined : content.getContentItemById(id);
  }

  private refuseUnknownKind(handle: string): void {
    const { kinds } = this.handles;
    if (kinds.includes(handle.slice(0, handle.indexOf(':')).toLowerCase())) return;
    const known = kinds.map((kind) => `${kind}:`).join(', ');
    throw new TemplateParameterError(
      sentence('needs a handle that begins with one of {known}, but was given "{given}"', {
        known,
        given: shorten(handle),
      }),
    );
  }
}

/** Which item; `alias` is what Orchard Core has named `handle` before. */
const ITEMS = ['handle', 'alias', 'id'];
const TEXTS = [...ITEMS, 'display_type', 'alternate', 'wrapper'];

/** Orchard Core's `cache_id`, `cache_expires_after` and the like: ignored, they would promise what is not done. */
function refuseCaching(named: TagParameters['named']): void {
  const name = Object.keys(named).find((each) => each.startsWith('cache_'));
  if (name) throw new TemplateParameterError(sentence('needs no {name}: nothing is cached automatically', { name }));
}

/** The value of a parameter; undefined when it is empty. */
function textIn(named: TagParameters['named'], name: string): string | undefined {
  const value = named[name] ?? '';
  if (typeof value !== 'string')
    throw new TemplateParameterError(
      sentence('needs text for {name}, but was given {given}', { name, given: kindOf(value) }),
    );
  return value === '' ? undefined : value;
}

function kindOf(value: unknown): SentenceValue {
  if (Array.isArray(value)) return sentence('a list');
  return typeof value === 'object' ? sentence('an object') : JSON.stringify(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
