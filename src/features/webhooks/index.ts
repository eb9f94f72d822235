export { DeliveryRelay } from './delivery/delivery-relay';
export { WebhooksModule } from './webhooks.module';
