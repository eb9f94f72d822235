import { Contributes, type Principal } from '@espalier/plugin-sdk';
import { ContentReferences, type FoundUses as FoundItems, type ReferringVersion } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import {
  MEDIA_USES,
  type FailedUse,
  type FoundUses,
  type MediaPlace,
  type MediaUse,
  type MediaUses,
  type MovedMedia,
  type RewrittenUses,
} from '#core/media';
import { Config } from '#platform/config';
import { isSlow } from '#platform/database';
import { text } from '#platform/texts';
import { ItemRewriter } from './rewriting/item-rewriter';
import { MediaMentions } from './rewriting/media-mentions';

const SHOWN = 20;

/** Items that one request rewrites, and for how long it goes on. What is left is found by the redirect, and by the next request. */
const MOST_REWRITTEN = 500;
const REWRITE_MS = 20_000;

@Contributes(MEDIA_USES)
export class MediaUsesInContent implements MediaUses {
  constructor(
    private readonly references: ContentReferences,
    private readonly definitions: ContentDefinitions,
    private readonly rewriter: ItemRewriter,
    private readonly config: Config,
  ) {}

  async of(places: readonly MediaPlace[], principal: Principal): Promise<FoundUses | undefined> {
    const found = await this.find(places, principal, SHOWN);
    return (
      found && {
        uses: found.versions.map((version) => this.use(version, principal)),
        total: found.total,
        hidden: found.hidden,
        hasMore: found.total > SHOWN,
        isEverything: found.isEverything,
      }
    );
  }

  isUnmentioned(path: string): string {
    return this.references.isUnmentioned(path);
  }

  async rewrite(moved: readonly MovedMedia[], principal: Principal): Promise<RewrittenUses> {
    const mentions = new MediaMentions(moved, this.config.baseUrl);
    const found = await this.find(moved, principal, MOST_REWRITTEN);
    const report = { rewritten: [] as MediaUse[], failed: [] as FailedUse[] };
    const end = performance.now() + REWRITE_MS;
    const rewrite = this.rewriter.of(moved, mentions);
    let isEverything = found !== undefined && found.isEverything && found.total <= MOST_REWRITTEN;
    for (const version of found?.versions ?? []) {
      if (performance.now() > end) {
        isEverything = false;
        break;
      }
      const use = this.use(version, principal);
      const { isRewritten, left } = await rewrite(version.contentItemId, principal);
      if (isRewritten) report.rewritten.push(use);
      if (left) report.failed.push({ ...use, ...left });
    }
    return { ...report, isEverything };
  }

  /** Undefined when it took too long. */
  private async find(
    places: readonly MediaPlace[],
    principal: Principal,
    most: number,
  ): Promise<FoundItems | undefined> {
    try {
      return await this.references.usesOfMedia(places, principal, most);
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
  }

  private use(version: ReferringVersion, principal: Principal): MediaUse {
    const { contentItemId, contentType, displayText, owner, latest, published, modifiedUtc } = version;
    const type = this.definitions.get(contentType)?.definition.displayName ?? contentType;
    const use: MediaUse = {
      contentItemId,
      title: displayText || text('(untitled)'),
      note: latest ? type : text('{type}, in the published version', { type }),
      type,
      state: published ? 'Published' : 'Draft',
      modifiedUtc,
    };
    if (!principal.may('EditContent', { contentType, owner })) return use;
    return { ...use, path: `/Admin/Contents/ContentItems/${contentItemId}/Edit` };
  }
}
