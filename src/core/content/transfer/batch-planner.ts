import { Injectable } from '@nestjs/common';
import type { ContentItem, Fault, Principal } from '@espalier/plugin-sdk';
import { Database, type Transaction } from '#platform/database';
import { BulkStore } from './bulk-store';
import { idsOf, type ImportLine } from './import-line';
import { LinePreparer, type PreparedItem } from './line-preparer';
import { LineRejected, faultsOf } from './transfer-fault';
import { VersionPreparer, isSameVersion } from './version-preparer';

export interface RejectedLine {
  readonly number: number;
  readonly faults: readonly Fault[];
}

export interface BatchPlan {
  /** Written together. */
  readonly together: readonly PreparedItem[];
  /** Lines for items that exist, or that an earlier line may have made meanwhile. */
  readonly alone: readonly ImportLine[];
  readonly unchanged: readonly ImportLine[];
  readonly rejected: readonly RejectedLine[];
}

interface Stored {
  readonly items: ReadonlySet<string>;
  /** By version id. */
  readonly versions: ReadonlyMap<string, ContentItem>;
}

/**
 * Whatever needs no lock, done while the batch before is written. Whoever carries the plan out must expect that what
 * was read has changed since.
 */
@Injectable()
export class BatchPlanner {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkStore,
    private readonly lines: LinePreparer,
    private readonly versions: VersionPreparer,
  ) {}

  /** @param busy ids of items that are being written */
  async plan(batch: readonly ImportLine[], principal: Principal, busy: ReadonlySet<string>): Promise<BatchPlan> {
    const [together, alone, unchanged, rejected]: [PreparedItem[], ImportLine[], ImportLine[], RejectedLine[]] = [
      [],
      [],
      [],
      [],
    ];
    const stored = await this.stored(batch);
    const met = new Set(busy);
    for (const line of batch) {
      try {
        if (repeats(line, met)) alone.push(line);
        else if (!line.contentItemId || !stored.items.has(line.contentItemId))
          together.push(await this.planNew(line, principal, stored));
        else if (await this.isStored(line, principal, stored)) unchanged.push(line);
        else alone.push(line);
      } catch (error) {
        const faults = faultsOf(error);
        if (!faults) throw error;
        rejected.push({ number: line.number, faults });
      }
    }
    return { together, alone, unchanged, rejected };
  }

  private async stored(batch: readonly ImportLine[]): Promise<Stored> {
    const versionIds = batch.flatMap(({ versions }) =>
      versions.flatMap(({ given }) => given.contentItemVersionId ?? []),
    );
    const [items, versions] = await Promise.all([
      this.bulk.existingItems(
        this.database,
        batch.flatMap(({ contentItemId }) => contentItemId ?? []),
      ),
      this.bulk.versions(this.database, versionIds),
    ]);
    return { items, versions };
  }

  private planNew(line: ImportLine, principal: Principal, stored: Stored): Promise<PreparedItem> {
    for (const { member, given } of line.versions) {
      if (!given.contentItemVersionId || !stored.versions.has(given.contentItemVersionId)) continue;
      throw new LineRejected([
        { member: `${member && `${member}.`}contentItemVersionId`, message: 'is the id of a version of another item.' },
      ]);
    }
    return this.lines.prepareNew(line, principal, committed(this.database));
  }

  private async isStored(line: ImportLine, principal: Principal, stored: Stored): Promise<boolean> {
    const known = line.versions.map(({ given }) => stored.versions.get(given.contentItemVersionId ?? ''));
    const facts = this.lines.factsOf(line, principal, committed(this.database));
    for (const [position, version] of line.versions.entries()) {
      const current = known[position];
      if (!current || current.contentItemId !== line.contentItemId || current.contentType !== line.contentType)
        return false;
      const { latest, published } = current;
      const { item } = await this.versions.prepare(version, { latest, published }, facts, { stored: current });
      if (!isSameVersion(current, item, facts.type)) return false;
    }
    return true;
  }
}

/** Whether the line speaks of an item or a version that an earlier line speaks of. */
function repeats(line: ImportLine, met: Set<string>): boolean {
  const ids = idsOf(line);
  const repeated = ids.some((id) => met.has(id));
  for (const id of ids) met.add(id);
  return repeated;
}

/** For handlers of `importing`: they read what is committed, as the batch has no transaction yet. */
function committed(database: Database): Transaction {
  return {
    query: (text, values) => database.query(text, values),
    textRows: (statement, values) => database.textRows(statement, values),
    repository: (entity) => database.repository(entity),
    atCommit: refuseEffects,
    afterCommit: refuseEffects,
  };
}

function refuseEffects(): never {
  throw new Error(
    'A handler of "importing" changes the item and nothing else. Use "imported" for what follows from it.',
  );
}
