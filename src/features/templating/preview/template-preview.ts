import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { DomainError, ErrorText } from '#platform/errors';
import { authoriseView, ContentNotFoundError, ContentReader } from '#core/content';
import { TemplateError, TemplateLimitError } from '#content-kinds/liquid';
import { ItemShapeSource, newShape, type Shape } from '../shapes/shape';
import type { Rendering } from '../rendering/rendering';
import { Renderings } from '../rendering/renderings';
import { renderSettled } from '../rendering/render-settled';
import { ShapeRenderer } from '../shapes/shape-renderer';
import { InvalidTemplateError } from '../stored/stored-template-errors';
import type { TemplateValues } from '../stored/stored-template';
import { TemplateCheck } from '../stored/template-check';
import { Templates } from '../templates/templates';

interface PreviewRequest extends Pick<TemplateValues, 'language' | 'source'> {
  readonly name: string;
  /** Without an item the template itself is rendered. */
  readonly contentItemId?: string;
  readonly displayType: string;
}

export interface Preview {
  readonly html: string;
  /** Whether the template took part in it: an item may be shown by others. */
  readonly used: boolean;
}

type ShapeOf = (rendering: Rendering) => Shape;

@Injectable()
export class TemplatePreview {
  constructor(
    private readonly check: TemplateCheck,
    private readonly templates: Templates,
    private readonly renderings: Renderings,
    private readonly reader: ContentReader,
    private readonly items: ItemShapeSource,
    private readonly renderer: ShapeRenderer,
  ) {}

  /**
   * Of the newest version of the item, with the template before all others of its name, under the limits of every
   * rendering.
   */
  async of(viewer: Principal, { name, contentItemId, displayType, ...values }: PreviewRequest): Promise<Preview> {
    const template = this.check.compile(name, values);
    const shapeOf =
      contentItemId === undefined
        ? () => newShape({ type: name, displayType })
        : await this.shapeOfItem(viewer, contentItemId, displayType);
    const templates = (await this.templates.current()).with(template);
    const rendering = await this.renderings.begin({ viewer, templates, showsNotices: true });
    const html = await this.render(name, rendering, shapeOf);
    return { html, used: rendering.guard.hasEntered(name) };
  }

  private async shapeOfItem(viewer: Principal, contentItemId: string, displayType: string): Promise<ShapeOf> {
    const row = await this.reader.find(contentItemId, 'latest');
    if (!row) throw new ContentNotFoundError(`content item ${contentItemId}`);
    authoriseView(viewer, row);
    const item = row.toItem();
    return (rendering) => this.items.of(item, displayType, rendering);
  }

  /** What goes wrong is a fault of the source for whoever tries it. */
  private async render(name: string, rendering: Rendering, shapeOf: ShapeOf): Promise<string> {
    try {
      return await renderSettled(rendering, () => this.renderer.render(shapeOf(rendering), rendering).html);
    } catch (error) {
      if (error instanceof TemplateLimitError) throw new InvalidTemplateError('source', saidOf(error));
      if (!(error instanceof TemplateError)) throw error;
      const { template, place } = error;
      throw new InvalidTemplateError('source', saidOf(error), template === name ? place : undefined);
    }
  }
}

function saidOf({ message, shown }: DomainError): ErrorText {
  return { message, shown };
}
