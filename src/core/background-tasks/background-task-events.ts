import { type AuditEvent, type JsonObject, template } from '@espalier/plugin-sdk';
import { auditEvents, type EventName } from '#platform/changes';
import { text } from '#platform/texts';

export const backgroundTaskEvents = auditEvents('BackgroundTasks', () => ({
  title: text('Background tasks'),
  events: {
    Changed: {
      title: text('Task changed'),
      told: template('{actor} changed the task <a>{subject}</a>'),
      description: text('Its schedule was changed, or it was turned on or off.'),
    },
    RunRequested: {
      title: text('Started manually'),
      told: template('{actor} started the task <a>{subject}</a>'),
      description: text('Someone started it, regardless of its schedule.'),
    },
    RunCancelled: {
      title: text('Run cancelled'),
      told: template('{actor} cancelled a run of the task <a>{subject}</a>'),
    },
  },
  facts: {
    schedule: text('Run schedule'),
    enabled: text('Enabled'),
    run: text('Run'),
  },
}));

export function taskEvent(event: EventName<typeof backgroundTaskEvents>, task: string, facts: JsonObject): AuditEvent {
  return backgroundTaskEvents.event(event, { correlationId: task, facts });
}
