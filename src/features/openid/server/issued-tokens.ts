import { Injectable } from '@nestjs/common';
import { importSPKI, jwtVerify } from 'jose';
import type {
  AccessToken,
  AdapterPayload,
  ClientCredentials,
  KoaContextWithOIDC,
  Provider as ProviderType,
} from 'oidc-provider';
import { Provider } from 'oidc-provider';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { audienceOf } from '../audience';
import { SIGNING_ALGORITHMS, SigningKeys } from '../keys/signing-keys';
import { PayloadStore } from './payload-store';

type IssuedToken = AccessToken | ClientCredentials;
interface Parts {
  readonly payload: object;
}

/** Before a token that is looked up: not part of any token, so that oidc-provider does not see that it is a JWT. */
const MARK = '~';

/**
 * oidc-provider forgets JWTs, and refuses to introspect and revoke them. Here each has a row under its `jti`, which is
 * what a JWT is looked up by once its signature has been checked; without the row it no longer counts.
 */
@Injectable()
export class IssuedTokens {
  constructor(
    private readonly payloads: PayloadStore,
    private readonly keys: SigningKeys,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Called with each JWT before it is signed. */
  async remember(token: IssuedToken, { payload }: Parts): Promise<void> {
    const { iat, exp } = payload as { iat: number; exp: number };
    const members = (token.constructor as typeof AccessToken).IN_PAYLOAD.map((name) => [
      name,
      Reflect.get(token, name),
    ]);
    const row = { ...(Object.fromEntries(members) as AdapterPayload), iat, exp };
    await this.payloads.put(token.kind, token.jti, row, exp - iat);
  }

  /** Has the provider find access tokens by their JWT, and by nothing else: the `jti` alone is no secret. */
  lookUpIn(provider: ProviderType): void {
    for (const model of [provider.AccessToken, provider.ClientCredentials]) this.replaceFind(model);
  }

  /** Marks a JWT that is sent for introspection or revocation, before oidc-provider looks at it. */
  mark({ route }: KoaContextWithOIDC['oidc'], parameters: { token?: unknown }): void {
    const isLookUp = route === 'introspection' || route === 'revocation';
    const { token } = parameters;
    if (isLookUp && typeof token === 'string' && token.includes('.')) parameters.token = MARK + token;
  }

  private replaceFind(model: ProviderType['AccessToken'] | ProviderType['ClientCredentials']): void {
    const findById = model.find.bind(model) as (id: string, options?: object) => Promise<IssuedToken | undefined>;
    const find = async (value: unknown, options?: object): Promise<IssuedToken | undefined> => {
      const id = await this.idOf(value);
      const token = id === undefined ? undefined : await findById(id, options);
      // Tokens for the API are for userinfo too, which oidc-provider has for tokens without an audience only.
      if (token && currentRoute() === 'userinfo' && token.aud === audienceOf(this.config)) delete token.aud;
      return token;
    };
    Object.assign(model, { find });
  }

  private async idOf(value: unknown): Promise<string | undefined> {
    if (typeof value !== 'string') return undefined;
    try {
      const { payload } = await jwtVerify(
        value.startsWith(MARK) ? value.slice(MARK.length) : value,
        async ({ kid = '', alg }) => importSPKI((await this.keys.publicKey(kid)) ?? '', alg),
        {
          issuer: this.config.baseUrl,
          typ: 'at+jwt',
          algorithms: [...SIGNING_ALGORITHMS],
          currentDate: this.clock.now(),
        },
      );
      return payload.jti;
    } catch {
      return undefined;
    }
  }
}

function currentRoute(): string | undefined {
  return Provider.ctx?.oidc.route;
}
