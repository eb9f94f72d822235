import type { ContentItem } from '@espalier/plugin-sdk';
import type { Rendering } from '../rendering/rendering';

/**
 * Its template is looked for by the names of its alternates, the most specific first, then its type. Shapes are plain:
 * templates read their members, so these are named as templates name them.
 */
export interface Shape {
  /** For example `Content`, `Widget`, `TitlePart`, `TextField`, `List`. */
  readonly type: string;
  readonly displayType: string;
  /** Names of templates, the least specific first: the last one that exists shows the shape. `Content_Summary__BlogPost`. */
  readonly alternates: readonly string[];
  /** Names of templates around that of the shape, from the innermost; each has the HTML so far as `Model.Body`. */
  readonly wrappers: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  /** What the template names `Model`, besides the members of the shape itself: `ContentItem`, and what drivers add. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Shapes within it by zone, in the order of their positions: `{{ Model.Content | shape_render }}`. */
  readonly zones: Readonly<Record<string, readonly Shape[]>>;
}

export type NewShape = Pick<Shape, 'type'> & Partial<Shape>;

export function newShape({ type, ...rest }: NewShape): Shape {
  return {
    type,
    displayType: 'Detail',
    alternates: [],
    wrappers: [],
    classes: [],
    attributes: {},
    properties: {},
    zones: {},
    ...rest,
  };
}

export abstract class ItemShapeSource {
  /** @param displayType such as `Detail` or `Summary` */
  abstract of(item: ContentItem, displayType: string, rendering: Rendering): Shape;
}
