import type { ContentItem } from '@espalier/plugin-sdk';
import type { Rendering } from '../rendering/rendering';
import type { Shape } from '../shapes/shape';

export abstract class ItemShapeSource {
  /** @param displayType such as `Detail` or `Summary` */
  abstract of(item: ContentItem, displayType: string, rendering: Rendering): Shape;
}
