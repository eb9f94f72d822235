import { Module } from '@nestjs/common';
import { PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { settingsControllers, settingsProviders } from '#core/settings';
import { text } from '#platform/texts';
import { SiteSettingsSection } from './site-settings';
import { ContentLanguage } from './content-language';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  controllers: settingsControllers(SiteSettingsSection),
  providers: [
    ...settingsProviders(SiteSettingsSection),
    ContentLanguage,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ManageSiteSettings',
          get title() {
            return text('Manage site settings');
          },
          get category() {
            return text('Service');
          },
        },
      ],
    }),
  ],
  exports: [SiteSettingsSection],
})
export class SiteSettingsModule {}
