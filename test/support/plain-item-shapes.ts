import type { ContentItem } from '@espalier/plugin-sdk';
import { newShape, ItemShapeSource, type Shape } from '../../src/features/templating/shapes/shape';

/** Items without their parts and fields. */
export class PlainItemShapes extends ItemShapeSource {
  of(item: ContentItem, displayType: string): Shape {
    const { contentType } = item;
    const alternates = [`Content__${contentType}`, `Content_${displayType}`, `Content_${displayType}__${contentType}`];
    return newShape({ type: 'Content', displayType, alternates, properties: { ContentItem: item } });
  }
}
