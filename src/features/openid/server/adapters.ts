import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Application, GrantType } from '../applications/application';
import type { Applications, ApplicationWithSecret } from '../applications/applications';
import { isNative } from '../applications/redirect-uris';
import { currentSignIn } from './follow-signed-in';
import type { PayloadStore } from './payload-store';
import type { ServerSettings } from './server-settings';

/** What people have by being signed in; all else that is in their name depends on a grant. */
const BY_SIGN_IN = new Set(['AuthorizationCode', 'Grant', 'Session']);

/** One kind of oidc-provider's objects, kept in the {@link PayloadStore}. */
export class PayloadAdapter implements Adapter {
  constructor(
    private readonly store: PayloadStore,
    private readonly kind: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (payload.accountId === undefined || !BY_SIGN_IN.has(this.kind)) {
      return this.store.put(this.kind, id, payload, expiresIn);
    }
    const signIn = currentSignIn();
    if (signIn !== undefined && (await this.store.putSignedIn(signIn, this.kind, id, payload, expiresIn))) return;
    // The session is of no use without the others; it is saved when the answer is made already.
    if (this.kind !== 'Session') throw new errors.LoginRequired('the person has signed out');
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'id', id);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'user_code', userCode);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.store.find(this.kind, 'uid', uid);
  }

  consume(id: string): Promise<void> {
    return this.store.consume(this.kind, id);
  }

  destroy(id: string): Promise<void> {
    return this.store.remove(this.kind, id);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.store.removeGrant(grantId);
  }
}

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
