import { Injectable } from '@nestjs/common';
import { SiteRedirects } from '#features/redirects';
import { Feeds } from '../feed/feeds';
import { isList } from '../lists/list-request';
import { pathOf } from './item-address';
import type { SiteAnswer, SitePage } from './site-answer';
import { isForPreview, SiteItems } from './site-items';
import { SitePages } from './site-pages';
import { SEARCH_PATH } from '../search/search-address';
import { SiteSearch } from '../search/site-search';
import type { Visit } from './visit';

const HOME = 'homepage:';
const FEED = /^(.*)\/feed\/*$/is;
/** The home page is shown at `/` as well as at its path, and so is its feed. */
const HOME_FEED = '/feed';

@Injectable()
export class SitePaths {
  constructor(
    private readonly items: SiteItems,
    private readonly pages: SitePages,
    private readonly feeds: Feeds,
    private readonly searches: SiteSearch,
    private readonly redirects: SiteRedirects,
  ) {}

  async home(visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byHandle(HOME, visit);
    if (found) return shown(await this.pages.item(found, visit));
    return (await this.items.isThere(HOME)) ? undefined : shown(await this.pages.welcome(visit));
  }

  async at(path: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byHandle(`slug:${path}`, visit);
    if (!found)
      return isSearch(path) ? this.search(visit) : ((await this.feed(path, visit)) ?? this.redirect(path, visit));
    const canonical = found.isPreview ? undefined : pathOf(found.item, found.type);
    return moved(canonical, visit) ?? shown(await this.pages.item(found, visit));
  }

  /** Items keep their ids, and may have other paths later. */
  async byId(contentItemId: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const found = await this.items.byId(contentItemId, visit);
    if (!found) return undefined;
    const path = found.isPreview ? undefined : pathOf(found.item, found.type);
    if (path !== undefined) return { kind: 'found', target: encodeURI(path) };
    return shown(await this.pages.item(found, visit));
  }

  private async search(visit: Visit): Promise<SiteAnswer | undefined> {
    return moved(SEARCH_PATH, visit) ?? shown(await this.searches.page(visit));
  }

  private async redirect(path: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const target = isForPreview(visit) ? undefined : await this.redirects.from(path, visit.viewer);
    return target === undefined ? undefined : { kind: 'moved', target };
  }

  /** Feeds are of what is published: they have no preview. */
  private async feed(path: string, visit: Visit): Promise<SiteAnswer | undefined> {
    const [, ofList] = FEED.exec(path) ?? [];
    if (ofList === undefined || isForPreview(visit)) return undefined;
    const isHome = !/[^/]/.test(ofList);
    const list = await this.items.byHandle(isHome ? HOME : `slug:${ofList}`, visit);
    if (!list || !isList(list.type)) return undefined;
    const canonical = isHome ? HOME_FEED : `${pathOf(list.item, list.type) ?? ofList}/feed`;
    return moved(canonical, visit) ?? feed(await this.feeds.of(list, visit));
  }
}

/** An item may have that path, and is shown then. */
function isSearch(path: string): boolean {
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .join('/')
      .toLowerCase() === SEARCH_PATH.slice(1)
  );
}

/** Undefined for a path that is spelled as it is to be spelled, or that nothing is known of. */
function moved(canonical: string | undefined, visit: Visit): SiteAnswer | undefined {
  if (canonical === undefined || (canonical === visit.request.path && !visit.isNeedlesslyEncoded)) return undefined;
  return { kind: 'moved', target: encodeURI(canonical) };
}

function feed(xml: string | undefined): SiteAnswer | undefined {
  return xml === undefined ? undefined : { kind: 'feed', xml };
}

function shown(page: SitePage | undefined): SiteAnswer | undefined {
  return page && { kind: 'page', page };
}
