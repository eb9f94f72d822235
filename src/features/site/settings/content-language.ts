import { Injectable, Logger } from '@nestjs/common';
import { TimeZones } from '#core/auth';
import { SearchLanguage, TitleOrder } from '#core/content';
import { Settings } from '#core/settings';
import { languageOf, SiteSettingsSection } from './site-settings';

@Injectable()
export class ContentLanguage {
  private readonly logger = new Logger(ContentLanguage.name);

  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly order: TitleOrder,
    private readonly search: SearchLanguage,
    private readonly zones: TimeZones,
  ) {}

  /** From now on. Commands never begin: they end too soon to make indexes. */
  begin(): void {
    this.settings.onChange(this.section, () => void this.follow());
    void this.follow();
  }

  private async follow(): Promise<void> {
    try {
      const settings = await this.settings.get(this.section);
      this.zones.follow(settings.timeZone || 'UTC');
      const language = languageOf(settings);
      this.order.follow(language);
      this.search.follow(language);
    } catch (error) {
      this.logger.warn(`The language of the site is not known: ${String(error)}`);
    }
  }
}
