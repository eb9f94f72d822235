import { createPublicKey } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Column, Entity, Index, PrimaryColumn, LessThanOrEqual, type Repository } from 'typeorm';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { Snapshot } from '#platform/caching';
import { Clock } from '#platform/clock';
import { Database, Notifications, oneRow, type Transaction } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { TooManyKeysError } from '../openid-errors';
import { openidEvent } from '../openid-events';

@Entity('openid_key')
@Index('uq_openid_key_active', ['active'], { unique: true, where: 'active' })
export class KeyEntity {
  @PrimaryColumn({
    name: 'key_id',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_key',
  })
  keyId: string;

  @Column({ name: 'active', type: 'boolean' })
  active: boolean;

  @Column({ name: 'private_jwk', type: 'jsonb' })
  privateJwk: JWK;

  @Column({ name: 'retired_utc', type: 'timestamptz', precision: 3, nullable: true })
  retiredUtc: Date | null;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}

export const SIGNING_ALGORITHMS = ['RS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

export interface KeySet {
  readonly activeKeyId: string;
  readonly algorithm: SigningAlgorithm;
  /** Since when the active key has been used, in milliseconds since 1970. */
  readonly activeSince: number;
  /** When the first of the older keys has nothing left to prove, in milliseconds since 1970. */
  readonly firstExpiry: number;
  /** Private; for the authorization server alone. The active one comes first. */
  readonly privateKeys: readonly JWK[];
  /** In PEM form, by key id. */
  readonly publicKeys: ReadonlyMap<string, string>;
}

export interface KeyFacts {
  /** The `kid` of the tokens that it signs. */
  readonly keyId: string;
  readonly algorithm: SigningAlgorithm;
  readonly active: boolean;
  readonly createdUtc: Date;
  /** When another took its place; absent for the active one. */
  readonly retiredUtc?: Date;
}

interface Activation {
  readonly algorithm: SigningAlgorithm;
  /** Whether nobody asked for it. */
  readonly bySchedule: boolean;
}

/** How many may be published before another is made by hand. Each is in the key set that every client reads. */
const MAX_KEYS = 20;
const TOPIC = 'openid-keys';
/** Any number: nodes that start together must not generate a key each. */
const GENERATION_LOCK = 1_869_181_801;
/** How long a key stays after another took its place: the longest life of a token, and some time for clocks that differ. */
const KEPT_MS = (24 * 60 + 5) * 60_000;

/** The first is generated when it is first needed. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private readonly keys: Snapshot<KeySet>;

  constructor(
    @InjectRepository(KeyEntity) private readonly rows: Repository<KeyEntity>,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
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

  /** One object until a key is added or taken away. */
  current(): Promise<KeySet> {
    return this.keys.get();
  }

  /** A public key in PEM form, also when it is so new that this node has not heard of it. */
  async publicKey(keyId: string): Promise<string | undefined> {
    const known = (await this.current()).publicKeys.get(keyId);
    if (known !== undefined || !isContentId(keyId)) return known;
    const row = (await readKeys(this.rows)).find((key) => key.keyId === keyId);
    if (row) this.keys.drop();
    return row && publicPem(row.privateJwk);
  }

  /**
   * Of which the active one is for the algorithm and younger than the age; if need be one takes over that is still
   * published, or else a new one. Keys that have nothing left to prove go.
   *
   * @param maxAge in milliseconds
   */
  async currentFor(algorithm: SigningAlgorithm, maxAge: number): Promise<KeySet> {
    const now = this.clock.now().getTime();
    const isDue = (keys: KeySet) => keys.algorithm !== algorithm || now - keys.activeSince > maxAge;
    const keys = await this.current();
    if (!isDue(keys) && now < keys.firstExpiry) return keys;
    await this.changing(async (transaction) => {
      // Another node may have been first.
      const rows = await readKeys(transaction.repository(KeyEntity));
      const usable = isDue(keySetOf(rows)) && rows.find((row) => !isDue(keySetOf([row])));
      if (usable) await this.activate(transaction, usable.keyId, { algorithm, bySchedule: true });
      else if (isDue(keySetOf(rows))) await this.replace(transaction, algorithm, true);
      else await this.prune(transaction);
    });
    return this.current();
  }

  /**
   * On every node. The old key stays published until everything that it signed has expired.
   *
   * @param algorithm default: that of the key until now
   * @returns the id of the new key
   * @throws TooManyKeysError
   */
  async rotate(algorithm?: SigningAlgorithm): Promise<string> {
    const { algorithm: usual } = await this.current();
    return this.changing(async (transaction) => {
      await this.prune(transaction);
      const count = await transaction.repository(KeyEntity).count();
      if (count >= MAX_KEYS) throw new TooManyKeysError(count);
      return this.replace(transaction, algorithm ?? usual, false);
    });
  }

  /** The active key first, then those that are still published, newest first. */
  async list(): Promise<KeyFacts[]> {
    await this.current();
    const rows = await readKeys(this.rows);
    return rows.map(({ privateJwk: { alg }, keyId, active, createdUtc, retiredUtc }) => {
      return { keyId, algorithm: alg as SigningAlgorithm, active, createdUtc, ...(retiredUtc && { retiredUtc }) };
    });
  }

  private async readOrGenerate(): Promise<KeySet> {
    const rows = await readKeys(this.rows);
    if (rows.length > 0) return keySetOf(rows);
    return this.database.transaction(async (transaction) => {
      await lock(transaction);
      const keys = transaction.repository(KeyEntity);
      if (!(await keys.exists())) await this.replace(transaction, 'RS256', true);
      return keySetOf(await readKeys(keys));
    });
  }

  private changing<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await lock(transaction);
      const result = await change(transaction);
      transaction.afterCommit(() => this.keys.drop());
      return result;
    });
  }

  /** @param bySchedule whether nobody asked for it */
  private async replace(transaction: Transaction, algorithm: SigningAlgorithm, bySchedule: boolean): Promise<string> {
    const keyId = this.ids.next();
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const privateJwk: JWK = { ...(await exportJWK(privateKey)), kid: keyId, alg: algorithm, use: 'sig' };
    const key = { keyId, active: false, privateJwk, createdUtc: this.clock.now() };
    await transaction.repository(KeyEntity).insert(key);
    await this.activate(transaction, keyId, { algorithm, bySchedule });
    return keyId;
  }

  private async activate(
    transaction: Transaction,
    keyId: string,
    { algorithm, bySchedule }: Activation,
  ): Promise<void> {
    const keys = transaction.repository(KeyEntity);
    await keys.update({ active: true }, { active: false, retiredUtc: this.clock.now() });
    await keys.update({ keyId }, { active: true, retiredUtc: null });
    const event = { ...openidEvent('KeyRotated', keyId, { algorithm }), subject: algorithm };
    // It may have become due in the course of any request.
    await this.trail.record(transaction, bySchedule ? { ...event, principal: systemPrincipal } : event);
    await this.prune(transaction);
  }

  private async prune(transaction: Transaction): Promise<void> {
    const expired = new Date(this.clock.now().getTime() - KEPT_MS);
    await transaction.repository(KeyEntity).delete({ active: false, retiredUtc: LessThanOrEqual(expired) });
    await this.notifications.publish(transaction, TOPIC, 'changed');
  }
}

async function lock(transaction: Transaction): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [GENERATION_LOCK]);
}

function readKeys(keys: Repository<KeyEntity>): Promise<KeyEntity[]> {
  return keys.find({ order: { active: 'DESC', createdUtc: 'DESC', keyId: 'DESC' } });
}

function keySetOf(rows: readonly KeyEntity[]): KeySet {
  const active = oneRow(rows);
  return {
    activeKeyId: active.keyId,
    algorithm: active.privateJwk.alg as SigningAlgorithm,
    activeSince: active.createdUtc.getTime(),
    firstExpiry: Math.min(...rows.map(({ retiredUtc }) => (retiredUtc ? retiredUtc.getTime() + KEPT_MS : Infinity))),
    privateKeys: rows.map((row) => row.privateJwk),
    publicKeys: new Map(rows.map(({ keyId, privateJwk }) => [keyId, publicPem(privateJwk)])),
  };
}

function publicPem(privateJwk: JWK): string {
  return createPublicKey({ key: privateJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}
