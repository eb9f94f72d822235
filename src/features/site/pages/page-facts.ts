import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { Settings } from '#core/settings';
import { SiteSettingsSection } from '../settings/site-settings';
import { isList } from '../lists/list-request';
import { addressOf, feedAddress } from './item-address';
import type { LaidOut } from './layouts';
import type { SiteItem } from './site-items';
import type { Visit } from './visit';

/** What the layout says of a page. */
@Injectable()
export class PageFacts {
  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly config: Config,
  ) {}

  async of({ item, type, isPreview }: SiteItem, page: number): Promise<LaidOut> {
    const { feeds } = await this.settings.get(this.section);
    const address = encodeURI(addressOf(item, type));
    return {
      title: item.displayText,
      contentType: type.name,
      canonical: page > 1 && isList(type) ? `${address}?page=${page}` : address,
      feed: feeds ? feedAddress(item, type) : undefined,
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
