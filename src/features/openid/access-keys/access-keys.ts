import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, Contributes, sentence, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import type { Repository } from 'typeorm';
import {
  ACCESS_KEY_AUTHORITY,
  AuthChangeNotifier,
  RoleGranting,
  type AccessKeyAuthority,
  type KeyHolder,
} from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { DomainError } from '#platform/errors';
import { isContentId, IdGenerator } from '#platform/ids';
import type { Application } from '../applications/application';
import { Applications } from '../applications/applications';
import { ApplicationNotFoundError, InvalidApplicationError } from '../openid-errors';
import { applicationEvent } from '../openid-events';
import { AccessKeyEntity, generateKey, hashOf, type AccessKey } from './access-key';

/** With the key itself, the only time that it can be read. */
export type ShownAccessKey = AccessKey & { readonly key: string };

export interface NewAccessKey {
  readonly name: string;
  /** Null for a key that does not expire. */
  readonly validDays: number | null;
}

export const MOST_KEYS = 20;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whoever makes a key can do what its application may, so nobody makes one for an application that may more than they. */
@Injectable()
export class AccessKeys {
  constructor(
    @InjectRepository(AccessKeyEntity) private readonly keys: Repository<AccessKeyEntity>,
    private readonly applications: Applications,
    private readonly granting: RoleGranting,
    private readonly authChanges: AuthChangeNotifier,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** Newest first, with those that have expired. @throws ApplicationNotFoundError */
  async of(clientId: string): Promise<AccessKey[]> {
    if (!(await this.applications.find(clientId))) throw new ApplicationNotFoundError(clientId);
    return (await this.keys.find({ where: { clientId }, order: { id: 'DESC' } })).map(shownOf);
  }

  /** @throws DomainError 404, `openid.access-key-not-found` */
  async get(clientId: string, id: string): Promise<AccessKey> {
    const found = (await this.of(clientId)).find((key) => key.id === id);
    if (!found) throw accessKeyNotFound(id);
    return found;
  }

  /** @throws ApplicationNotFoundError; RoleBeyondCallerError; InvalidApplicationError at `type` for a public application */
  create(clientId: string, { name, validDays }: NewAccessKey, principal: Principal): Promise<ShownAccessKey> {
    return this.making(clientId, principal, async (within, application) => {
      const shown = await this.insert(within, clientId, name, this.inDays(validDays));
      await this.trail.record(within, applicationEvent('AccessKeyCreated', application, factsOf(shown)));
      return shown;
    });
  }

  /**
   * A new key under the name of the old one and valid for as long as the old one was to be, from now. The old one ends
   * after the overlap, unless it ends before.
   *
   * @throws as {@link create}; DomainError 404, `openid.access-key-not-found`
   */
  rotate(clientId: string, id: string, overlapHours: number, principal: Principal): Promise<ShownAccessKey> {
    return this.making(clientId, principal, async (within, application) => {
      const old = await this.required(within, clientId, id);
      const now = this.clock.now().getTime();
      const until = old.expiresUtc && new Date(now + old.expiresUtc.getTime() - old.createdUtc.getTime());
      const shown = await this.insert(within, clientId, old.name, until);
      const end = Math.min(now + overlapHours * HOUR_MS, old.expiresUtc?.getTime() ?? Infinity);
      await within.repository(AccessKeyEntity).update({ id }, { expiresUtc: new Date(end) });
      await this.authChanges.announce(within, `access key of ${clientId}`);
      const facts = { ...factsOf(shown), untilUtc: new Date(end).toISOString() };
      await this.trail.record(within, applicationEvent('AccessKeyRotated', application, facts));
      return shown;
    });
  }

  /** From the next request on, on every node. @throws DomainError 404, `openid.access-key-not-found` */
  async revoke(clientId: string, id: string): Promise<void> {
    await this.applications.holding(clientId, async (within, application) => {
      const old = await this.required(within, clientId, id);
      await within.repository(AccessKeyEntity).delete({ id });
      await this.authChanges.announce(within, `access key of ${clientId}`);
      await this.trail.record(within, applicationEvent('AccessKeyRevoked', application, factsOf(old)));
    });
  }

  private async making(
    clientId: string,
    principal: Principal,
    make: (within: Transaction, application: Application) => Promise<ShownAccessKey>,
  ): Promise<ShownAccessKey> {
    const judge = await this.granting.judgeOf(principal);
    return this.applications.holding(clientId, async (within, application) => {
      judge(application.roles);
      if (application.type === 'public') {
        const fault = sentence('A public application cannot keep a key secret. Make it confidential.');
        throw new InvalidApplicationError('type', fault);
      }
      return make(within, application);
    });
  }

  /** The application is locked, so that nobody adds one meanwhile. */
  private async insert(
    within: Transaction,
    clientId: string,
    name: string,
    expiresUtc: Date | null,
  ): Promise<ShownAccessKey> {
    const keys = within.repository(AccessKeyEntity);
    if ((await keys.countBy({ clientId })) >= MOST_KEYS) throw tooManyAccessKeys(MOST_KEYS);
    const key = generateKey();
    const made = { id: this.ids.next(), name, createdUtc: this.clock.now(), expiresUtc, lastUsedUtc: null };
    await keys.insert({ ...made, clientId, hash: hashOf(key) });
    return { ...made, key };
  }

  private async required(within: Transaction, clientId: string, id: string): Promise<AccessKey> {
    const found = isContentId(id) && (await within.repository(AccessKeyEntity).findOneBy({ clientId, id }));
    if (!found) throw accessKeyNotFound(id);
    return found;
  }

  private inDays(days: number | null): Date | null {
    return days === null ? null : new Date(this.clock.now().getTime() + days * DAY_MS);
  }
}

function shownOf({ id, name, createdUtc, expiresUtc, lastUsedUtc }: AccessKey): AccessKey {
  return { id, name, createdUtc, expiresUtc, lastUsedUtc };
}

function factsOf({ name, expiresUtc }: AccessKey) {
  return { name, ...(expiresUtc && { expiresUtc: expiresUtc.toISOString() }) };
}

/** How long before a key that is known is looked at again, and its last use is written down. */
const LOOKED_AT_MS = 5 * 60_000;

/** Finds a key, and writes down that it was used, at most once a minute. */
const HOLDER = {
  name: 'access-key-holder',
  text: `WITH found AS (
      SELECT id, client_id, expires_utc, last_used_utc FROM access_key
      WHERE hash = $1 AND (expires_utc IS NULL OR expires_utc > $2::timestamptz)
    ), used AS (
      UPDATE access_key k SET last_used_utc = $2::timestamptz FROM found
      WHERE k.id = found.id
        AND (found.last_used_utc IS NULL OR found.last_used_utc < $2::timestamptz - interval '1 minute')
    )
    SELECT client_id, extract(epoch FROM expires_utc) * 1000 FROM found`,
};

@Contributes(ACCESS_KEY_AUTHORITY)
export class StoredAccessKeys implements AccessKeyAuthority {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async holderOf(key: string): Promise<KeyHolder | undefined> {
    const now = this.clock.now();
    const [row] = await this.database.textRows(HOLDER, [hashOf(key), now.toISOString()]);
    const [clientId, expires] = row ?? [];
    if (typeof clientId !== 'string') return undefined;
    const again = now.getTime() + LOOKED_AT_MS;
    return { clientId, expiresAt: Math.min(again, typeof expires === 'string' ? Number(expires) : again) };
  }
}

function accessKeyNotFound(id: string): DomainError {
  return new DomainError(
    'not-found',
    'openid.access-key-not-found',
    sentence('The application has no access key "{id}". It may have been revoked.', { id }),
  );
}

function tooManyAccessKeys(most: number): DomainError {
  return new DomainError(
    'conflict',
    'openid.too-many-access-keys',
    sentence('An application can have {most} access keys. Revoke one that nobody needs first.', { most }),
  );
}
