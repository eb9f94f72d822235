import { Injectable } from '@nestjs/common';
import { mediaUrl } from '#core/media';
import { Assets } from '#core/display';
import { Config } from '#platform/config';
import { Settings } from '#core/settings';
import { SiteFactsSource, type SiteFacts } from '#features/templating';
import { FONT_FILES, themeStyle } from '../theme/theme-style';
import { languageOf, SiteSettingsSection, type SiteSettings } from '../settings/site-settings';

/** What templates may know of the site, by its settings: `Site.Name`, `Site.Tagline`, `Site.Logo`, `Site.Style`, `Site.Fonts`, `Site.Menu`, `Site.Language`, `Site.TimeZone`, `Site.BaseUrl`. */
@Injectable()
export class SettledSiteFacts implements SiteFactsSource {
  private known?: { readonly settings: Readonly<SiteSettings>; readonly facts: SiteFacts };

  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly config: Config,
    private readonly assets: Assets,
  ) {}

  async current(): Promise<SiteFacts> {
    const settings = await this.settings.get(this.section);
    if (this.known?.settings !== settings) this.known = { settings, facts: this.factsOf(settings) };
    return this.known.facts;
  }

  /** Addresses as a page needs them, whatever the path of the service itself. */
  private factsOf(settings: Readonly<SiteSettings>): SiteFacts {
    const { name, tagline, logo, menu, font, timeZone } = settings;
    const style = themeStyle(settings);
    const { basePath, baseUrl } = this.config;
    return {
      Name: name,
      Tagline: tagline,
      Logo: logo === '' ? undefined : mediaUrl(basePath, logo),
      Style: style && basePath + style.path,
      Fonts: FONT_FILES[font].map((file) => basePath + this.assets.pathOf(file)),
      Language: languageOf(settings),
      TimeZone: timeZone || 'UTC',
      BaseUrl: baseUrl,
      BasePath: basePath,
      Menu: menu.map(({ text, url }) => ({
        Text: text,
        Url: url.startsWith('/') ? basePath + url : url,
        Path: url,
      })),
    };
  }
}
