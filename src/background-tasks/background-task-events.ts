import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
} from '@espalier/plugin-sdk';

@Contributes(AUDIT_EVENTS)
export class BackgroundTaskEvents implements AuditEventCategory {
  readonly name = 'BackgroundTasks';
  readonly title = 'Background tasks';
  readonly events = [
    { name: 'Changed', title: 'Task changed', description: 'When it runs, or whether.' },
    { name: 'RunRequested', title: 'Run asked for', description: 'Somebody had it run, whatever its schedule says.' },
    { name: 'RunCancelled', title: 'Run cancelled' },
  ];
}

export function taskEvent(
  event: 'Changed' | 'RunRequested' | 'RunCancelled',
  task: string,
  facts: JsonObject,
): AuditEvent {
  return { category: 'BackgroundTasks', event, correlationId: task, facts };
}
