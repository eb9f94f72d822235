import type { JsonObject } from '@espalier/plugin-sdk';
import type { DueVersion } from './due-versions';

/** With reasons of this length all fit into the facts of a run. */
const NAMED_FAILURES = 3;
const MAX_REASON_LENGTH = 200;

/** What a run has done so far. */
export class RunCounters {
  private succeeded = 0;
  private failed = 0;
  private readonly failures: JsonObject[] = [];

  constructor(private readonly done: string) {}

  succeed(): void {
    this.succeeded++;
  }

  fail({ contentItemId, contentItemVersionId }: DueVersion, reason: string): void {
    this.failed++;
    if (this.failures.length === NAMED_FAILURES) return;
    this.failures.push({ contentItemId, contentItemVersionId, reason: reason.slice(0, MAX_REASON_LENGTH) });
  }

  facts(): JsonObject {
    const counts = { [this.done]: this.succeeded, failed: this.failed };
    return this.failed > 0 ? { ...counts, failures: [...this.failures] } : counts;
  }
}
