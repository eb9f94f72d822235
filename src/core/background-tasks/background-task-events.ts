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
  readonly title = text('Background tasks');
  readonly events = [
    { name: 'Changed', title: text('Task changed'), description: text('When it runs, or whether.') },
    {
      name: 'RunRequested',
      title: text('Run asked for'),
      description: text('Somebody had it run, whatever its schedule says.'),
    },
    { name: 'RunCancelled', title: text('Run cancelled') },
  ];
}

export function taskEvent(
  event: 'Changed' | 'RunRequested' | 'RunCancelled',
  task: string,
  facts: JsonObject,
): AuditEvent {
  return { category: 'BackgroundTasks', event, correlationId: task, facts };
}
