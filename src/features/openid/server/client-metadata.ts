import type { AdapterPayload } from 'oidc-provider';
import type { Application, GrantType } from '../applications/application';
import type { ApplicationWithSecret } from '../applications/applications';
import { isNative } from '../applications/redirect-uris';
import type { ServerSettings } from './server-settings';

/** An application as oidc-provider knows it. What the settings have switched off is not part of it. */
export function clientMetadata(
  application: ApplicationWithSecret,
  settings: Readonly<ServerSettings>,
): AdapterPayload & { readonly client_id: string } {
  const { clientId, displayName, type, redirectUris, postLogoutRedirectUris, scopes, secretHash } = application;
  const granted = grantTypes(application, settings);
  const signsIn = granted.includes('authorization_code');
  const known = scopes.filter((scope) => settings.refreshTokenGrant || scope !== 'offline_access');
  return {
    client_id: clientId,
    client_name: displayName,
    application_type: isNative(application) ? 'native' : 'web',
    token_endpoint_auth_method: type === 'public' ? 'none' : 'client_secret_basic',
    // A hash, which the comparison of secrets knows; see ProviderFactory.
    ...(secretHash !== null && { client_secret: secretHash }),
    grant_types: granted,
    redirect_uris: signsIn ? [...redirectUris] : [],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    response_types: signsIn ? ['code'] : [],
    ...(known.length > 0 && { scope: known.join(' ') }),
    require_pkce: application.requirePkce,
    consent_type: application.consentType,
  };
}

function grantTypes(application: Application, settings: Readonly<ServerSettings>): GrantType[] {
  const open: Readonly<Record<GrantType, boolean>> = {
    client_credentials: settings.clientCredentialsGrant,
    authorization_code: settings.authorizationCodeGrant,
    refresh_token: settings.refreshTokenGrant,
  };
  return application.grantTypes.filter((grantType) => open[grantType]);
}
