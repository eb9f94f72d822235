import { Injectable } from '@nestjs/common';
import { Renderings, ShapeRenderer, renderSettled, type Rendering, type Shape } from '#features/templating';
import { Layouts, type LaidOut } from './layouts';
import type { Visit } from './visit';

/** Renders what a page shows, within the layout. */
@Injectable()
export class LaidOutPages {
  constructor(
    private readonly renderings: Renderings,
    private readonly shapes: ShapeRenderer,
    private readonly layouts: Layouts,
  ) {}

  begin({ viewer, request, scriptNonce }: Visit): Promise<Rendering> {
    return this.renderings.begin({ viewer, request, scriptNonce });
  }

  /** @throws TemplateError, TemplateLimitError */
  html(rendering: Rendering, visit: Visit, page: LaidOut, content: () => Shape): Promise<string> {
    return renderSettled(
      rendering,
      () => this.shapes.render(this.layouts.around(content(), page, visit), rendering).html,
    );
  }
}
