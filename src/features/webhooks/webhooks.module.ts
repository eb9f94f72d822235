import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PERMISSION_PROVIDER, VIEW_FOLDER, contribution, managedRecordProviders } from '@espalier/plugin-sdk';
import { ContentDefinitionModule } from '#core/content-definition';
import { recordControllers } from '#core/records';
import { text } from '#platform/texts';
import { DeliveriesPages } from './admin/deliveries.pages';
import { ContentAnnouncer } from './content/content-announcer';
import { Deliveries } from './delivery/deliveries';
import { Invalidations } from './delivery/invalidations';
import { DeliveryNotifier, Outbox } from './delivery/outbox';
import { DeliveryOutcomes } from './delivery/delivery-outcomes';
import { DeliveryRelay } from './delivery/delivery-relay';
import { DeliverySender } from './delivery/delivery-sender';
import { DeliveryEntity, InvalidationEntity, WebhookEntity } from './webhook.entities';
import { DueDeliveries } from './delivery/due-deliveries';
import { DeliveriesController } from './rest/deliveries.controller';
import { DeliveryTrimmer, DeliveryTrimmingTask } from './trimming/trimming.task';
import { Subscriptions } from './subscriptions';
import { webhookEvents } from './webhook-events';
import { WebhookRules } from './webhook-rules';
import { WebhookRecords } from './webhook-records';
import { Webhooks } from './webhooks';

@Module({
  imports: [ContentDefinitionModule, TypeOrmModule.forFeature([DeliveryEntity, InvalidationEntity, WebhookEntity])],
  controllers: [DeliveriesController, ...recordControllers(WebhookRecords, DeliveriesPages)],
  providers: [
    ContentAnnouncer,
    Deliveries,
    DeliveryNotifier,
    DeliveryOutcomes,
    DeliveryRelay,
    DeliverySender,
    DeliveryTrimmer,
    DeliveryTrimmingTask,
    DueDeliveries,
    Invalidations,
    Outbox,
    Subscriptions,
    webhookEvents.category,
    WebhookRules,
    Webhooks,
    ...managedRecordProviders(WebhookRecords),
    // Whoever has it can have all content sent to wherever they like, drafts too.
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ManageWebhooks',
          get title() {
            return text('Manage webhooks');
          },
          get category() {
            return text('Webhooks');
          },
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'webhooks', path: path.join(__dirname, 'admin/views') }),
  ],
})
export class WebhooksModule {}
