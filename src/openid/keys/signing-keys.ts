import { createPublicKey } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Snapshot } from '#platform/caching';
import { Clock } from '#platform/clock';
import { Database, Notifications, type Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';

/** The keys of the authorization server at one moment. */
export interface KeySet {
  /** The id of the key that new tokens are signed with. */
  readonly activeKeyId: string;
  /** Private; for the authorization server alone. */
  readonly privateKeys: readonly JWK[];
  /** In PEM form, by key id. */
  readonly publicKeys: ReadonlyMap<string, string>;
}

interface KeyRow {
  readonly keyId: string;
  readonly active: boolean;
  readonly privateJwk: JWK;
}

const TOPIC = 'openid-keys';
/** Any number: nodes that start together must not generate a key each. */
const GENERATION_LOCK = 1_869_181_801;

/** The key pairs that access tokens are signed with. The first is generated when it is first needed. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private readonly keys: Snapshot<KeySet>;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {
    this.keys = new Snapshot(
      () => this.readOrGenerate(),
      () => this.notifications.connected,
    );
  }

  onModuleInit(): void {
    const drop = () => this.keys.drop();
    this.notifications.subscribe(TOPIC, drop, drop);
  }

  /** The same object until a key is added or taken away. */
  current(): Promise<KeySet> {
    return this.keys.get();
  }

  private async readOrGenerate(): Promise<KeySet> {
    const rows = await readKeys(this.database);
    return keySetOf(
      rows.length > 0 ? rows : await this.database.transaction((transaction) => this.generate(transaction)),
    );
  }

  private async generate(transaction: Transaction): Promise<KeyRow[]> {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [GENERATION_LOCK]);
    const others = await readKeys(transaction);
    if (others.length > 0) return others;
    const keyId = this.ids.next();
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const privateJwk: JWK = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
    await transaction.query(
      'INSERT INTO openid_key (key_id, active, private_jwk, created_utc) VALUES ($1, true, $2, $3)',
      [keyId, JSON.stringify(privateJwk), this.clock.nowUtc()],
    );
    await this.notifications.publish(transaction, TOPIC, keyId);
    return [{ keyId, active: true, privateJwk }];
  }
}

function readKeys(queryable: Pick<Transaction, 'query'>): Promise<KeyRow[]> {
  return queryable.query<KeyRow>(
    'SELECT key_id AS "keyId", active, private_jwk AS "privateJwk" FROM openid_key ORDER BY created_utc DESC, key_id DESC',
  );
}

function keySetOf(rows: readonly KeyRow[]): KeySet {
  const active = rows.find((row) => row.active) ?? rows[0];
  return {
    activeKeyId: active.keyId,
    privateKeys: rows.map((row) => row.privateJwk),
    publicKeys: new Map(rows.map(({ keyId, privateJwk }) => [keyId, publicPem(privateJwk)])),
  };
}

function publicPem(privateJwk: JWK): string {
  return createPublicKey({ key: privateJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}
