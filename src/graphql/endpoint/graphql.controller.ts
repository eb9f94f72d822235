import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#auth';
import { jsonBody } from '#platform/request';
import { answerStatus } from './answer-status';
import { GraphqlServer } from './graphql-server';

/** GraphQL over HTTP. The guard has refused whoever may not execute queries before a body is read. */
@ApiExcludeController()
@Controller('api/graphql')
@RequirePermission('ExecuteGraphQL')
export class GraphqlController {
  constructor(private readonly server: GraphqlServer) {}

  @Get()
  get(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.answer(request, response, principal, 'GET', undefined);
  }

  @Post()
  post(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.answer(request, response, principal, 'POST', jsonBody(request));
  }

  private async answer(
    request: Request,
    response: Response,
    principal: Principal,
    method: 'GET' | 'POST',
    body: unknown,
  ): Promise<void> {
    const mark = request.originalUrl.indexOf('?');
    const search = mark === -1 ? '' : request.originalUrl.slice(mark);
    const { accept, 'content-type': contentType } = request.headers;
    const headers = { accept, 'content-type': contentType };
    const answer = await this.server.execute({ method, search, body, headers }, { principal });
    if (answer.body.kind !== 'complete') throw new Error('Answers in pieces are not supported');
    const text = answer.body.string;
    response
      .writeHead(answerStatus(answer), {
        ...Object.fromEntries(answer.headers),
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text);
  }
}
