import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT, exportJWK, importJWK, type JWK, type JWTPayload } from 'jose';
import { PayloadStore } from '../../src/features/openid/server/payload-store';
import { SigningKeys } from '../../src/features/openid/keys/signing-keys';
import { TEST_CLIENT, type TestApp } from './test-app';

interface Header {
  readonly typ?: string;
  readonly kid?: string;
  readonly crit?: string[];
  readonly exotic?: number;
}

/** Of all forged tokens: the service has it on record, so that it is not what is wrong with them. */
const JTI = 'forged';

/**
 * Makes the tokens that an attacker, or a foreign server, may send. They are signed with the key of the service itself wherever
 * possible, so that each is wrong in one point only.
 */
export class TokenForger {
  constructor(
    private readonly app: TestApp,
    private readonly issuer: string,
  ) {}

  async forge(overrides: JWTPayload = {}, header: Header = {}, key?: JWK): Promise<string> {
    const own = await this.key();
    await this.app.get(PayloadStore).put('AccessToken', JTI, { clientId: TEST_CLIENT.id }, 3600);
    return new SignJWT(this.claims(overrides))
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: own.kid, ...header })
      .sign(await importJWK(key ?? own, 'RS256'), { crit: { exotic: true } });
  }

  async withForeignKey(): Promise<string> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.forge({}, {}, await exportJWK(privateKey));
  }

  async unsigned(): Promise<string> {
    const { kid } = await this.key();
    return `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${encode(this.claims())}.`;
  }

  /** Signed by nobody, and with the name of our own key, which everybody can read. */
  async withAlgorithm(alg: string): Promise<string> {
    const { kid } = await this.key();
    return `${encode({ alg, typ: 'at+jwt', kid })}.${encode(this.claims())}.${encode({ signature: 'none' })}`;
  }

  /** Signed by HMAC, with the public key as the secret. */
  async withPublicKey(): Promise<string> {
    const { kid, n, e, kty } = await this.key();
    const pem = createPublicKey({ key: { n, e, kty }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const content = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${encode(this.claims())}`;
    return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
  }

  async tampered(): Promise<string> {
    const [header, , signature] = (await this.forge({ sub: 'nobody' })).split('.');
    return `${header}.${encode(this.claims())}.${signature}`;
  }

  private async key(): Promise<JWK> {
    return (await this.app.get(SigningKeys).current()).privateKeys[0];
  }

  private claims(overrides: JWTPayload = {}): JWTPayload {
    const now = secondsFromNow(0);
    return {
      iss: this.issuer,
      aud: `${this.issuer}/api`,
      sub: TEST_CLIENT.id,
      jti: JTI,
      iat: now,
      exp: now + 600,
      ...overrides,
    };
  }
}

/** As tokens count time: seconds since 1970. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
