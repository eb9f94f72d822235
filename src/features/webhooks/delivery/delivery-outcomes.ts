import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { Subscriptions } from '../subscriptions';
import { webhookEvent } from '../webhook-events';
import { Webhooks } from '../webhooks';
import type { ClaimedDelivery, Outcome } from './delivery';

const SECOND = 1000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

/** Between one try and the next. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** For so long nothing may have been accepted before a delivery that is given up takes its webhook with it. */
const FAILING_FOR_DAYS_MS = 3 * 24 * HOUR;

/** What receivers answer who want no more of it. */
const GONE = 410;

@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly database: Database,
    private readonly webhooks: Webhooks,
    private readonly wanted: Subscriptions,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** Whoever has lost the lease meanwhile changes nothing: somebody else has it, and keeps what comes of theirs. */
  keep(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const isAccepted = outcome.status !== undefined && outcome.status >= 200 && outcome.status < 300;
    return this.database.transaction((transaction) =>
      isAccepted ? this.accepted(transaction, delivery, outcome) : this.refused(transaction, delivery, outcome),
    );
  }

  private async accepted(transaction: Transaction, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    if (!(await this.write(transaction, delivery, outcome, { state: 'delivered', due: null }))) return;
    await transaction.query(
      'UPDATE webhook SET failing_since_utc = NULL WHERE id = $1 AND failing_since_utc IS NOT NULL',
      [delivery.webhookId],
    );
  }

  private async refused(transaction: Transaction, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    const isGone = outcome.status === GONE;
    const pause = isGone ? undefined : pauseAfter(delivery.attempts + 1);
    const due = pause === undefined ? null : new Date(now.getTime() + pause);
    if (!(await this.write(transaction, delivery, outcome, { state: due ? 'waiting' : 'failed', due }))) return;
    const [webhook] = await transaction.query<{ failingSince: Date; enabled: boolean }>(
      `UPDATE webhook SET failing_since_utc = coalesce(failing_since_utc, $2) WHERE id = $1
       RETURNING failing_since_utc AS "failingSince", enabled`,
      [delivery.webhookId, now],
    );
    const isLost = isGone || (due === null && webhook && isBeyondHope(new Date(webhook.failingSince), now));
    if (webhook?.enabled && isLost) await this.switchOff(transaction, delivery.webhookId, outcome);
  }

  private async write(
    transaction: Transaction,
    { number, lease, attempts }: ClaimedDelivery,
    { status, answer, error, durationMs }: Outcome,
    { state, due }: { readonly state: string; readonly due: Date | null },
  ): Promise<boolean> {
    const told = [status ?? null, answer ?? null, error ?? null, durationMs];
    const rows = await transaction.query(
      `UPDATE webhook_delivery SET state = $3, due_utc = $4, attempts = $5, lease = NULL, attempted_utc = $6,
         finished_utc = CASE WHEN $4::timestamptz IS NULL THEN $6::timestamptz END, status = $7, answer = $8, error = $9, duration_ms = $10
       WHERE number = $1 AND lease = $2 RETURNING number`,
      [number, lease, state, due, attempts + 1, this.clock.now(), ...told],
    );
    return rows.length > 0;
  }

  private async switchOff(transaction: Transaction, webhookId: string, { status, error }: Outcome): Promise<void> {
    await transaction.query('UPDATE webhook SET enabled = false, switched_off_utc = $2 WHERE id = $1', [
      webhookId,
      this.clock.now(),
    ]);
    await this.wanted.announce(transaction, webhookId);
    const webhook = await this.webhooks.within(transaction, webhookId);
    const facts = {
      failingSinceUtc: webhook.failingSinceUtc,
      ...(status !== undefined && { status }),
      ...(error && { error }),
    };
    await this.trail.record(transaction, webhookEvent('SwitchedOff', webhook, facts));
  }
}

/** The pause before the next try, in milliseconds; undefined when there is none. @param tries how many there were */
export function pauseAfter(tries: number): number | undefined {
  return PAUSES[tries - 1];
}

export function isBeyondHope(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_FOR_DAYS_MS;
}
