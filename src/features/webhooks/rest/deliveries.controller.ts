import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequirePermission } from '#core/auth';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  absentable,
  choice,
  ETAG_HEADER,
  NO_QUERY,
  PAGE_PARAMETERS,
  QueryShape,
  requireNoBody,
  taggedOnce,
} from '#platform/request';
import { Deliveries } from '../delivery/deliveries';
import { DELIVERY_STATES, type Delivery } from '../delivery/delivery';
import { Webhooks } from '../webhooks';
import { DeliveryDto, DeliveryPageDto, WebhookWithSecretDto } from './webhook.dto';

const STATE = {
  ...absentable(choice(DELIVERY_STATES, 'waiting', 'Only those in this state. Default: all.')),
  schema: { type: 'string', enum: DELIVERY_STATES },
};
const DELIVERY_QUERY = new QueryShape({ ...PAGE_PARAMETERS, state: STATE });

@ApiTags('Webhooks')
@RequirePermission('ManageWebhooks')
@Controller('api/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly webhooks: Webhooks,
  ) {}

  @Get('deliveries')
  @ApiOperation({ summary: 'Lists what was sent to a webhook and what waits for it, newest first' })
  @ApiQueryShape(DELIVERY_QUERY)
  @ApiResponse({ status: 200, type: DeliveryPageDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400, 404)
  list(@Param('id') id: string, @Req() request: Request): Promise<{ items: Delivery[]; totalCount: number }> {
    return this.deliveries.page(id, DELIVERY_QUERY.read(request.originalUrl));
  }

  @Post('deliveries/:deliveryId/redeliver')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Sends something again, under the same `webhook-id`',
    description: 'What waits for its next try anyway is tried now.',
  })
  @ApiResponse({
    status: 202,
    type: DeliveryDto,
    description: 'The delivery that is made of it, or that is tried now.',
  })
  @ApiProblems(400, 404, 409)
  redeliver(
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: Request,
  ): Promise<Delivery> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return this.deliveries.redeliver(id, deliveryId);
  }

  @Post('test')
  @HttpCode(202)
  @ApiOperation({ summary: 'Sends a test to a webhook', description: 'Of the type `webhook.test`, without data.' })
  @ApiResponse({ status: 202, type: DeliveryDto, description: 'The delivery, which the list tells the end of.' })
  @ApiProblems(400, 404, 409)
  test(@Param('id') id: string, @Req() request: Request): Promise<Delivery> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return this.deliveries.test(id);
  }

  @Post('rotate-secret')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'Webhooks.rotateSecret',
    summary: 'Gives a webhook a new secret',
    description: 'For a day deliveries are signed with the one before as well.',
  })
  @ApiResponse({
    status: 200,
    type: WebhookWithSecretDto,
    description: 'The secret is shown this once.',
    headers: ETAG_HEADER,
  })
  @ApiProblems(400, 404)
  async rotateSecret(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    const { webhook, secret } = await this.webhooks.rotateSecret(id);
    return taggedOnce(response, webhook, { secret });
  }
}
