import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { EventSealer } from './event-sealer';

@Contributes(BACKGROUND_TASK)
export class SealingTask implements BackgroundTask {
  readonly name = 'audit-trail-seals';
  readonly title = text('Audit Trail Seals');
  readonly description = text(
    'Seals new events of the audit trail, so that it shows when one is changed or taken out.',
  );
  readonly schedule = '* * * * *';
  readonly enabled = true;

  constructor(private readonly sealer: EventSealer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { sealed: await this.sealer.seal(signal) };
  }
}
