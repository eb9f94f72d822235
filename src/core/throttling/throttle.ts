import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sentence, type Queryable } from '@espalier/plugin-sdk';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { Database, oneRow } from '#platform/database';
import { DomainError } from '#platform/errors';
import { AttemptCounters, type Attempt } from './attempt-counters';
import { ThrottlingSettingsSection } from './throttling-settings';

const MINUTE = 60;

/** Says the same whether or not what was guessed for exists. */
export class TooManyAttemptsError extends DomainError {
  /** @param seconds after which the next attempt is looked at */
  constructor(seconds: number) {
    const message = `Too many attempts have failed. Wait ${inWords(seconds)} and try again.`;
    super(
      'too-many-requests',
      'auth.too-many-attempts',
      seconds < MINUTE
        ? {
            ...sentence(
              '{seconds, plural, one {Too many attempts have failed. Wait # second and try again.} other {Too many attempts have failed. Wait # seconds and try again.}}',
              { seconds },
            ),
            message,
          }
        : {
            ...sentence(
              '{minutes, plural, one {Too many attempts have failed. Wait # minute and try again.} other {Too many attempts have failed. Wait # minutes and try again.}}',
              { minutes: Math.ceil(seconds / MINUTE) },
            ),
            message,
          },
      { retryAfterSeconds: seconds },
    );
  }
}

/** Rows of failures, and as many that know an address, besides those of whole accounts: some tens of megabytes. */
const MOST_ROWS = 200_000;
const TRIMMED_EVERY_MS = 10_000;

@Injectable()
export class Throttle {
  private trimmedAt = 0;

  constructor(
    private readonly counters: AttemptCounters,
    private readonly settings: Settings,
    private readonly section: ThrottlingSettingsSection,
    private readonly clock: Clock,
  ) {}

  /**
   * An attempt counts as failed before it is looked at, so that those made at the same time do not slip through
   * together, and counts no more when it succeeds, or when the comparison itself fails.
   *
   * @param compare undefined or false for a wrong guess
   * @throws TooManyAttemptsError, also for what would have been right
   */
  async attempt<T>(attempt: Attempt, compare: () => Promise<T>): Promise<T> {
    const admission = await this.counters.count(attempt, await this.settings.get(this.section));
    if (!admission.admitted) throw this.refusal(admission.until);
    await this.clearAway();
    try {
      const result = await compare();
      if (result) await this.counters.takeBack(attempt, admission, true);
      return result;
    } catch (error) {
      await this.counters.takeBack(attempt, admission, false);
      throw error;
    }
  }

  /** As {@link attempt}, and counts nothing: for what is known to be right. @throws TooManyAttemptsError */
  async requireOpen(attempt: Attempt): Promise<void> {
    const until = await this.refusedUntil(attempt);
    if (until) throw this.refusal(until);
  }

  /** As {@link attempt} would refuse; null when it does not. */
  async refusedUntil(attempt: Attempt): Promise<Date | null> {
    return this.counters.refusedUntil(attempt, await this.settings.get(this.section));
  }

  /**
   * In the transaction of what makes the failed attempts void, such as a new password.
   *
   * @returns whether there were any
   */
  forget(within: Queryable, kind: string, account: string): Promise<boolean> {
    return this.counters.clear(within, kind, account);
  }

  private refusal(until: Date | null): TooManyAttemptsError {
    const wait = until ? until.getTime() - this.clock.now().getTime() : 0;
    return new TooManyAttemptsError(Math.max(1, Math.ceil(wait / 1000)));
  }

  /** As often as rows come, so that no more remain than are of use; whatever strangers do, there is room for so many. */
  private async clearAway(): Promise<void> {
    await this.counters.purge();
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.trimmedAt) < TRIMMED_EVERY_MS) return;
    this.trimmedAt = now;
    await this.counters.trim(MOST_ROWS);
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < MINUTE ? [seconds, 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Where attempts at accounts that do not exist are counted: one of 65536 places, so that a stranger cannot make as many rows as
 * there are names, and that nothing of what was typed is kept, which may be a password in the wrong field. Nobody can work out
 * which names share a place: else the failures at one would tell whether the other exists.
 */
@Injectable()
export class UnknownAccounts {
  private key?: string;

  constructor(private readonly database: Database) {}

  /** Ask it for every name, so that names that exist are not told by less work. */
  async placeOf(name: string): Promise<string> {
    this.key ??= await this.readKey();
    return `unknown-${createHmac('sha256', this.key).update(name).digest().readUInt16BE(0)}`;
  }

  private async readKey(): Promise<string> {
    const { key } = oneRow(await this.database.query<{ key: string }>('SELECT key FROM auth_attempt_key'));
    return key;
  }
}
