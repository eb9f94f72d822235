import { Module } from '@nestjs/common';
import { ContentModule } from '#core/content';
import { SiteNavigation } from '../site-navigation';
import { SitePermissions } from '../site-permissions';
import { SiteViews } from '../site-views';
import { SiteManagement } from './site-management';
import { SiteSettingsSection } from './site-settings';
import { SiteSettingsController } from './site-settings.controller';
import { SiteSettingsPageController } from './site-settings-page.controller';
import { TitleLanguage } from './title-language';

/** The settings of the site, whose routes come before those that take every section. */
@Module({
  imports: [ContentModule],
  controllers: [SiteSettingsController, SiteSettingsPageController],
  providers: [SiteManagement, SiteNavigation, SitePermissions, SiteSettingsSection, SiteViews, TitleLanguage],
  exports: [SiteSettingsSection],
})
export class SiteSettingsModule {}
