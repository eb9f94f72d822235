import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail, type Principal, type AuditEvent } from '@espalier/plugin-sdk';
import { Database, type Transaction } from '#platform/database';
import { ConcurrentWriteError } from '../operations/item-access';
import type { BatchPlan, RejectedLine } from './batch-planner';
import { BulkStore, handleKey, type OwnedHandle } from './bulk-store';
import type { ImportLine } from './import-line';
import { importedItem, ItemImporter, type ImportedItem, type LineResult } from './item-importer';
import { LinePreparer, type PreparedItem } from './line-preparer';
import { faultsOf } from './transfer-fault';
import { VersionPreparer } from './version-preparer';

/** Of the correlation: several items were imported together. */
const SEVERAL = 'import';

export interface BatchResult {
  readonly imported: readonly LineResult[];
  readonly rejected: readonly RejectedLine[];
}

/** When it returns, what it reports as imported is committed. */
@Injectable()
export class BatchWriter {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkStore,
    private readonly lines: LinePreparer,
    private readonly versions: VersionPreparer,
    private readonly items: ItemImporter,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async write(plan: BatchPlan, principal: Principal): Promise<BatchResult> {
    const imported = plan.unchanged.map(({ versions }) => unchanged(versions.length));
    const rejected = [...plan.rejected];
    const { written, alone } = await this.writeTogether(plan.together, principal);
    imported.push(...written.map(({ versions }) => newItem(versions.length)));
    for (const line of inOrder([...alone, ...plan.alone])) {
      try {
        const result = await this.items.import(line, principal, (transaction, item, counts) =>
          this.trail.record(transaction, importOf([item], counts, principal)),
        );
        imported.push(result);
      } catch (error) {
        const faults = faultsOf(error);
        if (!faults) throw error;
        rejected.push({ number: line.number, faults });
      }
    }
    return { imported, rejected };
  }

  /** One transaction for all new items; if it fails for a reason in one of them, each is left for a transaction of its own. */
  private async writeTogether(items: readonly PreparedItem[], principal: Principal) {
    const { free, disputed } = await this.splitByHandles(items);
    const alone = disputed.map(({ line }) => line);
    if (free.length === 0) return { written: [], alone };
    try {
      await this.database.transaction(async (transaction) => {
        await this.insert(transaction, free);
        const imported = free.map(({ item }) => importedItem(item));
        const versions = free.reduce((total, { item }) => total + item.versions.length, 0);
        await this.trail.record(transaction, importOf(imported, { created: versions, updated: 0 }, principal));
      });
      return { written: free.map(({ item }) => item), alone };
    } catch (error) {
      if (!(error instanceof ConcurrentWriteError) && !faultsOf(error)) throw error;
      return { written: [], alone: [...alone, ...free.map(({ item }) => item.line)] };
    }
  }

  /** Items whose handles others have, or that share them with an earlier item, go alone: there the reason is found. */
  private async splitByHandles(items: readonly PreparedItem[]) {
    const claims = items.map((item) => ({ item, handles: this.lines.handlesOf(item) }));
    const taken = await this.bulk.takenHandles(
      this.database,
      claims.flatMap(({ handles }) => handles),
    );
    const free: { item: PreparedItem; handles: OwnedHandle[] }[] = [];
    const disputed: PreparedItem[] = [];
    for (const { item, handles } of claims) {
      if (handles.some((handle) => taken.has(handleKey(handle)))) disputed.push(item);
      else free.push({ item, handles });
      for (const handle of handles) taken.add(handleKey(handle));
    }
    return { free, disputed };
  }

  private async insert(
    transaction: Transaction,
    items: readonly { readonly item: PreparedItem; readonly handles: readonly OwnedHandle[] }[],
  ): Promise<void> {
    await this.requireFreshTypes(
      transaction,
      items.map(({ item }) => item),
    );
    await this.bulk.insertItems(
      transaction,
      items.map(({ item }) => item),
    );
    const versions = items.flatMap(({ item }) => item.versions);
    await this.bulk.insertVersions(
      transaction,
      versions.map(({ item }) => item),
    );
    await this.bulk.insertHandles(
      transaction,
      items.flatMap(({ handles }) => handles),
    );
    for (const { operation } of versions) await this.versions.announce(operation, transaction);
  }

  private async requireFreshTypes(transaction: Transaction, items: readonly PreparedItem[]): Promise<void> {
    const used = new Map(items.map(({ type }) => [type.name, type.revision]));
    const stored = await this.bulk.typeRevisions(transaction, [...used.keys()]);
    for (const [name, revision] of used) {
      if (stored.get(name) !== revision) throw new ConcurrentWriteError(`${name} has changed`);
    }
  }
}

function newItem(versions: number): LineResult {
  return { isNewItem: true, created: versions, updated: 0, unchanged: 0 };
}

function unchanged(versions: number): LineResult {
  return { isNewItem: false, created: 0, updated: 0, unchanged: versions };
}

function inOrder(lines: readonly ImportLine[]): ImportLine[] {
  return lines.toSorted((a, b) => a.number - b.number);
}

/** One event for all items that one transaction imports: as many as there are, nobody would look for one of them. */
function importOf(
  items: readonly ImportedItem[],
  { created, updated }: { readonly created: number; readonly updated: number },
  principal: Principal,
): AuditEvent {
  const sorted = items.map(({ contentItemId }) => contentItemId).toSorted();
  const [first = ''] = sorted;
  const only = items.length === 1 ? items[0] : undefined;
  return {
    category: 'Content',
    event: 'Imported',
    correlationId: only?.contentItemId ?? SEVERAL,
    subject: only?.displayText,
    principal,
    facts: {
      ...(only && { contentType: only.contentType }),
      items: items.length,
      versionsCreated: created,
      versionsUpdated: updated,
      first,
      last: sorted.at(-1) ?? first,
    },
  };
}
