import { LRUCache } from 'lru-cache';
import { oneRow, type SqlParameters, type TextRow } from '#platform/database';

interface KnownTotal {
  readonly total: string;
  readonly moment: string;
}

/**
 * The server and what it has committed: two statements that read the same moment see the same rows. A replica's
 * snapshot does not say as much, so that it has none.
 */
export const MOMENT = `CASE WHEN NOT pg_is_in_recovery() THEN concat(pg_postmaster_start_time(), pg_current_snapshot()) END`;

const MOST_KNOWN = 500;

/** Counting takes longer than reading a page, and most lists are read more often than anything is written. */
export class KnownTotals {
  private readonly known = new LRUCache<string, KnownTotal>({ max: MOST_KNOWN });

  /** Counts by `total` only when something was committed since it was counted last. */
  sql(total: string, parameters: SqlParameters): string {
    const known = this.known.get(total);
    const moment = parameters.add(known?.moment ?? null);
    const value = parameters.add(known?.total ?? null);
    return `CASE WHEN (${MOMENT}) = ${moment}::text THEN ${value}::bigint ELSE (${total}) END`;
  }

  /** @param rows end with the total and its {@link MOMENT} */
  learn(total: string, rows: readonly TextRow[]): void {
    const [value, moment] = oneRow(rows).slice(-2);
    if (value != null && moment != null) this.known.set(total, { total: value, moment });
  }
}
