export { SettingsModule } from './settings.module';
export { type ManagedSettings } from './management/managed-settings';
export { SettingsPage } from './management/settings-page';
export { settingsRoutes } from './management/settings-routes';
export { Settings } from './settings';
export { InvalidSettingsError, UnknownSectionError } from './settings-errors';
