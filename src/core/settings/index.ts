export { settingsControllers, SettingsModule, settingsProviders } from './settings.module';
export { Settings } from './settings';
export { InvalidSettingsError, UnknownSectionError } from './settings-errors';
