import { Injectable, Logger } from '@nestjs/common';
import { TitleOrder } from '#core/content';
import { Settings } from '#core/settings';
import { languageOf, SiteSettingsSection } from './site-settings';

@Injectable()
export class TitleLanguage {
  private readonly logger = new Logger(TitleLanguage.name);

  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly order: TitleOrder,
  ) {}

  /** From now on. Commands never begin: they end too soon to make indexes. */
  begin(): void {
    this.settings.onChange(this.section, () => void this.follow());
    void this.follow();
  }

  private async follow(): Promise<void> {
    try {
      this.order.follow(languageOf(await this.settings.get(this.section)));
    } catch (error) {
      this.logger.warn(`The language of titles is not known: ${String(error)}`);
    }
  }
}
