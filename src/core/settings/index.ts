export { settingsControllers, SettingsModule, settingsProviders } from './settings.module';
export { InvalidSettingsError, Settings, UnknownSectionError } from './settings';
export { SettingLabels } from './settings-search';
