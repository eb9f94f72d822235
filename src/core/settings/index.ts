export { settingsControllers, SettingsModule, settingsProviders } from './settings.module';
export { Settings } from './settings';
export { SettingLabels } from './settings-search';
export { InvalidSettingsError, UnknownSectionError } from './settings-errors';
