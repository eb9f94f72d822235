import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, InFrontLane, RequirePermission, type LaneRequest } from '#core/auth';
import { ApiExcludeController } from '#platform/openapi';
import { jsonBody } from '#platform/request';
import type { RequestContext } from '../graphql-context';
import { GraphqlServer } from './graphql-server';
import { sendAnswer, sendRevalidable, type HttpAnswer } from './http-answer';

@ApiExcludeController()
@Controller('api/graphql')
@RequirePermission('ExecuteGraphQL')
export class GraphqlController {
  constructor(private readonly server: GraphqlServer) {}

  @Get()
  @InFrontLane()
  async get(
    @Req() request: LaneRequest,
    @Res() response: ServerResponse,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const context = { principal, notes: { unpublished: false } };
    await sendRevalidable(request, response, await this.answer(request, 'GET', undefined, context), context.notes);
  }

  @Post()
  @InFrontLane()
  async post(
    @Req() request: LaneRequest,
    @Res() response: ServerResponse,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const context = { principal, notes: { unpublished: false } };
    await sendAnswer(response, await this.answer(request, 'POST', jsonBody(request), context));
  }

  private async answer(
    request: LaneRequest,
    method: 'GET' | 'POST',
    body: unknown,
    context: RequestContext,
  ): Promise<HttpAnswer> {
    const mark = request.originalUrl.indexOf('?');
    const search = mark === -1 ? '' : request.originalUrl.slice(mark);
    const { accept, 'content-type': contentType } = request.headers;
    const headers = { accept, 'content-type': contentType };
    return this.server.execute({ method, search, body, headers }, context);
  }
}
