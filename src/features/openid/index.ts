export { OpenidModule } from './openid.module';
export { mountOpenid } from './server/authorization-server';
export { OpenidFeatures } from './openid-features';
export {
  APPLICATION_TYPES,
  CONSENT_TYPES,
  GRANT_TYPES,
  type Application,
  type ApplicationType,
  type ApplicationValues,
  type ConsentType,
  type GrantType,
  type NewApplication,
} from './applications/application';
export { AccessKeys } from './access-keys/access-keys';
export { Applications } from './applications/applications';
export { ClientSettings, ClientSettingsSection } from './client/client-settings';
export { ExternalSignIn } from './client/external-sign-in';
export { Links, type Link } from './client/links';
export { Consents, type Consent } from './consents/consents';
export { type Scope } from './scopes/built-in-scopes';
export { SIGNING_ALGORITHMS, SigningKeys, type SigningAlgorithm } from './keys/signing-keys';
export { Scopes, type ScopeValues } from './scopes/scopes';
export {
  ApplicationNotFoundError,
  AuthorityUnavailableError,
  ExternalSignInRefusedError,
  InvalidApplicationError,
  InvalidScopeError,
  ScopeNotFoundError,
} from './openid-errors';
export { ServerSettings, ServerSettingsSection } from './server/server-settings';
export { ValidationSettings, ValidationSettingsSection } from './validation/validation-settings';
