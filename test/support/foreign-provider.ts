import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWK, type JWTPayload } from 'jose';

/** An OpenID Connect provider of somebody else, at which somebody is always signed in already; it can misbehave. */
export class ForeignProvider {
  readonly clientId = 'espalier';
  readonly clientSecret = 'secret-at-the-provider-5c1d';
  /** Who comes back. */
  claims: JWTPayload = {};
  /** Replaces claims of the ID token, to lie. */
  lies: JWTPayload = {};
  /** Signs with a key that is not published. */
  forges = false;
  /** Whether what it says of the person is in the ID token, or at userinfo alone. */
  userinfoOnly = false;
  /** Status of all of its answers, when it is out of order. */
  broken?: number;
  /** Comes in between, once, when a code is redeemed. */
  onRedeem?: () => Promise<void>;
  /** What the token endpoint was sent. */
  readonly redeemed: { readonly authorization?: string; readonly form: URLSearchParams }[] = [];
  /** Every token that it has given. */
  readonly issued: string[] = [];
  private readonly codes = new Map<string, URLSearchParams>();

  private constructor(
    private readonly server: Server,
    private readonly key: CryptoKey,
    private readonly otherKey: CryptoKey,
    private readonly publicJwk: JWK,
  ) {}

  static async start(): Promise<ForeignProvider> {
    const server = createServer((request, response) => {
      provider.answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
    });
    const [{ privateKey, publicKey }, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
    const provider = new ForeignProvider(server, privateKey, other.privateKey, jwk);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Somebody allows what is asked for at its address; where they are sent back to: path and query at this service. */
  callback(address: string): string {
    const asked = new URL(address);
    const code = randomUUID();
    this.codes.set(code, asked.searchParams);
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: asked.searchParams.get('state') ?? '' }).toString();
    return back.pathname + back.search;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = this.broken ? {} : await this.bodyOf(request);
    response.writeHead(this.broken ?? (body ? 200 : 400), { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
  }

  private async bodyOf(request: IncomingMessage): Promise<object | undefined> {
    const { url } = this;
    if (request.url === '/keys') return { keys: [this.publicJwk] };
    if (request.url === '/userinfo') return this.claims;
    if (request.url === '/token') return this.redeem(request.headers.authorization, await text(request));
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  private async redeem(authorization: string | undefined, body: string): Promise<object | undefined> {
    const form = new URLSearchParams(body);
    this.redeemed.push({ authorization, form });
    const { onRedeem } = this;
    this.onRedeem = undefined;
    await onRedeem?.();
    const asked = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === form.get('redirect_uri');
    if (!asked || !isRight) return undefined;
    const claims = this.userinfoOnly ? { sub: this.claims.sub } : this.claims;
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: this.url, aud: this.clientId, iat: now, exp: now + 60, nonce: asked.get('nonce') };
    const idToken = await new SignJWT({ ...standard, ...claims, ...this.lies })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(this.forges ? this.otherKey : this.key);
    const accessToken = randomUUID();
    this.issued.push(accessToken, idToken);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: idToken };
  }
}
