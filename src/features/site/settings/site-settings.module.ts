import { Module } from '@nestjs/common';
import { PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { settingsControllers, settingsProviders } from '#core/settings';
import { text } from '#platform/texts';
import { SiteSettingsSection } from './site-settings';
import { TitleLanguage } from './title-language';

@Module({
  imports: [ContentModule],
  controllers: settingsControllers(SiteSettingsSection),
  providers: [
    ...settingsProviders(SiteSettingsSection),
    TitleLanguage,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        { name: 'ManageSiteSettings', title: text('Manage the settings of the site'), category: text('Service') },
      ],
    }),
  ],
  exports: [SiteSettingsSection],
})
export class SiteSettingsModule {}
