import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(AUDIT_EVENTS)
export class BackgroundTaskEvents implements AuditEventCategory {
  readonly name = 'BackgroundTasks';
  get title() {
    return text('Background tasks');
  }
  get events() {
    return [
      {
        name: 'Changed',
        title: text('Task changed'),
        description: text('Its schedule was changed, or it was turned on or off.'),
      },
      {
        name: 'RunRequested',
        title: text('Started manually'),
        description: text('Someone started it, regardless of its schedule.'),
      },
      { name: 'RunCancelled', title: text('Run cancelled') },
    ];
  }
  get facts() {
    return {
      schedule: text('Run schedule'),
      enabled: text('Enabled'),
      run: text('Run'),
    };
  }
}

export function taskEvent(
  event: 'Changed' | 'RunRequested' | 'RunCancelled',
  task: string,
  facts: JsonObject,
): AuditEvent {
  return { category: 'BackgroundTasks', event, correlationId: task, facts };
}
