import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Database, oneRow, SessionLocks } from '#platform/database';
import { IndexMaintenance } from '../indexes/index-maintenance';

/** On a connection, for some hundredths of a second, as long as those who write one of them wait. */
const VERSIONS_AT_ONCE = 1000;
const RETRY_MS = 30_000;
/** While another node is at it. */
const PAUSE_MS = 200;

/** One node at a time. */
const LOCK = 'content-references';

const PROGRESS = `
  SELECT done_to::text AS "doneTo", done_to >= missing_to AS "isComplete" FROM content_reference_progress`;
const ASK = `
  UPDATE content_reference_progress SET done_to = 0, missing_to = (SELECT coalesce(max(id), 0) FROM content_item_version)`;
const NEXT = `
  SELECT v.id::text AS id FROM content_item_version v, content_reference_progress p
  WHERE (v.latest OR v.published) AND v.id > p.done_to AND v.id <= p.missing_to ORDER BY v.id LIMIT $1`;
/** Whoever has asked for all again since then has it begin again. */
const DONE = `
  UPDATE content_reference_progress SET done_to = coalesce($2, missing_to) WHERE done_to = $1`;

const CLEAR = 'DELETE FROM content_reference WHERE version_id = ANY($1::bigint[])';
/** The lock keeps versions as they are until their references are written. */
const WRITE = `
  INSERT INTO content_reference
  SELECT r.target, v.id, r.kind FROM (
    SELECT id, data FROM content_item_version WHERE id = ANY($1::bigint[]) AND (latest OR published) FOR SHARE) AS v
    CROSS JOIN LATERAL references_in(v.data) r
  ON CONFLICT DO NOTHING`;

interface Progress {
  readonly doneTo: string;
  readonly isComplete: boolean;
}

/** Writes the references of versions that are older than the table. All others come with the version. */
@Injectable()
export class ReferenceIndex implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(ReferenceIndex.name), RETRY_MS, (signal) =>
    this.complete(signal, 1),
  );

  constructor(
    private readonly database: Database,
    private readonly locks: SessionLocks,
  ) {}

  /** Once. Commands never begin. */
  begin(): void {
    this.maintenance.queue();
  }

  /** Settles when there is nothing to do, or nothing more to do for now. */
  settled(): Promise<void> {
    return this.maintenance.settled();
  }

  /**
   * Writes all references again, while the service runs. Another node may be at it already: then its work is waited for.
   *
   * @param connections on which references are written at the same time
   * @param progress told how many versions are done
   * @throws the reason of the signal, when it aborts before the end
   */
  async rebuild(signal: AbortSignal, connections = 1, progress?: (versions: number) => void): Promise<void> {
    await this.database.query(ASK, []);
    while (!(await this.complete(signal, connections, progress))) {
      signal.throwIfAborted();
      await setTimeout(PAUSE_MS);
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.maintenance.end();
  }

  private async complete(
    signal: AbortSignal,
    connections: number,
    progress?: (versions: number) => void,
  ): Promise<boolean> {
    if ((await this.progress()).isComplete) return true;
    const lock = await this.locks.tryTake(LOCK);
    if (!lock) return false;
    try {
      return await this.write(AbortSignal.any([signal, lock.lost]), connections, progress);
    } finally {
      await lock.release();
    }
  }

  /** @returns false when the signal aborts before the end */
  private async write(signal: AbortSignal, connections: number, progress?: (versions: number) => void) {
    let done = 0;
    while (!signal.aborted) {
      const { doneTo, isComplete } = await this.progress();
      if (isComplete) return true;
      const next = await this.database.query<{ id: string }>(NEXT, [connections * VERSIONS_AT_ONCE]);
      const ids = next.map(({ id }) => id);
      const size = Math.ceil(ids.length / connections);
      const shares = Array.from({ length: connections }, (_, share) => ids.slice(share * size, (share + 1) * size));
      await Promise.all(shares.map((share) => this.writeOf(share)));
      await this.database.query(DONE, [doneTo, ids.at(-1) ?? null]);
      progress?.((done += ids.length));
    }
    return false;
  }

  private writeOf(ids: readonly string[]): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(CLEAR, [ids]);
      await transaction.query(WRITE, [ids]);
    });
  }

  private async progress(): Promise<Progress> {
    return oneRow(await this.database.query<Progress>(PROGRESS, []));
  }
}
