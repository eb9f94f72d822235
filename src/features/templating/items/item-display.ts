import { Injectable, Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { authoriseView, ContentNotFoundError, ContentReader, VERSION_QUERY } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { ETAG_HEADER, QueryShape, taggedUnlessKnown, type QueryParameter } from '#platform/request';
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

const DISPLAY_TYPE = /^[A-Z][A-Za-z0-9]{0,63}$/;

const displayType: QueryParameter<string> = {
  description: 'How it is shown: `Detail`, `Summary`, or whatever there are templates for.',
  schema: { type: 'string', pattern: DISPLAY_TYPE.source, default: 'Detail' },
  required: false,
  fallback: 'Detail',
  expectation: 'must be a capital letter and at most 63 letters and digits, such as Summary.',
  parse: (given) => (DISPLAY_TYPE.test(given) ? given : undefined),
};

const QUERY = new QueryShape({ displayType, ...VERSION_QUERY.spec });

/** Items as HTML, for those who show them elsewhere. Whoever may read an item may have it rendered. */
@ApiTags('Content items')
@Controller('api/content')
@RequirePermission('AccessContentApi')
export class ItemRenderController {
  constructor(
    private readonly reader: ContentReader,
    private readonly display: ItemDisplay,
  ) {}

  @Get(':contentItemId/render')
  @ApiOperation({ summary: 'Renders one item as HTML, with the templates of the site' })
  @ApiOkResponse({
    description: 'The HTML, without a page around it.',
    headers: ETAG_HEADER,
    schema: { type: 'object', required: ['html'], properties: { html: { type: 'string' } } },
  })
  @ApiProblems(400, 404, 500)
  @ApiQueryShape(QUERY)
  async render(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() viewer: Principal,
  ) {
    const { displayType: shown, version } = QUERY.read(request.originalUrl);
    const row = await this.reader.find(contentItemId, version);
    if (!row) throw new ContentNotFoundError(`${version} content item "${contentItemId}"`);
    authoriseView(viewer, row);
    return taggedUnlessKnown(response, { html: await this.display.html(row.toItem(), shown, { viewer }) });
  }
}
