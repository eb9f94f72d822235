import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import { ForbiddenError, signInRequired } from '#core/auth';
import { ContentReader, type VersionRow } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import type { Visit } from './visit';

export interface SiteItem {
  readonly item: ContentItem;
  readonly type: ContentType;
  /** Whether it is shown before it is published, or as it was once. */
  readonly isPreview: boolean;
}

@Injectable()
export class SiteItems {
  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * @param handle such as `slug:blog/on-pruning`
   * @returns undefined for what is not there, or not for this visitor
   */
  async byHandle(handle: string, visit: Visit): Promise<SiteItem | undefined> {
    const preview = previewOf(visit);
    if (preview !== undefined) return this.preview(await this.reader.findByHandle(handle, 'latest'), preview, visit);
    return this.published(await this.reader.findByHandle(handle), visit.viewer);
  }

  async byId(contentItemId: string, visit: Visit): Promise<SiteItem | undefined> {
    const preview = previewOf(visit);
    if (preview !== undefined) return this.preview(await this.reader.find(contentItemId, 'latest'), preview, visit);
    return this.published(await this.reader.find(contentItemId), visit.viewer);
  }

  async isThere(handle: string): Promise<boolean> {
    return (await this.reader.findByHandle(handle)) !== undefined;
  }

  private async published(row: VersionRow | undefined, viewer: Principal): Promise<SiteItem | undefined> {
    if (!row || !viewer.may('ViewContent', row)) return undefined;
    return { item: row.toItem(), type: await this.typeOf(row), isPreview: false };
  }

  private async preview(latest: VersionRow | undefined, version: string, visit: Visit): Promise<SiteItem | undefined> {
    if (!visit.isSignedIn) throw signInRequired();
    const row = latest && (await this.versionOf(latest, version));
    if (!row) return undefined;
    const secured = { contentType: row.contentType, owner: latest.owner };
    for (const permission of ['ViewContent', 'PreviewContent']) {
      if (!visit.viewer.may(permission, secured)) throw new ForbiddenError(permission);
    }
    return { item: row.toItem(), type: await this.typeOf(row), isPreview: true };
  }

  private async versionOf(latest: VersionRow, version: string): Promise<VersionRow | undefined> {
    if (version === '' || version === 'true') return latest;
    const stored = await this.reader.findVersion(version);
    return stored?.row.contentItemId === latest.contentItemId ? stored.row : undefined;
  }

  /** When this node does not know the type yet, another node has just made it. */
  private async typeOf({ contentType }: VersionRow): Promise<ContentType> {
    if (!this.definitions.get(contentType)) await this.definitions.refresh();
    return this.definitions.require(contentType);
  }
}

export function isForPreview(visit: Visit): boolean {
  return previewOf(visit) !== undefined;
}

/** Empty for the latest version, else the id of a version; undefined when no preview is asked for. */
function previewOf({ request: { query } }: Visit): string | undefined {
  return query.preview;
}
