import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { VersionComments } from '#core/audit-events';
import { ContentReader, visibleVersion, type StoredVersion } from '#core/content';
import type { WordCount } from '#features/comparison';
import { Database } from '#platform/database';
import { VersionComparison } from '../versions/version-comparison';
import { VersionPresenter, type VersionView } from './version-presenter';

/** Versions that were pruned, between one that is still there and the one before it. */
interface VersionGap {
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

/** The first version that was not deleted by somebody has 1. */
const NUMBERS = `
  SELECT kept.id, (kept.place + coalesce((
    SELECT sum(p.count) FROM pruned_versions p WHERE p.content_item_id = $1 AND p.before_id <= kept.row_id), 0))::int AS number
  FROM (
    SELECT v.id AS row_id, v.content_item_version_id AS id, row_number() OVER (ORDER BY v.id) AS place
    FROM content_item_version v WHERE v.content_item_id = $1) AS kept
  WHERE kept.id = ANY($2)`;

@Injectable()
export class VersionNumbers {
  constructor(private readonly database: Database) {}

  gaps(contentItemId: string): Promise<readonly VersionGap[]> {
    return this.database.query<VersionGap>(GAPS, [contentItemId]);
  }

  /** By version id. */
  async of(contentItemId: string, versionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ id: string; number: number }>(NUMBERS, [contentItemId, versionIds]);
    return new Map(rows.map(({ id, number }) => [id, number]));
  }
}

/** Newest first. */
interface BranchPage {
  readonly newest: StoredVersion;
  readonly versions: readonly BranchVersion[];
  readonly total: number;
}

export interface BranchVersion extends VersionView {
  readonly number: number;
  /** Before it. */
  readonly pruned?: VersionGap;
  readonly comment?: string;
  readonly words?: WordCount;
}

export const BRANCH_PAGE_SIZE = 20;

/** The versions of an item, as one grew out of the other. */
@Injectable()
export class VersionBranch {
  constructor(
    private readonly reader: ContentReader,
    private readonly comparison: VersionComparison,
    private readonly shown: VersionPresenter,
    private readonly comments: VersionComments,
    private readonly numbers: VersionNumbers,
  ) {}

  /** @throws ContentNotFoundError, or ForbiddenError for an item that the principal may not see */
  async page(
    contentItemId: string,
    page: number,
    principal: Principal,
    pageSize = BRANCH_PAGE_SIZE,
  ): Promise<BranchPage> {
    const first = (await this.reader.versions(contentItemId, { first: 1, skip: 0 }))?.versions[0];
    const newest = visibleVersion(principal, first, `content item "${contentItemId}"`);
    const skip = (page - 1) * pageSize;
    const found = await this.reader.versions(contentItemId, { first: pageSize + 1, skip });
    const { versions: all = [], totalCount: total = 0 } = found ?? {};
    const versions = all.slice(0, pageSize);
    const ids = versions.map(({ row }) => row.contentItemVersionId);
    const [numbers, gaps, comments, words] = await Promise.all([
      this.numbers.of(newest.row.contentItemId, ids),
      this.numbers.gaps(newest.row.contentItemId),
      this.comments.of(newest.row.contentItemId, ids),
      this.comparison.words(all),
    ]);
    return {
      newest,
      total,
      versions: versions.map((version) => {
        const { contentItemVersionId: id, id: rowId } = version.row;
        return {
          ...this.shown.of(version, principal),
          number: numbers.get(id) ?? 0,
          pruned: gaps.find(({ before }) => before === rowId),
          comment: comments.get(id),
          words: words.get(id),
        };
      }),
    };
  }
}
