import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { Database, oneRow, type Transaction } from '#platform/database';
import { IndexMaintenance } from '../indexes/index-maintenance';

/** Those who write one of them wait as long as this takes: some tenths of a second. */
const VERSIONS_AT_ONCE = 200;
/** Versions whose words are added to the known ones, and how much of each text, in characters: whoever writes more repeats them. */
const [READ_AT_ONCE, READ_FOR_KNOWN_WORDS] = [50, 50_000];
const MOST_READS = 40;
const RETRY_MS = 30_000;
/** So much later, misspelt words are compared with those of a new version too. */
const EVERY_MS = 60_000;
/** While transactions that began before the work have not ended. */
const PAUSE_MS = 200;

/** One node at a time. Nothing, too, when another one is at it. */
const PROGRESS = `
  SELECT types <> '{}' AS "isAsked", asked_in IS NOT NULL AS "isBegun", missing_to IS NOT NULL AS "isClear",
    asked_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "mayBegin"
  FROM content_words_progress FOR UPDATE SKIP LOCKED`;

const IS_IDLE = `SELECT types = '{}' AS "isIdle" FROM content_words_progress`;

const ASK = `
  UPDATE content_words_progress SET asked_in = NULL, missing_to = NULL, done_to = 0,
    types = ARRAY(SELECT content_type FROM content_searchable)`;
const BEGIN = 'UPDATE content_words_progress SET asked_in = pg_current_xact_id()::text::bigint';
const CLEAR = `
  UPDATE content_words_progress SET missing_to = coalesce((SELECT max(id) FROM content_item_version), 0), done_to = 0`;
const END = `UPDATE content_words_progress SET types = '{}', asked_in = NULL, missing_to = NULL, done_to = 0`;

/** The lock keeps versions as they are until their words are written. */
const ADD = `
  WITH next AS (
    SELECT v.id, v.content_type, v.display_text, v.data FROM content_item_version v, content_words_progress p
    WHERE v.content_type = ANY(p.types) AND (v.latest OR v.published) AND v.id > p.done_to AND v.id <= p.missing_to
    ORDER BY v.id LIMIT ${VERSIONS_AT_ONCE} FOR SHARE OF v
  ), added AS (
    INSERT INTO content_words SELECT n.id, words_of(n.content_type, n.display_text, n.data) FROM next n
    ON CONFLICT (version_id) DO UPDATE SET words = EXCLUDED.words
  ), queued AS (
    INSERT INTO content_known_word_queue (version_id) SELECT n.id FROM next n
  )
  UPDATE content_words_progress SET done_to = (SELECT max(n.id) FROM next n) WHERE EXISTS (SELECT FROM next)
  RETURNING (SELECT count(*)::int FROM next) AS versions`;

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
  readonly isBegun: boolean;
  readonly isClear: boolean;
  readonly mayBegin: boolean | null;
}

/** A number: so many versions are done. */
type Step = number | 'wait' | 'complete' | 'taken';

/**
 * Writes the words of versions again whose type has other searchable texts than before, or that are older than the index.
 * All others come with the version.
 */
@Injectable()
export class SearchIndex implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(SearchIndex.name), RETRY_MS, (signal) =>
    this.complete(signal),
  );

  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
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
   * @param progress told how many versions are done
   * @throws the reason of the signal, when it aborts before the end
   */
  async rebuild(signal: AbortSignal, progress: (versions: number) => void = () => undefined): Promise<void> {
    await this.database.transaction((transaction) => this.ask(transaction));
    while (!(await this.complete(signal, progress))) {
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

  private async complete(signal: AbortSignal, progress?: (versions: number) => void): Promise<boolean> {
    if (oneRow(await this.database.query<{ isIdle: boolean }>(IS_IDLE, [])).isIdle) return this.addKnownWords(signal);
    let done = 0;
    for (;;) {
      if (signal.aborted) return false;
      const step = await this.database.transaction((transaction) => this.step(transaction));
      if (step === 'taken') return false;
      if (step === 'complete') return this.addKnownWords(signal);
      if (step === 'wait') await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      if (typeof step === 'number') progress?.((done += step));
    }
  }

  private async step(transaction: Transaction): Promise<Step> {
    const [progress] = await transaction.query<Progress>(PROGRESS, []);
    if (!progress) return 'taken';
    if (!progress.isAsked) return 'complete';
    if (!progress.isBegun) return this.change(transaction, BEGIN);
    if (!progress.mayBegin) return 'wait';
    if (!progress.isClear) return this.change(transaction, CLEAR);
    const [added] = await transaction.query<{ versions: number }>(ADD, []);
    return added?.versions ?? this.change(transaction, END);
  }

  private async change(transaction: Transaction, statement: string): Promise<Step> {
    await transaction.query(statement, []);
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
