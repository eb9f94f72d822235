import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import { ContentNotFoundError } from '../content-errors';
import { ContentReader, type StoredVersion } from '../content-reader';
import { ItemAccess, type TypedItem } from './item-access';

/** A version that something is done to because it is not live, with its item locked. */
export interface PastVersion {
  readonly version: ContentItem;
  readonly item: TypedItem;
  readonly owner: string | null;
}

type Work = (past: PastVersion, transaction: Transaction) => Promise<ContentItem>;

@Injectable()
export class PastVersions {
  constructor(
    private readonly access: ItemAccess,
    private readonly reader: ContentReader,
  ) {}

  async with(versionId: string, principal: Principal, work: Work, { dryRun = false } = {}): Promise<ContentItem> {
    return this.access.transaction(
      async (transaction) => {
        // Within the transaction: to wait for a second connection would be to wait for ourselves when none is free.
        const found = await this.reader.findVersionIn(transaction, versionId);
        const item = found && (await this.access.lock(transaction, found.row.contentItemId));
        // Read again beneath the lock: it may have changed, or be gone.
        const version = item && (await this.reader.findVersionIn(transaction, versionId));
        if (!version || (item.removed && !principal.may('ViewAuditTrail')))
          throw new ContentNotFoundError(`version "${versionId}"`);
        return work(pastVersion(version, item), transaction);
      },
      { dryRun },
    );
  }

  async withNewest(
    contentItemId: string,
    principal: Principal,
    work: Work,
    { dryRun = false } = {},
  ): Promise<ContentItem> {
    return this.access.transaction(
      async (transaction) => {
        const item = isContentId(contentItemId) ? await this.access.lock(transaction, contentItemId) : undefined;
        const version = item && (await this.reader.findNewestIn(transaction, contentItemId));
        if (!version || (item.removed && !principal.may('ViewAuditTrail')))
          throw new ContentNotFoundError(`content item "${contentItemId}"`);
        return work(pastVersion(version, item), transaction);
      },
      { dryRun },
    );
  }

  async withRemoved(contentItemId: string, principal: Principal, work: Work): Promise<ContentItem> {
    return this.access.transaction(async (transaction) => {
      const item = isContentId(contentItemId) ? await this.access.lock(transaction, contentItemId) : undefined;
      const version = item?.removed ? await this.reader.findNewestIn(transaction, contentItemId) : undefined;
      if (!item || !version || !principal.may('ViewAuditTrail'))
        throw new ContentNotFoundError(`removed content item "${contentItemId}"`);
      return work(pastVersion(version, item), transaction);
    });
  }
}

function pastVersion({ row, owner }: StoredVersion, item: TypedItem): PastVersion {
  return { version: row.toItem(), item, owner };
}
