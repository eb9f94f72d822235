import path from 'node:path';
import { Global, Module, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  contribution,
  contributionToken,
  managedSettingsOptions,
  navigationLink,
  VIEW_FOLDER,
  type ManagedSettingsClass,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { settingsApi } from './management/settings-api';
import { settingsPage } from './management/settings-page';
import { SettingEntity, Settings, settingsEvents, SettingsRecipeStep } from './settings';
import { SETTINGS_PAGE, SettingLabels, SettingsSearch } from './settings-search';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity])],
  providers: [
    Settings,
    SettingLabels,
    settingsEvents.category,
    SettingsRecipeStep,
    SettingsSearch,
    contribution(VIEW_FOLDER, { prefix: 'settings', path: path.join(__dirname, 'views') }),
  ],
  exports: [Settings, SettingLabels],
})
export class SettingsModule {}

export function settingsControllers(management: ManagedSettingsClass): Type[] {
  return [settingsApi(management), settingsPage(management)];
}

export function settingsProviders(management: ManagedSettingsClass): Provider[] {
  return [
    management,
    { provide: contributionToken(SETTINGS_PAGE), useExisting: management },
    navigationLink(() => {
      const { admin, permission, title, navigation } = managedSettingsOptions(management);
      return {
        text: title,
        href: `/Admin/${admin}`,
        group: text('Administration'),
        icon: 'settings',
        position: 80,
        permission,
        ...navigation,
      };
    }),
  ];
}
