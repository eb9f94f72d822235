import { Injectable } from '@nestjs/common';
import {
  Contributes,
  RECIPE_STEP,
  type Principal,
  type JsonObject,
  type RecipeContext,
  type RecipeStep,
} from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import { InvalidContentError } from '../content-errors';
import { BatchPlanner, type RejectedLine } from './batch-planner';
import { BatchWriter, type BatchResult } from './batch-writer';
import { ANALYZE } from './bulk-store';
import { idsOf, readImportLine, type ImportEntry, type ImportLine } from './import-line';
import { faultsOf, memberPath } from './transfer-fault';

export interface ImportOptions {
  /** Owns what says nothing about its owner. */
  readonly principal: Principal;
  /** Called after each batch: what is counted is committed. */
  readonly onProgress?: (soFar: ImportReport) => void;
  readonly onRejected?: (line: RejectedLine) => void;
}

export interface ImportReport {
  readonly items: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly versions: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly rejected: number;
}

/** Enough for the cost of a transaction to vanish, and little enough to be in memory twice. */
const BATCH_VERSIONS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/** How many versions an import has made when PostgreSQL counts rows anew, each time: else it plans by how few there were. */
const COUNTED_ANEW = [2000, 20_000, 200_000];

interface Batch {
  readonly lines: ImportLine[];
  readonly unreadable: RejectedLine[];
  versions: number;
  bytes: number;
}

/** From its beginning, as often as it is called. */
type ImportSource = () => AsyncIterable<ImportEntry> | Iterable<ImportEntry>;

/**
 * At any number: each batch is one transaction, and while one is written the next is prepared. A line that cannot be
 * imported costs only itself. Importing the same again changes nothing where ids are given. Lines that break a rule are
 * tried again after the others, for as long as that helps: an item may belong to one in a later line.
 */
@Injectable()
export class ContentImporter {
  constructor(
    private readonly planner: BatchPlanner,
    private readonly writer: BatchWriter,
    private readonly database: Database,
  ) {}

  /** @throws whatever stops the import altogether, such as a lost connection; what was reported before is stored */
  async import(source: ImportSource, options: ImportOptions): Promise<ImportReport> {
    const counters = new ImportCounters(options);
    let rejected = await this.pass(source(), options, counters);
    for (let before = Infinity; rejected.size > 0 && rejected.size < before;) {
      before = rejected.size;
      rejected = await this.pass(onlyThose(source(), rejected), options, counters);
    }
    counters.reject([...rejected.values()]);
    return counters.report;
  }

  /** @returns the lines that broke a rule, by their number */
  private async pass(
    entries: ReturnType<ImportSource>,
    { principal }: ImportOptions,
    counters: ImportCounters,
  ): Promise<Map<number, RejectedLine>> {
    const rejected = new Map<number, RejectedLine>();
    let writing: Promise<unknown> = Promise.resolve();
    let busy: ReadonlySet<string> = new Set();
    try {
      for await (const batch of batches(entries)) {
        const plan = await this.planner.plan(batch.lines, principal, busy);
        await writing;
        busy = new Set(batch.lines.flatMap(idsOf));
        writing = this.writer.write(plan, principal).then(async (result) => {
          const before = counters.report.versions.created;
          for (const line of result.rejected) rejected.set(line.number, line);
          counters.add(result);
          // What cannot even be read will not be better for trying again.
          counters.reject(batch.unreadable);
          const { created } = counters.report.versions;
          if (COUNTED_ANEW.some((count) => before < count && count <= created)) await this.database.query(ANALYZE);
        });
        // Whoever awaits it hears of its failure; until then it is not unhandled.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    return rejected;
  }
}

async function* onlyThose(
  entries: ReturnType<ImportSource>,
  lines: ReadonlyMap<number, RejectedLine>,
): AsyncGenerator<ImportEntry> {
  for await (const entry of entries) if (lines.has(entry.number)) yield entry;
}

/** When the entries end with an error, what was read before it is still a batch. */
async function* batches(entries: ReturnType<ImportSource>): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  try {
    for await (const entry of entries) {
      addTo(batch, entry);
      if (batch.versions + batch.unreadable.length < BATCH_VERSIONS && batch.bytes < BATCH_BYTES) continue;
      yield batch;
      batch = emptyBatch();
    }
  } catch (error) {
    yield batch;
    throw error;
  }
  yield batch;
}

function addTo(batch: Batch, entry: ImportEntry): void {
  try {
    const line = readImportLine(entry);
    batch.lines.push(line);
    batch.versions += line.versions.length;
    batch.bytes += line.bytes;
  } catch (error) {
    const faults = faultsOf(error);
    if (!faults) throw error;
    batch.unreadable.push({ number: entry.number, faults });
  }
}

function emptyBatch(): Batch {
  return { lines: [], unreadable: [], versions: 0, bytes: 0 };
}

class ImportCounters {
  private rejected = 0;
  private readonly items = { created: 0, updated: 0, unchanged: 0 };
  private readonly versions = { created: 0, updated: 0, unchanged: 0 };

  constructor(private readonly options: ImportOptions) {}

  get report(): ImportReport {
    return { items: { ...this.items }, versions: { ...this.versions }, rejected: this.rejected };
  }

  add({ imported }: BatchResult): void {
    for (const { isNewItem, created, updated, unchanged } of imported) {
      this.versions.created += created;
      this.versions.updated += updated;
      this.versions.unchanged += unchanged;
      if (isNewItem) this.items.created++;
      else if (created + updated > 0) this.items.updated++;
      else this.items.unchanged++;
    }
    this.options.onProgress?.(this.report);
  }

  reject(lines: readonly RejectedLine[]): void {
    this.rejected += lines.length;
    for (const line of lines) this.options.onRejected?.(line);
  }
}

/** `{"name": "content", "items": [ …lines of an import… ]}`. Recipes of Orchard Core call the items `data`. */
@Contributes(RECIPE_STEP)
export class ContentStep implements RecipeStep {
  readonly name = 'content';

  constructor(private readonly importer: ContentImporter) {}

  async run(step: JsonObject, { principal }: RecipeContext): Promise<void> {
    const { member, items } = itemsOf(step);
    const rejected: RejectedLine[] = [];
    const entries = items.map((json, index) => ({ number: index + 1, bytes: 0, json: () => json }));
    await this.importer.import(() => entries, { principal, onRejected: (line) => rejected.push(line) });
    if (rejected.length === 0) return;
    const inOrder = rejected.toSorted((a, b) => a.number - b.number);
    throw new InvalidContentError(
      inOrder.flatMap(({ number, faults }) =>
        faults.map((fault) => ({ ...fault, member: memberPath(`${member}[${number - 1}]`, fault.member) })),
      ),
    );
  }
}

function itemsOf(step: JsonObject): { readonly member: string; readonly items: readonly unknown[] } {
  for (const member of ['items', 'data', 'Data']) {
    const items = step[member];
    if (Array.isArray(items)) return { member, items };
  }
  throw new InvalidContentError([{ member: 'items', message: 'must be a list of items.' }]);
}
