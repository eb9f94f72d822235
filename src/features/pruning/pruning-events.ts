import { AUDIT_EVENTS, Contributes, type AuditEvent, type AuditEventCategory } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import type { PruningOutcome } from './runs/pruning-run.entity';

@Contributes(AUDIT_EVENTS)
export class PruningEvents implements AuditEventCategory {
  readonly name = 'Pruning';
  readonly title = text('Content version pruning');
  readonly events = [
    { name: 'Pruned', title: text('Versions pruned'), description: text('One for each run, with its counts.') },
  ];
}

interface Counts {
  readonly examined: number;
  readonly deleted: number;
  readonly failed: number;
  readonly bytesFreed: number;
}

/** A run that has ended. */
export function pruned(outcome: PruningOutcome, { examined, deleted, failed, bytesFreed }: Counts): AuditEvent {
  return {
    category: 'Pruning',
    event: 'Pruned',
    correlationId: 'content-version-pruning',
    facts: { outcome, examined, deleted, failed, bytesFreed },
  };
}
