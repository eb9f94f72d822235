import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, PERMISSION_PROVIDER, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { text } from '#platform/texts';
import { SiteManagement } from './site-management';
import { SiteSettingsSection } from './site-settings';
import { SiteSettingsController, SiteSettingsPageController } from './site-settings.controllers';
import { TitleLanguage } from './title-language';

/** The settings of the site, whose routes come before those that take every section. */
@Module({
  imports: [ContentModule],
  controllers: [SiteSettingsController, SiteSettingsPageController],
  providers: [
    SiteManagement,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        { name: 'ManageSiteSettings', title: text('Manage the settings of the site'), category: text('Service') },
      ],
    }),
    SiteSettingsSection,
    TitleLanguage,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Site'),
          href: '/Admin/Settings/Site',
          group: text('Settings'),
          position: 10,
          permission: 'ManageSiteSettings',
          help: 'site#settings',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'site', path: path.join(__dirname, '../views') }),
  ],
  exports: [SiteSettingsSection],
})
export class SiteSettingsModule {}
