import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { DeliveryTrimmer } from './delivery-trimmer';

@Contributes(BACKGROUND_TASK)
export class DeliveryTrimmingTask implements BackgroundTask {
  readonly name = 'webhook-delivery-trimming';
  readonly title = text('Webhook Delivery Trimming');
  readonly description = text('Deletes what is known of deliveries to webhooks 30 days after their end.');
  readonly schedule = '30 1 * * *';
  readonly enabled = true;

  constructor(private readonly trimmer: DeliveryTrimmer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { deleted: await this.trimmer.trim(signal) };
  }
}
