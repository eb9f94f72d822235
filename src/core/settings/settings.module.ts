import path from 'node:path';
import { Global, Module, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  ADMIN_NAVIGATION,
  contribution,
  managedSettingsOptions,
  VIEW_FOLDER,
  type ManagedSettingsClass,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { settingsApi } from './management/settings-api';
import { settingsPage } from './management/settings-page';
import { SettingEntity } from './setting.entity';
import { Settings, SettingsEvents, SettingsRecipeStep } from './settings';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity])],
  providers: [
    Settings,
    SettingsEvents,
    SettingsRecipeStep,
    contribution(VIEW_FOLDER, { prefix: 'settings', path: path.join(__dirname, 'views') }),
  ],
  exports: [Settings],
})
export class SettingsModule {}

export function settingsControllers(management: ManagedSettingsClass): Type[] {
  return [settingsApi(management), settingsPage(management)];
}

export function settingsProviders(management: ManagedSettingsClass): Provider[] {
  const { admin, permission, title, navigation } = managedSettingsOptions(management);
  const link = { text: title, href: `/Admin/${admin}`, group: text('Settings'), position: 80, permission };
  return [management, contribution(ADMIN_NAVIGATION, { items: [{ ...link, ...navigation }] })];
}
