import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Database, sqlState, type Transaction } from '#platform/database';
import { ifMatchAllows } from '#platform/request';
import { ContentForbiddenError, ContentNotFoundError, PreconditionFailedError } from '../content-errors';
import { etagOf } from '../items/version-row';
import { ContentStore, type LockedItem } from '../store/content-store';

export interface OperationOptions {
  readonly principal: Principal;
  /** `If-Match`: the operation is refused when it does not name the latest version. */
  readonly ifMatch?: string;
}

/** An item locked for writing, with its type as the database has it. */
export interface TypedItem extends LockedItem {
  readonly type: ContentType;
}

/** An item that is not removed. */
export interface LiveItem extends TypedItem {
  readonly latest: ContentItem;
}

/** Somebody else was faster, in a way that the same work gets over when it starts again. */
export class ConcurrentWriteError extends Error {}

const ATTEMPTS = 10;
/**
 * An item that was created meanwhile, by whichever of its rows PostgreSQL writes first; a type that was deleted meanwhile.
 * Where the item existed before, its lock keeps these from happening.
 */
const OUTPACED = new Set([
  'pk_content_item',
  'uq_content_item_version_latest',
  'uq_content_item_version_published',
  'fk_content_item_type',
]);

@Injectable()
export class ItemAccess {
  constructor(
    private readonly database: Database,
    private readonly store: ContentStore,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** Runs `work` in a transaction, again from its start when it was outpaced. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, { dryRun = false } = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (dryRun ? this.database.dryRun(work) : this.database.transaction(work));
      } catch (error) {
        if (attempt === ATTEMPTS || !isOutpaced(error)) throw error;
        await this.definitions.refresh();
      }
    }
  }

  /** Undefined when there is no such item. */
  async lock(transaction: Transaction, contentItemId: string): Promise<TypedItem | undefined> {
    const item = await this.store.lock(transaction, contentItemId);
    return item && { ...item, type: requireFresh(this.definitions.get(item.contentType), item.typeRevision) };
  }

  async lockLive(transaction: Transaction, contentItemId: string): Promise<LiveItem> {
    const item = await this.lock(transaction, contentItemId);
    const latest = item?.versions.latest;
    if (!item || !latest) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    return { ...item, latest };
  }
}

export function requireFresh(type: ContentType | undefined, storedRevision: number): ContentType {
  if (type?.revision !== storedRevision) throw new ConcurrentWriteError('The type has changed');
  return type;
}

export function authorise(
  principal: Principal,
  permission: string,
  contentType: string,
  owner: string | null | undefined,
): void {
  if (!principal.may(permission, { contentType, owner })) throw new ContentForbiddenError(permission, contentType);
}

export function requireMatch(ifMatch: string | undefined, latest: ContentItem | undefined, type: ContentType): void {
  if (ifMatch === undefined) return;
  if (!ifMatchAllows(ifMatch, latest && etagOf(latest, type))) throw new PreconditionFailedError();
}

function isOutpaced(error: unknown): boolean {
  if (error instanceof ConcurrentWriteError) return true;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return ['23503', '23505'].includes(sqlState(error) ?? '') && OUTPACED.has(constraint);
}
