import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { Database, oneRow, SessionLocks, type Transaction } from '#platform/database';
import { IndexMaintenance } from '../indexes/index-maintenance';

/** On a connection, for some tenths of a second, as long as those who write one of them wait. */
const VERSIONS_AT_ONCE = 200;
/** Versions whose words are added to the known ones, and how much of each text, in characters: whoever writes more repeats them. */
const [READ_AT_ONCE, READ_FOR_KNOWN_WORDS] = [50, 50_000];
const MOST_READS = 40;
const RETRY_MS = 30_000;
/** So much later, misspelt words are compared with those of a new version too. */
const EVERY_MS = 60_000;
/** While transactions that began before the work have not ended. */
const PAUSE_MS = 200;

/** One node at a time. */
const LOCK = 'content-words';

const PROGRESS = `
  SELECT types <> '{}' AS "isAsked", asked_in::text AS "askedIn", missing_to IS NOT NULL AS "isClear",
    asked_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "mayBegin"
  FROM content_words_progress`;

const ASK = `
  UPDATE content_words_progress SET asked_in = NULL, missing_to = NULL, done_to = 0,
    types = ARRAY(SELECT content_type FROM content_searchable)`;
const BEGIN = `
  UPDATE content_words_progress SET asked_in = pg_current_xact_id()::text::bigint WHERE types <> '{}' AND asked_in IS NULL`;

/** $1 is when the work began. Whoever has asked for it again since then has it begin again, and these change nothing. */
const CLEAR = `
  UPDATE content_words_progress SET missing_to = coalesce((SELECT max(id) FROM content_item_version), 0), done_to = 0
  WHERE asked_in = $1`;
const NEXT = `
  SELECT v.id::text AS id FROM content_item_version v, content_words_progress p
  WHERE v.content_type = ANY(p.types) AND (v.latest OR v.published) AND v.id > p.done_to AND v.id <= p.missing_to AND p.asked_in = $1
  ORDER BY v.id LIMIT $2`;
const DONE = 'UPDATE content_words_progress SET done_to = $2 WHERE asked_in = $1';
const END = `
  UPDATE content_words_progress SET types = '{}', asked_in = NULL, missing_to = NULL, done_to = 0 WHERE asked_in = $1`;

/** The lock keeps versions as they are until their words are written. */
const WRITE = `
  WITH written AS (
    INSERT INTO content_words
    SELECT v.id, words_of(v.content_type, v.display_text, v.data) || ranges_of(v.id) FROM (
      SELECT id, content_type, display_text, data FROM content_item_version
      WHERE id = ANY($1::bigint[]) AND (latest OR published) FOR SHARE) AS v
    ON CONFLICT (version_id) DO UPDATE SET words = EXCLUDED.words WHERE content_words.words <> EXCLUDED.words
    RETURNING version_id
  )
  INSERT INTO content_known_word_queue (version_id) SELECT version_id FROM written`;

/** Numbers are not misspelt, and what is too short or too long for it is none that people would have meant. */
const ADD_KNOWN_WORDS = `
  WITH taken AS (
    DELETE FROM content_known_word_queue WHERE id IN (
      SELECT id FROM content_known_word_queue ORDER BY id LIMIT ${READ_AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING version_id
  ), text AS (
    SELECT v.display_text AS texts FROM content_item_version v WHERE v.published AND v.id IN (SELECT version_id FROM taken)
    UNION ALL
    SELECT s.texts FROM content_item_version v CROSS JOIN searchable_texts(v.content_type, v.data) s
    WHERE v.published AND v.id IN (SELECT version_id FROM taken)
  ), added AS (
    INSERT INTO content_known_word
    SELECT DISTINCT w.word FROM text t CROSS JOIN regexp_split_to_table(unaccent(lower(words_in(left(t.texts, ${READ_FOR_KNOWN_WORDS})))), '[\\s!-/:-@[-\\x60{-~]+') AS w (word)
    WHERE length(w.word) BETWEEN 4 AND 40 AND w.word !~ '[0-9]'
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS taken FROM taken`;

interface Progress {
  readonly isAsked: boolean;
  /** Null before the work has begun. */
  readonly askedIn: string | null;
  readonly isClear: boolean;
  readonly mayBegin: boolean | null;
}

/** A number: so many versions are done. */
type Step = number | 'wait' | 'complete';

/**
 * Writes the words of versions again whose type has other searchable texts than before, or that are older than the index.
 * All others come with the version.
 */
@Injectable()
export class SearchIndex implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(SearchIndex.name), RETRY_MS, (signal) =>
    this.complete(signal, 1),
  );

  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly locks: SessionLocks,
  ) {}

  /** From now on. Commands never begin. */
  begin(): void {
    this.timer = setInterval(() => this.queue(), EVERY_MS).unref();
    this.definitions.onChange(() => this.queue());
    this.queue();
  }

  queue(): void {
    this.maintenance.queue();
  }

  /** Settles when there is nothing to do, or nothing more to do for now. */
  settled(): Promise<void> {
    return this.maintenance.settled();
  }

  /**
   * Writes all words again, while the service runs. Another node may be at it already: then its work is waited for.
   *
   * @param connections on which words are written at the same time
   * @param progress told how many versions are done
   * @throws the reason of the signal, when it aborts before the end
   */
  async rebuild(signal: AbortSignal, connections = 1, progress?: (versions: number) => void): Promise<void> {
    await this.database.transaction((transaction) => this.ask(transaction));
    while (!(await this.complete(signal, connections, progress))) {
      signal.throwIfAborted();
      await setTimeout(PAUSE_MS);
    }
  }

  /** Has all words written again, by whoever is at it next. */
  async ask(transaction: Transaction): Promise<void> {
    await transaction.query(ASK, []);
  }

  beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    return this.maintenance.end();
  }

  private async complete(signal: AbortSignal, connections: number, progress?: (versions: number) => void) {
    if ((await this.progress()).isAsked) {
      const lock = await this.locks.tryTake(LOCK);
      if (!lock) return false;
      try {
        if (!(await this.write(AbortSignal.any([signal, lock.lost]), connections, progress))) return false;
      } finally {
        await lock.release();
      }
    }
    return this.addKnownWords(signal);
  }

  /** @returns false when the signal aborts before the end */
  private async write(signal: AbortSignal, connections: number, progress?: (versions: number) => void) {
    let done = 0;
    while (!signal.aborted) {
      const step = await this.step(connections);
      if (step === 'complete') return true;
      if (step === 'wait') await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      else progress?.((done += step));
    }
    return false;
  }

  private async step(connections: number): Promise<Step> {
    const { isAsked, askedIn, mayBegin, isClear } = await this.progress();
    if (!isAsked) return 'complete';
    if (askedIn === null) return this.change(BEGIN, []);
    if (!mayBegin) return 'wait';
    if (!isClear) return this.change(CLEAR, [askedIn]);
    const next = await this.database.query<{ id: string }>(NEXT, [askedIn, connections * VERSIONS_AT_ONCE]);
    const ids = next.map(({ id }) => id);
    if (ids.length === 0) return this.change(END, [askedIn]);
    const size = Math.ceil(ids.length / connections);
    const shares = Array.from({ length: connections }, (_, share) => ids.slice(share * size, (share + 1) * size));
    await Promise.all(shares.map((share) => this.database.query(WRITE, [share])));
    await this.change(DONE, [askedIn, ids.at(-1)]);
    return ids.length;
  }

  private async progress(): Promise<Progress> {
    return oneRow(await this.database.query<Progress>(PROGRESS, []));
  }

  private async change(statement: string, values: readonly unknown[]): Promise<Step> {
    await this.database.query(statement, values);
    return 0;
  }

  /** Of an import, the rest comes later: nobody waits for it. */
  private async addKnownWords(signal: AbortSignal): Promise<boolean> {
    for (let times = 0; times < MOST_READS; times++) {
      if (signal.aborted) return false;
      const { taken } = oneRow(await this.database.query<{ taken: number }>(ADD_KNOWN_WORDS, []));
      if (taken < READ_AT_ONCE) break;
    }
    return true;
  }
}
