import { Injectable } from '@nestjs/common';
import { Feeds } from '../feed/feeds';
import { pathOf } from './item-address';
import type { SiteAnswer } from './site-answer';
import { SiteItems } from './site-items';
import type { SitePage } from './site-page';
import { SitePages } from './site-pages';
import type { Visit } from './visit';

const FEED = '/feed';

/** Finds what is at a path of the site; undefined for nothing, or nothing that this visitor may see. */
@Injectable()
export class SitePaths {
  constructor(
    private readonly items: SiteItems,
    private readonly pages: SitePages,
    private readonly feeds: Feeds,
  ) {}

  async home(visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byHandle('homepage:', visit);
    return shown(await (found ? this.pages.item(found, visit) : this.pages.welcome(visit)));
  }

  async at(path: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byHandle(`slug:${path}`, visit);
    if (!found) return path.endsWith(FEED) ? this.feed(path.slice(0, -FEED.length), visit) : undefined;
    const canonical = pathOf(found.item, found.type);
    if (!found.isPreview && canonical !== undefined && canonical !== path) {
      return { kind: 'moved', target: encodeURI(canonical) };
    }
    return shown(await this.pages.item(found, visit));
  }

  /** Items keep their ids, and may have other paths later. */
  async byId(contentItemId: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byId(contentItemId, visit);
    if (!found) return undefined;
    const path = found.isPreview ? undefined : pathOf(found.item, found.type);
    if (path !== undefined) return { kind: 'found', target: encodeURI(path) };
    return shown(await this.pages.item(found, visit));
  }

  private async feed(path: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const list = await this.items.byHandle(path === '' ? 'homepage:' : `slug:${path}`, visit);
    const xml = list && (await this.feeds.of(list, visit));
    return xml === undefined ? undefined : { kind: 'feed', xml };
  }
}

function shown(page: SitePage | undefined): SiteAnswer | undefined {
  return page && { kind: 'page', page };
}
