import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Application, GrantType } from '../applications/application';
import type { Applications, ApplicationWithSecret } from '../applications/applications';
import { isNative } from '../applications/redirect-uris';
import type { ServerSettings } from './server-settings';

/** Shows applications to oidc-provider as its clients. They are changed through {@link Applications} only. */
export class ClientAdapter implements Adapter {
  constructor(
    private readonly applications: Applications,
    private readonly settings: Readonly<ServerSettings>,
  ) {}

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const application = await this.applications.findWithSecret(clientId);
    if (!application?.enabled) return undefined;
    // It has no other grant, nor a way to say who it is.
    if (application.type === 'public' && !this.settings.authorizationCodeGrant) return undefined;
    return clientMetadata(application, this.settings);
  }

  upsert(): Promise<void> {
    return refuse();
  }

  findByUserCode(): Promise<undefined> {
    return refuse();
  }

  findByUid(): Promise<undefined> {
    return refuse();
  }

  consume(): Promise<void> {
    return refuse();
  }

  destroy(): Promise<void> {
    return refuse();
  }

  revokeByGrantId(): Promise<void> {
    return refuse();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Applications are not changed through the protocol'));
}

/** What the settings have switched off is not part of it. */
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
