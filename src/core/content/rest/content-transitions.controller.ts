import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiTags } from '#platform/openapi';
import { ContentCloner, ContentLifecycle } from '../content-lifecycle';
import { ApiItem } from './api-item';
import { ItemResponder } from './item-responder';
import { FORCE_QUERY, forceOptions, operationOptions } from './content-queries';

@ApiTags('Content items')
@Controller('api/content/:contentItemId')
@RequirePermission('AccessContentApi')
export class ContentTransitionsController {
  constructor(
    private readonly lifecycle: ContentLifecycle,
    private readonly cloner: ContentCloner,
    private readonly responder: ItemResponder,
  ) {}

  @Post('publish')
  @HttpCode(200)
  @ApiItem('Publishes the draft', { problems: [404, 409, 412] })
  async publish(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const options = operationOptions(request, contentItemId, principal);
    await this.responder.sendItem(response, await this.lifecycle.publish(contentItemId, options));
  }

  @Post('unpublish')
  @HttpCode(200)
  @ApiItem('Takes the published version down', { query: FORCE_QUERY, problems: [404, 409, 412] })
  async unpublish(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const options = forceOptions(request, contentItemId, principal);
    await this.responder.sendItem(response, await this.lifecycle.unpublish(contentItemId, options));
  }

  @Post('discard-draft')
  @HttpCode(200)
  @ApiItem('Archives the draft; an item that was never published is removed', {
    query: FORCE_QUERY,
    problems: [404, 409, 412],
  })
  async discardDraft(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const options = forceOptions(request, contentItemId, principal);
    await this.responder.sendItem(response, await this.lifecycle.discardDraft(contentItemId, options));
  }

  @Post('clone')
  @HttpCode(200)
  @ApiItem('Copies the latest version to a new item, a draft of the caller', { problems: [404, 409, 412] })
  async clone(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const options = operationOptions(request, contentItemId, principal);
    await this.responder.sendVisible(response, await this.cloner.clone(contentItemId, options), principal);
  }
}
