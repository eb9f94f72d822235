import { Injectable } from '@nestjs/common';
import type { JsonObject, Principal } from '@espalier/plugin-sdk';
import { compareItems, Effort, memberOrder, wordsIn, type Comparison, type WordCount } from '#features/comparison';
import { ContentReader, toWire, visibleVersion, type StoredVersion } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { MalformedQueryError } from '#platform/request';
import { inTurns } from '#platform/work-queue';

interface ComparedVersions {
  readonly before?: StoredVersion;
  readonly after: StoredVersion;
  readonly type: ContentType | undefined;
  readonly comparison: Comparison;
}

@Injectable()
export class VersionComparison {
  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** @param since id of another version of the same item; without it, the one that was made before */
  async changes(versionId: string, since: string | undefined, principal: Principal): Promise<ComparedVersions> {
    const after = await this.version(versionId, principal);
    const before = await this.before(after, since);
    const type = await this.typeOf(after);
    const order = memberOrder(type);
    const comparison = compareItems(before && this.wireOf(before, type), this.wireOf(after, type), order);
    return { ...(before && { before }), after, type, comparison };
  }

  /** As what it would have added to nothing. */
  async whole(versionId: string, principal: Principal): Promise<ComparedVersions> {
    const after = await this.version(versionId, principal);
    const type = await this.typeOf(after);
    return { after, type, comparison: compareItems(undefined, this.wireOf(after, type), memberOrder(type)) };
  }

  /**
   * How many words each version has more and less than the one before it, by its id. Without those that it would take
   * too long to find out for all of them.
   *
   * @param versions of one item, newest first, and the one before them
   */
  async words(versions: readonly StoredVersion[]): Promise<ReadonlyMap<string, WordCount>> {
    const [newest] = versions;
    return inTurns(this.wordsOf(versions, newest && (await this.typeOf(newest))));
  }

  private *wordsOf(
    versions: readonly StoredVersion[],
    type: ContentType | undefined,
  ): Generator<void, ReadonlyMap<string, WordCount>> {
    const [order, effort] = [memberOrder(type), new Effort()];
    const counts = new Map<string, WordCount>();
    for (const [index, after] of versions.entries()) {
      const before = versions[index + 1];
      if (!before || effort.isSpent) break;
      const comparison = compareItems(this.wireOf(before, type), this.wireOf(after, type), order, effort);
      if (!effort.isSpent) counts.set(after.row.contentItemVersionId, wordsIn(comparison));
      yield;
    }
    return counts;
  }

  private async version(versionId: string, principal: Principal): Promise<StoredVersion> {
    return visibleVersion(principal, await this.reader.findVersion(versionId), `version "${versionId}"`);
  }

  private async before(after: StoredVersion, since: string | undefined): Promise<StoredVersion | undefined> {
    if (since === undefined) return this.reader.previousVersion(after);
    const before = await this.reader.findVersion(since);
    if (before?.row.contentItemId === after.row.contentItemId) return before;
    throw new MalformedQueryError({
      since: [`is no version of the same item. GET /api/content/${after.row.contentItemId}/versions lists them.`],
    });
  }

  /** Another node may have just made it. */
  private async typeOf({ row: { contentType } }: StoredVersion): Promise<ContentType | undefined> {
    if (!this.definitions.get(contentType)) await this.definitions.refresh();
    return this.definitions.get(contentType);
  }

  private wireOf({ row }: StoredVersion, type: ContentType | undefined): JsonObject {
    const item = row.toItem();
    const { displayText, owner, createdUtc, data } = item;
    return type ? toWire(item, type) : { displayText, owner, createdUtc, ...data };
  }
}
