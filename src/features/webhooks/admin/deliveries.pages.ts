import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, pageNumber, pagerOf, view, type Pager } from '#core/display';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';
import { Deliveries } from '../delivery/deliveries';
import { DELIVERY_STATES, type Delivery, type DeliveryState } from '../delivery/delivery';
import type { Webhook } from '../webhook';
import { Webhooks } from '../webhooks';
import { pathOf } from './webhook-path';

const STATE_TITLES: Readonly<Record<DeliveryState, string>> = {
  waiting: text('waiting'),
  delivered: text('delivered'),
  failed: text('failed'),
};

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
  readonly states: readonly StateLink[];
  readonly deliveries: readonly ShownDelivery[];
  readonly pager: Pager;
}

const DELIVERIES = view<DeliveriesModel>('webhooks/deliveries');

const PAGE_SIZE = 20;

/** Pages of the deliveries of a webhook. */
@AdminPage()
@RequirePermission('ManageWebhooks')
@Controller('Admin/Webhooks/:id')
export class DeliveriesPages {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: Deliveries,
    private readonly pages: PageRenderer,
  ) {}

  @Get('deliveries')
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
      path: pathOf(id),
      states: statesOf(path, state),
      deliveries: items.map((delivery) => ({ ...delivery, action: `${path}/${delivery.id}/redeliver` })),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => pagePath(path, to, state)),
    };
    await this.pages.render(response, DELIVERIES, model, {
      title: text('Deliveries to {name}', { name: webhook.name }),
    });
  }

  @Post('test')
  async test(@Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.attempt(response, id, text('A test was sent. Load this page again to see what came of it.'), () =>
      this.deliveries.test(id),
    );
  }

  @Post('deliveries/:deliveryId/redeliver')
  async redeliver(
    @Res() response: Response,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<void> {
    await this.attempt(
      response,
      id,
      text(
        'It is sent again as soon as nothing earlier of its item waits. Load this page again to see what came of it.',
      ),
      () => this.deliveries.redeliver(id, deliveryId),
    );
  }

  /** Says on the page of the deliveries what came of it, also when the webhook is disabled. */
  private async attempt(response: Response, id: string, notice: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      return this.pages.redirect(response, deliveriesPath(id), { kind: 'error', text: error.message });
    }
    await this.pages.redirect(response, deliveriesPath(id), { kind: 'success', text: notice });
  }
}

function deliveriesPath(id: string): string {
  return `${pathOf(id)}/deliveries`;
}

function pagePath(path: string, page: number, state: DeliveryState | undefined): string {
  return `${path}?page=${page}${state ? `&state=${state}` : ''}`;
}

function statesOf(path: string, current: DeliveryState | undefined): StateLink[] {
  const links = DELIVERY_STATES.map((state) => ({
    text: STATE_TITLES[state],
    path: `${path}?state=${state}`,
    isCurrent: state === current,
  }));
  return [{ text: text('all'), path, isCurrent: current === undefined }, ...links];
}
