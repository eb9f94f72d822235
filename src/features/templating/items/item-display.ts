import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { renderSettled } from '../rendering/render-settled';
import { Renderings, type NewRendering } from '../rendering/renderings';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { ItemShapes } from './item-shapes';

@Injectable()
export class ItemDisplay {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly renderings: Renderings,
    private readonly shapes: ItemShapes,
    private readonly renderer: ShapeRenderer,
  ) {}

  /**
   * No rights are asked for the item itself: the caller has done that.
   *
   * @param displayType for example `Detail`, `Summary`
   * @throws TemplateError, TemplateLimitError
   */
  async html(item: ContentItem, displayType: string, options: NewRendering): Promise<string> {
    // What is stored has a type; when this node does not know it yet, another node has just made it.
    if (!this.definitions.get(item.contentType)) await this.definitions.refresh();
    const rendering = await this.renderings.begin(options);
    return renderSettled(
      rendering,
      () => this.renderer.render(this.shapes.of(item, displayType, rendering), rendering).html,
    );
  }
}
