import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, InFrontLane, RequirePermission, type LaneRequest } from '#core/auth';
import { ApiTags } from '#platform/openapi';
import { jsonBody } from '#platform/request';
import { ContentNotFoundError } from '../content-errors';
import { ContentLifecycle } from '../content-lifecycle';
import { ContentReader } from '../content-reader';
import { ContentWriter } from '../content-writer';
import { parsePayload } from '../payload/parse-payload';
import { ApiItem, ApiItemBody } from './api-item';
import { FORCE_QUERY, forceOptions, HANDLE_QUERY, SAVE_QUERY, VERSION_QUERY } from './content-queries';
import { ItemResponder } from './item-responder';
import { authoriseView } from './view-rights';

/**
 * Contract, section 4. Checks come in its order: the guard has done 401 and the gate, then malformed, 404, the rights
 * on the item, and then whatever the operation itself checks.
 */
@ApiTags('Content items')
@Controller('api/content')
@RequirePermission('AccessContentApi')
export class ContentController {
  constructor(
    private readonly reader: ContentReader,
    private readonly writer: ContentWriter,
    private readonly lifecycle: ContentLifecycle,
    private readonly responder: ItemResponder,
  ) {}

  @Get('by-handle')
  @InFrontLane()
  @ApiItem('Gets one item by a handle, such as `slug:blog/on-pruning`', { query: HANDLE_QUERY, problems: [404] })
  async getByHandle(
    @Req() request: LaneRequest,
    @Res() response: ServerResponse,
    @CurrentPrincipal() principal: Principal,
  ) {
    const { handle, version } = HANDLE_QUERY.read(request.originalUrl);
    const row = await this.reader.findByHandle(handle, version);
    if (!row) throw new ContentNotFoundError(`${version} content item with the handle "${handle}"`);
    authoriseView(principal, row);
    await this.responder.sendRow(request, response, row);
  }

  /** The hot path: no interceptor, one prepared statement, and the text that comes from it. */
  @Get(':contentItemId')
  @InFrontLane()
  @ApiItem('Gets one item', { query: VERSION_QUERY, problems: [404] })
  async get(
    @Param('contentItemId') contentItemId: string,
    @Req() request: LaneRequest,
    @Res() response: ServerResponse,
    @CurrentPrincipal() principal: Principal,
  ) {
    const { version } = VERSION_QUERY.read(request.originalUrl);
    const row = await this.reader.find(contentItemId, version);
    if (!row) throw new ContentNotFoundError(`${version} content item "${contentItemId}"`);
    authoriseView(principal, row);
    await this.responder.sendRow(request, response, row);
  }

  @Post()
  @InFrontLane()
  @HttpCode(200)
  @ApiItemBody()
  @ApiItem('Creates an item, or updates the one that `contentItemId` names', {
    query: SAVE_QUERY,
    problems: [409, 412, 413, 415],
  })
  async save(@Req() request: LaneRequest, @Res() response: ServerResponse, @CurrentPrincipal() principal: Principal) {
    await this.saveItem(request, response, principal, false);
  }

  @Post('validate')
  @HttpCode(200)
  @ApiItemBody()
  @ApiItem('Answers as a POST of the item would, and keeps nothing of it', {
    query: SAVE_QUERY,
    problems: [409, 412, 413, 415],
  })
  async validate(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal) {
    await this.saveItem(request, response, principal, true);
  }

  @Delete(':contentItemId')
  @ApiItem('Removes an item, softly: its versions can be restored', {
    query: FORCE_QUERY,
    problems: [404, 409, 412],
  })
  async remove(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const options = forceOptions(request, contentItemId, principal);
    await this.responder.sendVisible(response, await this.lifecycle.remove(contentItemId, options), principal);
  }

  private async saveItem(
    request: LaneRequest,
    response: ServerResponse,
    principal: Principal,
    dryRun: boolean,
  ): Promise<void> {
    const { draft } = SAVE_QUERY.read(request.originalUrl);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    const payload = parsePayload(jsonBody(request));
    const item = await this.writer.save(payload, { principal, draft, ifMatch, ifNoneMatch, dryRun });
    await this.responder.sendItem(response, item);
  }
}
