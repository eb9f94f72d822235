export { OpenidModule } from './openid.module';
export { mountOpenid } from './mount-openid';
export { OpenidFeatures } from './openid-features';
export { Applications, type Application, type NewApplication } from './applications/applications';
export { ApplicationNotFoundError, AuthorityUnavailableError, InvalidApplicationError } from './openid-errors';
export { ServerSettings, ServerSettingsSection } from './server/server-settings';
export { ValidationSettings, ValidationSettingsSection } from './validation/validation-settings';
