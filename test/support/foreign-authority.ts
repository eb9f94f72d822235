import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWK, type JWTPayload } from 'jose';

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** An authorization server of somebody else: a discovery document, its public keys, and tokens. */
export class ForeignAuthority {
  readonly keys: KeyPair[] = [];
  /** Paths that were asked for. */
  readonly requests: string[] = [];
  /** Answers in its place. */
  stand?: (response: ServerResponse) => void;
  /** Replaces members of the discovery document. */
  document: Record<string, unknown> = {};

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ForeignAuthority> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      authority.requests.push(path);
      if (authority.stand) return authority.stand(response);
      const body = authority.answer(path);
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    const authority = new ForeignAuthority(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await authority.addKey('first', 'RS256');
    return authority;
  }

  /** Requests for the keys. */
  get keyRequests(): number {
    return this.requests.filter((path) => path === '/keys').length;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async addKey(kid: string, alg: 'RS256' | 'PS256' | 'ES256'): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    this.keys.unshift({ privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } });
  }

  /** An access token, signed with the newest key. */
  token(claims: JWTPayload, header: { typ?: string; kid?: string; alg?: string } = {}): Promise<string> {
    const [{ privateKey, publicJwk }] = this.keys;
    const exp = Math.floor(Date.now() / 1000) + 60;
    return new SignJWT({ iss: this.url, aud: 'https://espalier.example', exp, ...claims })
      .setProtectedHeader({ alg: publicJwk.alg ?? '', kid: publicJwk.kid, typ: 'at+jwt', ...header })
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
    return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
  }
}
