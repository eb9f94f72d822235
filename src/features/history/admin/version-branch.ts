import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { VersionComments } from '#core/audit-events';
import { ContentReader, visibleVersion, type StoredVersion } from '#core/content';
import type { WordCount } from '#features/comparison';
import { VersionComparison } from '../versions/version-comparison';
import { VersionGaps, type VersionGap } from '../versions/version-gaps';
import { VersionPresenter, type VersionView } from './version-presenter';

/** Newest first. */
interface BranchPage {
  readonly newest: StoredVersion;
  readonly versions: readonly BranchVersion[];
  readonly total: number;
}

export interface BranchVersion extends VersionView {
  /** The first version that was not deleted by somebody has 1. */
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
    private readonly gaps: VersionGaps,
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
    const [gaps, comments, words] = await Promise.all([
      this.gaps.of(newest.row.contentItemId),
      this.comments.of(newest.row.contentItemId, ids),
      this.comparison.words(all),
    ]);
    return {
      newest,
      total,
      versions: versions.map((version, index) => {
        const { contentItemVersionId: id, id: rowId } = version.row;
        const gone = gaps.reduce((sum, { before, count }) => (before <= rowId ? sum + count : sum), 0);
        return {
          ...this.shown.of(version, principal),
          number: total - skip - index + gone,
          pruned: gaps.find(({ before }) => before === rowId),
          comment: comments.get(id),
          words: words.get(id),
        };
      }),
    };
  }
}
