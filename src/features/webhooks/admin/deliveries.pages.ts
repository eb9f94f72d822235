import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, pageNumber, pagerOf, view, type Pager } from '#core/display';
import { recordPath } from '#core/records';
import { DomainError, shownMessage, storedInWords } from '#platform/errors';
import { OUTGOING_FAULTS } from '#platform/outgoing';
import { perLanguage, text } from '#platform/texts';
import { Deliveries } from '../delivery/deliveries';
import { DELIVERY_STATES, type Delivery, type DeliveryState } from '../delivery/delivery';
import type { Webhook } from '../webhook';
import { Webhooks } from '../webhooks';
import { stateOf, WebhookRecords } from '../webhook-records';

const stateTitles = perLanguage((): Readonly<Record<DeliveryState, string>> => ({
  waiting: text('waiting'),
  delivered: text('delivered'),
  failed: text('failed'),
}));

interface ShownDelivery extends Delivery {
  readonly action: string;
}

interface StateLink {
  readonly text: string;
  readonly path: string;
  readonly isCurrent: boolean;
}

interface DeliveriesModel {
  readonly webhook: Webhook;
  readonly path: string;
  readonly state: string;
  readonly states: readonly StateLink[];
  readonly deliveries: readonly ShownDelivery[];
  readonly pager: Pager;
}

const DELIVERIES = view<DeliveriesModel>('webhooks/deliveries');

const PAGE_SIZE = 20;

@AdminPage()
@RequirePermission('ManageWebhooks')
@Controller('Admin/Webhooks/:id')
export class DeliveriesPages {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: Deliveries,
    private readonly pages: PageRenderer,
  ) {}

  @Get('Deliveries')
  async list(
    @Res() response: Response,
    @Param('id') id: string,
    @Query('page') given: unknown,
    @Query('state') givenState: unknown,
  ): Promise<void> {
    const page = pageNumber(given);
    const state = DELIVERY_STATES.find((known) => known === givenState);
    const webhook = await this.webhooks.get(id);
    const asked = { first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, state };
    const { items, totalCount } = await this.deliveries.page(id, asked);
    const path = deliveriesPath(id);
    const model = {
      webhook,
      path: recordPath(WebhookRecords, id),
      state: stateOf(webhook),
      states: statesOf(path, state),
      deliveries: items.map(({ error, ...delivery }) => ({
        ...delivery,
        error: error === null ? null : storedInWords(error, OUTGOING_FAULTS),
        action: `${path}/${delivery.id}/Redeliver`,
      })),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => pagePath(path, to, state)),
    };
    await this.pages.render(response, DELIVERIES, model, {
      title: text('Deliveries to {name}', { name: webhook.name }),
    });
  }

  @Post('Deliveries/:deliveryId/Redeliver')
  async redeliver(
    @Res() response: Response,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<void> {
    try {
      await this.deliveries.redeliver(id, deliveryId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      return this.pages.redirect(response, deliveriesPath(id), { kind: 'error', text: shownMessage(error) });
    }
    const notice = text(
      'It is being sent again, after any earlier deliveries of the same item. Reload the page to see the result.',
    );
    await this.pages.redirect(response, deliveriesPath(id), { kind: 'success', text: notice });
  }
}

function deliveriesPath(id: string): string {
  return `${recordPath(WebhookRecords, id)}/Deliveries`;
}

function pagePath(path: string, page: number, state: DeliveryState | undefined): string {
  return `${path}?page=${page}${state ? `&state=${state}` : ''}`;
}

function statesOf(path: string, current: DeliveryState | undefined): StateLink[] {
  const links = DELIVERY_STATES.map((state) => ({
    text: stateTitles()[state],
    path: `${path}?state=${state}`,
    isCurrent: state === current,
  }));
  return [{ text: text('all'), path, isCurrent: current === undefined }, ...links];
}
