import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** Versions that were pruned, between one that is still there and the one before it. */
export interface VersionGap {
  /** Row id of the version that came after them. */
  readonly before: number;
  readonly count: number;
  /** Of the last of them. */
  readonly prunedUtc: Date;
}

/** The version that came next may have been deleted since then. */
const GAPS = `
  SELECT next.id::float8 AS before, sum(p.count)::int AS count, max(p.pruned_utc) AS "prunedUtc"
  FROM pruned_versions p CROSS JOIN LATERAL (
    SELECT v.id FROM content_item_version v
    WHERE v.content_item_id = p.content_item_id AND v.id >= p.before_id ORDER BY v.id LIMIT 1) AS next
  WHERE p.content_item_id = $1 GROUP BY next.id`;

@Injectable()
export class VersionGaps {
  constructor(private readonly database: Database) {}

  of(contentItemId: string): Promise<readonly VersionGap[]> {
    return this.database.query<VersionGap>(GAPS, [contentItemId]);
  }
}
