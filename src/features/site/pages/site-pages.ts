import { Injectable } from '@nestjs/common';
import { isJsonObject, type ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { mediaUrl } from '#core/media';
import { Settings } from '#core/settings';
import {
  ItemShapeSource,
  Renderings,
  ShapeRenderer,
  newShape,
  renderSettled,
  type Rendering,
  type Shape,
} from '#features/templating';
import { Config } from '#platform/config';
import { text } from '#platform/texts';
import { ListPages } from '../lists/list-pages';
import { isList, pageOfQuery, queryOfList, type ListRequest } from '../lists/list-request';
import { SiteSettingsSection } from '../settings/site-settings';
import { addressOf, feedAddress } from './item-address';
import { Layouts, searchForm, type LaidOut } from './layouts';
import { PageCache } from './page-cache';
import type { SitePage } from './site-answer';
import type { SiteItem } from './site-items';
import type { Visit } from './visit';

/** What those who show links to pages ask for. */
const PICTURE_WIDTH = 1024;

@Injectable()
export class LaidOutPages {
  constructor(
    private readonly renderings: Renderings,
    private readonly shapes: ShapeRenderer,
    private readonly layouts: Layouts,
  ) {}

  begin({ viewer, request, scriptNonce }: Visit): Promise<Rendering> {
    return this.renderings.begin({ viewer, request, scriptNonce });
  }

  html(rendering: Rendering, visit: Visit, page: LaidOut, content: () => Shape): Promise<string> {
    return renderSettled(
      rendering,
      () => this.shapes.render(this.layouts.around(content(), page, visit), rendering).html,
    );
  }
}

@Injectable()
export class PageFacts {
  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly config: Config,
  ) {}

  async of({ item, type, isPreview }: SiteItem, list: ListRequest | undefined): Promise<LaidOut> {
    const { feeds } = await this.settings.get(this.section);
    const address = encodeURI(addressOf(item, type));
    const picture = pictureOf(item, type);
    return {
      title: item.displayText,
      contentType: type.name,
      canonical: list ? address + queryOfList(list) : address,
      feed: feeds ? feedAddress(item, type) : undefined,
      picture: picture === undefined ? undefined : `${mediaUrl(this.config.baseUrl, picture)}?width=${PICTURE_WIDTH}`,
      isPreview,
    };
  }

  /** Where somebody signs in who may find the page then; undefined for those who have. */
  signIn({ isSignedIn, request }: Visit): string | undefined {
    if (isSignedIn) return undefined;
    const query = new URLSearchParams({ returnUrl: encodeURI(request.path) });
    return `${this.config.basePath}/Login?${query.toString()}`;
  }
}

@Injectable()
export class SitePages {
  constructor(
    private readonly laidOut: LaidOutPages,
    private readonly items: ItemShapeSource,
    private readonly lists: ListPages,
    private readonly facts: PageFacts,
    private readonly cache: PageCache,
  ) {}

  /** Undefined for a page of a list that is beyond its end. */
  async item(found: SiteItem, visit: Visit): Promise<SitePage | undefined> {
    const { item, isPreview } = found;
    const rendering = await this.laidOut.begin(visit);
    const known = await this.cache.find(found, visit, rendering);
    if (known) return known;
    const number = pageOfQuery(visit.request.query);
    if (number === undefined && isList(found.type)) return undefined;
    const list = this.lists.asked(found.item, found.type, visit.request.query);
    if (list && !(await this.hasPage(list, rendering))) return undefined;
    const facts = await this.facts.of(found, list);
    const html = await this.laidOut.html(rendering, visit, facts, () => this.items.of(item, 'Detail', rendering));
    const page: SitePage = { status: 200, html, isPreview };
    this.cache.offer(page, found, visit, rendering);
    return page;
  }

  /** The first page of a site of which no item is the home page. */
  welcome(visit: Visit): Promise<SitePage> {
    return this.plain(200, visit, { canonical: '/' }, newShape({ type: 'Welcome' }));
  }

  notFound(visit: Visit): Promise<SitePage> {
    const properties = { SignIn: this.facts.signIn(visit), Form: searchForm('') };
    const page = { title: text('Page not found'), isHidden: true, hasOwnSearch: true };
    return this.plain(404, visit, page, newShape({ type: 'NotFound', properties }));
  }

  /** Of a list only the pages that have something in them, and the first of all; it is loaded along the way. */
  private async hasPage(list: ListRequest, rendering: Rendering): Promise<boolean> {
    const page = await this.lists.page(list, rendering.viewer);
    rendering.remember(this.lists, this.lists.keyOf(list), page);
    return page.items.length > 0 || (list.page === 1 && !list.having);
  }

  private async plain(status: SitePage['status'], visit: Visit, page: LaidOut, shape: Shape): Promise<SitePage> {
    const rendering = await this.laidOut.begin(visit);
    return { status, html: await this.laidOut.html(rendering, visit, page, () => shape), isPreview: false };
  }
}

const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

/** Path in the media library of the first picture of an item; undefined for one that has none. */
function pictureOf({ data }: Pick<ContentItem, 'data'>, type: ContentType): string | undefined {
  for (const member of type.members.values()) {
    const value = data[member.wireName];
    if (member.kind !== 'field' || member.field.type !== 'MediaField' || !isJsonObject(value)) continue;
    const paths = Array.isArray(value.paths) ? value.paths : [];
    const picture = paths.find((path) => typeof path === 'string' && PICTURE.test(path));
    if (typeof picture === 'string') return picture;
  }
  return undefined;
}
