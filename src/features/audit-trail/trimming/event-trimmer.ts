import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  BACKGROUND_TASK,
  Contributes,
  type AuditTrail,
  type BackgroundTask,
  type JsonObject,
  type TaskRun,
} from '@espalier/plugin-sdk';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { text } from '#platform/texts';
import { KEPT_CATEGORY } from '../audit-trail-events';
import { LOCK_CHAINS } from '../seals/sealed-text';
import { AuditTrailSettingsSection, type AuditTrailSettings } from '../settings/audit-trail-settings';

const DAY_MS = 86_400_000;

interface Threshold {
  readonly category: string;
  readonly olderThan: string;
}

export function thresholdsOf(
  { trimmingDisabled, retentionDays, retentionDaysByCategory }: Readonly<AuditTrailSettings>,
  categories: readonly string[],
  now: Date,
): Threshold[] {
  if (trimmingDisabled) return [];
  return categories.flatMap((category) => {
    const days = retentionDaysByCategory[category] ?? retentionDays;
    return days === 0 ? [] : [{ category, olderThan: new Date(now.getTime() - days * DAY_MS).toISOString() }];
  });
}

/** Of one transaction; a seal has 1,000 at most. */
const MOST_SEALS = 1000;
const MOST_EVENTS = 50_000;

/**
 * From the first on whose events are all older than $2, so that what is left begins with a whole seal. $1 is the
 * category, $3 how many to look at, $4 after how many events to stop.
 */
const OLDEST = `
  SELECT number, ids, hash FROM (
    SELECT number, event_ids AS ids, encode(hash, 'hex') AS hash, bool_and(newest_utc < $2) OVER upward AS goes,
           sum(cardinality(event_ids)) OVER upward - cardinality(event_ids) AS before
    FROM (SELECT * FROM audit_seal WHERE category = $1 ORDER BY number LIMIT $3) AS first
    WINDOW upward AS (ORDER BY number)) AS placed
  WHERE goes AND before < $4 ORDER BY number`;

interface OldSeal {
  readonly number: number;
  readonly ids: readonly string[];
  readonly hash: string;
}

@Injectable()
export class EventTrimmer {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly section: AuditTrailSettingsSection,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** @returns how many events are gone; each transaction of them is recorded */
  async trim(signal: AbortSignal): Promise<number> {
    const settings = await this.settings.get(this.section);
    const stored = await this.database.query<{ category: string }>('SELECT DISTINCT category FROM audit_seal');
    const categories = stored.map(({ category }) => category).filter((category) => category !== KEPT_CATEGORY);
    let total = 0;
    for (const threshold of thresholdsOf(settings, categories.toSorted(), this.clock.now())) {
      for (let gone = Infinity; gone > 0; total += gone) {
        signal.throwIfAborted();
        gone = await this.database.transaction((transaction) => this.trimSome(transaction, threshold));
      }
    }
    return total;
  }

  private async trimSome(transaction: Transaction, { category, olderThan }: Threshold): Promise<number> {
    await transaction.query(LOCK_CHAINS);
    const seals = await transaction.query<OldSeal>(OLDEST, [category, olderThan, MOST_SEALS, MOST_EVENTS]);
    const last = seals.at(-1);
    if (!last) return 0;
    const ids = seals.flatMap((seal) => seal.ids);
    await transaction.query(`SELECT set_config('espalier.audit_trimming', 'on', true)`);
    await transaction.query('DELETE FROM audit_event WHERE category = $1 AND id = ANY ($2::bigint[])', [category, ids]);
    await transaction.query('DELETE FROM audit_seal WHERE category = $1 AND number <= $2', [category, last.number]);
    await transaction.query(`SELECT set_config('espalier.audit_trimming', 'off', true)`);
    await this.trail.record(transaction, {
      category: KEPT_CATEGORY,
      event: 'Trimmed',
      correlationId: category,
      facts: { events: ids.length, seals: seals.length, seal: last.number, hash: last.hash, olderThan },
    });
    return ids.length;
  }
}

@Contributes(BACKGROUND_TASK)
export class TrimmingTask implements BackgroundTask {
  readonly name = 'audit-trail-trimming';
  get title() {
    return text('Audit Trail Trimming');
  }
  get description() {
    return text('Deletes audit trail events that are older than their retention period.');
  }
  readonly schedule = '0 1 * * *';
  readonly enabled = true;

  constructor(private readonly trimmer: EventTrimmer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { deleted: await this.trimmer.trim(signal) };
  }
}
