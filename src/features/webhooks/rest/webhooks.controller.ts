import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  PAGE_PARAMETERS,
  preconditionOf,
  QueryShape,
  tagged,
  taggedOnce,
  taggedUnlessKnown,
  requireNoBody,
} from '#platform/request';
import { valuesOf, type Webhook, type WebhookWithSecret } from '../webhook';
import { WebhookChangedError } from '../webhook-errors';
import { Webhooks } from '../webhooks';
import { CreateWebhookDto, ReplaceWebhookDto, WebhookDto, WebhookPageDto, WebhookWithSecretDto } from './webhook.dto';

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);
const SHOWN = { type: WebhookDto, description: 'The webhook.', headers: ETAG_HEADER };
const SHOWN_ONCE = { type: WebhookWithSecretDto, description: 'The secret is shown this once.', headers: ETAG_HEADER };

/** Webhooks over REST. */
@ApiTags('Webhooks')
@RequirePermission('ManageWebhooks')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the webhooks, by name' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: WebhookPageDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400)
  list(@Req() request: Request): Promise<{ items: Webhook[]; totalCount: number }> {
    return this.webhooks.page(PAGE_QUERY.read(request.originalUrl));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Gets one webhook' })
  @ApiResponse({ status: 200, ...SHOWN })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Webhook | undefined> {
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, await this.webhooks.get(id));
  }

  @Post()
  @ApiOperation({ summary: 'Creates a webhook', description: 'What is left out has its default.' })
  @ApiResponse({ status: 201, ...SHOWN_ONCE })
  @ApiProblems(400, 409, 413, 415)
  async create(
    @Body() body: CreateWebhookDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    const made = await this.webhooks.create(body);
    response.setHeader('Location', `${this.config.basePath}/api/webhooks/${made.webhook.id}`);
    return withSecret(response, made);
  }

  @Put(':id')
  @ApiOperation({
    summary: 'Replaces a webhook, from the next event on',
    description: 'What is left out has its default. What waits for it is sent to the new URL.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...SHOWN })
  @ApiProblems(400, 404, 412, 413, 415)
  async replace(
    @Param('id') id: string,
    @Body() body: ReplaceWebhookDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Webhook> {
    NO_QUERY.read(request.originalUrl);
    return tagged(response, await this.webhooks.change(id, valuesOf(body), unlessChanged(ifMatch)));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Deletes a webhook, with what waits for it' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The webhook is gone.' })
  @ApiProblems(400, 404, 412)
  async remove(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.webhooks.remove(id, unlessChanged(ifMatch));
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Gives a webhook a new secret',
    description: 'For a day deliveries are signed with the one before as well.',
  })
  @ApiResponse({ status: 200, ...SHOWN_ONCE })
  @ApiProblems(400, 404)
  async rotateSecret(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return withSecret(response, await this.webhooks.rotateSecret(id));
  }
}

function unlessChanged(ifMatch: string | undefined) {
  return preconditionOf<Webhook>(ifMatch, () => new WebhookChangedError());
}

function withSecret(response: Response, { webhook, secret }: WebhookWithSecret): object {
  return taggedOnce(response, webhook, { secret });
}
