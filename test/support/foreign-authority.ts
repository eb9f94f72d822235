import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWK, type JWTPayload } from 'jose';

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** An authorization server of somebody else: a discovery document, its public keys, and tokens. */
export class ForeignAuthority {
  readonly keys: KeyPair[] = [];
  /** Requests for the keys. */
  keyRequests = 0;
  /** Replaces members of the discovery document. */
  document: Record<string, unknown> = {};

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ForeignAuthority> {
    const server = createServer((request, response) => {
      const body = authority.answer(request.url ?? '');
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    const authority = new ForeignAuthority(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await authority.addKey('first', 'RS256');
    return authority;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async addKey(kid: string, alg: 'RS256' | 'ES256'): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    this.keys.unshift({ privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } });
  }

  /** An access token, signed with the newest key. */
  token(claims: JWTPayload, header: { typ?: string; kid?: string } = {}): Promise<string> {
    const [{ privateKey, publicJwk }] = this.keys;
    return new SignJWT({ iss: this.url, aud: 'https://espalier.example', ...claims })
      .setProtectedHeader({ alg: publicJwk.alg ?? '', kid: publicJwk.kid, typ: 'at+jwt', ...header })
      .setExpirationTime('1m')
      .sign(privateKey);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string): object | undefined {
    if (path === '/.well-known/openid-configuration') {
      return { issuer: this.url, jwks_uri: `${this.url}/keys`, ...this.document };
    }
    if (path !== '/keys') return undefined;
    this.keyRequests++;
    return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
  }
}
