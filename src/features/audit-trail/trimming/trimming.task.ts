import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { EventTrimmer } from './event-trimmer';

@Contributes(BACKGROUND_TASK)
export class TrimmingTask implements BackgroundTask {
  readonly name = 'audit-trail-trimming';
  readonly title = text('Audit Trail Trimming');
  readonly description = text('Deletes events of the audit trail that are older than its settings keep them.');
  readonly schedule = '0 1 * * *';
  readonly enabled = true;

  constructor(private readonly trimmer: EventTrimmer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { deleted: await this.trimmer.trim(signal) };
  }
}
