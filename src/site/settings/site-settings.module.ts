import { Module } from '@nestjs/common';
import { SiteNavigation } from '../site-navigation';
import { SitePermissions } from '../site-permissions';
import { SiteViews } from '../site-views';
import { SiteManagement } from './site-management';
import { SiteSettingsSection } from './site-settings';
import { SiteSettingsController } from './site-settings.controller';
import { SiteSettingsPageController } from './site-settings-page.controller';

/** The settings of the site, whose routes come before those that take every section. */
@Module({
  controllers: [SiteSettingsController, SiteSettingsPageController],
  providers: [SiteManagement, SiteNavigation, SitePermissions, SiteSettingsSection, SiteViews],
  exports: [SiteSettingsSection],
})
export class SiteSettingsModule {}
