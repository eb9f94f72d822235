import { Client } from 'pg';
import { Clock } from '#platform/clock';
import { VersionPruner } from '#features/pruning';
import type { PruningRule } from '../../src/features/pruning/rule/pruned';
import { itemOf } from './content-api';
import { startContentWorld, type ContentWorld } from './content-world';
import { HeldDeletion } from './held-deletion';
import { itemId, writeHistories, type HistoricVersion } from './histories';

export const NOW = new Date('2026-06-01T12:00:00.000Z');
export const DAY_MS = 24 * 60 * 60 * 1000;

const RULE: PruningRule = { disabled: false, retentionDays: 30, archivedVersionsToKeep: 1, contentTypes: ['Post'] };

/** Archived versions of a post, the oldest first, all older than the default retention. */
export function old(count: number, contentItemId = itemId(1), first = 1): HistoricVersion[] {
  return Array.from({ length: count }, (_, index) => ({
    id: first + index,
    contentItemId,
    contentType: 'Post',
    latest: false,
    published: false,
    modifiedUtc: new Date(NOW.getTime() - (100 - index / 1000) * DAY_MS),
  }));
}

/** A run as the database has it. */
export interface StoredRun {
  readonly outcome: string;
  readonly examined: number;
  readonly deleted: number;
  readonly failed: number;
}

/** A service that prunes at {@link NOW}, and its types Post, Page and Note. */
export class PruningWorld {
  private constructor(
    readonly content: ContentWorld,
    readonly pruner: VersionPruner,
  ) {}

  static async start(): Promise<PruningWorld> {
    const content = await startContentWorld();
    for (const name of ['Post', 'Page', 'Note']) await content.admin.putType(name, { parts: [] });
    return new PruningWorld(content, content.app.get(VersionPruner));
  }

  get database(): Client {
    return this.content.database;
  }

  /** Until the mocks are restored. */
  stopClock(): void {
    jest.spyOn(this.content.app.get(Clock), 'now').mockReturnValue(NOW);
  }

  run(signal = new AbortController().signal) {
    return this.pruner.run(signal, () => undefined);
  }

  async settle(rule: Partial<PruningRule>): Promise<PruningRule> {
    const whole = { ...RULE, ...rule };
    itemOf(await this.content.admin.send('PUT', '/api/settings/content-version-pruning', { body: whole }));
    return whole;
  }

  async lastRun(): Promise<StoredRun | undefined> {
    const { rows } = await this.database.query<StoredRun>(
      'SELECT outcome, examined, deleted, failed FROM pruning_run ORDER BY id DESC LIMIT 1',
    );
    return rows[0];
  }

  /** Makes the database refuse to delete some versions. */
  async refusing(ids: readonly number[], work: () => Promise<void>, state = 'P0001'): Promise<void> {
    await this.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'It is needed' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON content_item_version FOR EACH ROW
        WHEN (old.id IN (${ids.join(', ')})) EXECUTE FUNCTION refuse()`);
    try {
      await work();
    } finally {
      await this.database.query('DROP TRIGGER refuse ON content_item_version; DROP FUNCTION refuse()');
    }
  }

  /** Runs over 1,200 versions, and does something while version 600 is being deleted, by the second transaction. */
  async duringRun(run: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
    await writeHistories(this.database, old(1200));
    const held = await HeldDeletion.of(600, this.database);
    const running = run();
    // For the caller to look at.
    running.catch(() => undefined);
    await held.reached();
    try {
      await work();
    } finally {
      await held.letGo();
      await running.catch(() => undefined);
      await held.remove();
    }
  }

  /** A connection of its own in a transaction that is rolled back unless `work` commits it. */
  async beside(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: this.content.app.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await work(client);
    } finally {
      await client.end();
    }
  }
}
