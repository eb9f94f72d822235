import { oneRow } from '#platform/database';
import type { Comparison } from '../support/compare';
import type { BenchDatabase } from '../support/database';
import { withoutIndexes } from '../support/indexes';
import { load } from '../support/load';
import { randomPostIds } from '../support/posts';
import { runWatched, type WatchedRun } from '../support/program';
import { median, medianRatio } from '../support/ratio';
import type { Run } from '../support/run';
import type { Stage } from '../support/stages';

/** A run may take one and a half times as long as the DELETE, and readers keep half of their speed. */
const TARGETS = { prune: 1 / 1.5, reading: 0.5 } as const;

const ITEMS_PER_STATEMENT = 100_000;
/** Of one post, beside those that all have. */
const LONG_HISTORY = 10_000;
const WARM_UP_SECONDS = 10;

const KEPT = 1;
/** The versions of a third of the posts each are older than those of the next, so that there is something to prune three times. */
const AGES = [0, 1, 2] as const;
const BEGINNING = '2012-01-01Z';
/** Between two ages; the posts of one of them have dates that are two years apart at most. */
const DAYS_BETWEEN = 1200;
const DAYS_APART = 100;
const DAY_MS = 86_400_000;

/** What a run deletes, in one statement. */
const PLAIN_DELETE = `
  WITH deleted AS (
    DELETE FROM content_item_version v USING (
      SELECT id, modified_utc, row_number() OVER (PARTITION BY content_item_id ORDER BY modified_utc DESC NULLS LAST, id DESC) AS place
      FROM content_item_version WHERE NOT latest AND NOT published AND content_type = 'BlogPost') archived
    WHERE v.id = archived.id AND place > ${KEPT}
      AND (archived.modified_utc IS NULL OR archived.modified_utc < now() - $1 * interval '1 day')
    RETURNING 1)
  SELECT count(*)::int AS deleted FROM deleted`;

/** How long something took that deleted so many versions. */
interface Deleting {
  readonly deleted: number;
  readonly milliseconds: number;
}

type Pruning = Deleting & Omit<WatchedRun<unknown>, 'result'>;

/**
 * Pruning through the command line against one DELETE of the same rows, and what it leaves to readers. Each round prunes a third of
 * the posts, by turns here or there first; while the last third is pruned, the database is read from.
 */
export async function benchPrune(run: Run): Promise<void> {
  const ours = await stageWithHistory(run, 'prune');
  const floor = await stageWithHistory(run, 'prune_floor');
  const prunings: Pruning[] = [];
  const deletions: Deleting[] = [];
  for (const [round, age] of AGES.slice(0, -1).entries()) {
    const contestants = [
      async () => prunings.push(await prune(ours, age)),
      async () => deletions.push(await deletePlainly(floor, age)),
    ];
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) await contestant();
    const [pruned, plain] = [prunings[round]?.deleted, deletions[round]?.deleted];
    if (pruned !== plain) throw new Error(`Pruned ${pruned} versions, the DELETE ${plain}`);
  }
  const [ourRates, plainRates] = [prunings.map(rateOf), deletions.map(rateOf)];
  const deleted = prunings.map((pruning) => pruning.deleted).join(' + ');
  run.report.add({
    name: `prune, ${deleted} of ${run.archivedVersions + LONG_HISTORY} archived versions (${memoryIn(prunings)})`,
    comparedWith: 'one DELETE',
    service: { perSecond: median(ourRates), microseconds: NaN },
    other: { perSecond: median(plainRates), microseconds: NaN },
    ratio: medianRatio(ourRates, plainRates),
    target: TARGETS.prune,
  });
  run.report.add(await reading(ours, AGES.at(-1) ?? 0, run));
}

/** GET by id all the time that a run takes, against before and after it. */
async function reading(stage: Stage, age: number, run: Run): Promise<Comparison> {
  await settle(stage.database);
  await readsPerSecond(stage, run, WARM_UP_SECONDS);
  const before = await readsPerSecond(stage, run);
  const over = new AbortController();
  const pruning = prune(stage, age).finally(() => over.abort());
  const during: number[] = [];
  while (!over.signal.aborted) during.push(await readsPerSecond(stage, run));
  const { deleted, milliseconds } = await pruning;
  // The last one went on when the run was over.
  const meanwhile = median(during.slice(0, -1));
  const undisturbed = median([before, await readsPerSecond(stage, run)]);
  return {
    name: `GET by id while ${deleted} versions are pruned in ${(milliseconds / 1000).toFixed(0)} s`,
    comparedWith: 'before and after',
    service: { perSecond: meanwhile, microseconds: NaN },
    other: { perSecond: undisturbed, microseconds: NaN },
    ratio: meanwhile / undisturbed,
    target: TARGETS.reading,
  };
}

async function prune({ database }: Stage, age: number): Promise<Pruning> {
  const settings = { retentionDays: daysSince(age), archivedVersionsToKeep: KEPT, contentTypes: ['BlogPost'] };
  await database.query(
    `INSERT INTO setting (section, value) VALUES ('content-version-pruning', $1)
     ON CONFLICT (section) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(settings)],
  );
  await settle(database);
  const start = performance.now();
  const watched = await runWatched<{ deleted: number }>(['src/cli.js', 'prune', '--json'], database.url);
  return { ...watched, deleted: watched.result.deleted, milliseconds: performance.now() - start };
}

async function deletePlainly({ database }: Stage, age: number): Promise<Deleting> {
  await settle(database);
  const start = performance.now();
  const { deleted } = oneRow(await database.query<{ deleted: number }>(PLAIN_DELETE, [daysSince(age)]));
  return { deleted, milliseconds: performance.now() - start };
}

/** After all versions of this age, and before those of the next. */
function daysSince(age: number): number {
  return Math.floor((Date.now() - Date.parse(BEGINNING)) / DAY_MS) - (age + 1) * DAYS_BETWEEN + DAYS_APART;
}

/** Nobody pays for what was left behind before. */
async function settle(database: BenchDatabase): Promise<void> {
  await database.query('VACUUM (ANALYZE) content_item_version');
  await database.query('CHECKPOINT');
}

function rateOf({ deleted, milliseconds }: Deleting): number {
  return (deleted * 1000) / milliseconds;
}

function memoryIn(prunings: readonly Pruning[]): string {
  const quarters = [0, 1, 2, 3].map((quarter) =>
    median(prunings.map((pruning) => pruning.quarters[quarter] ?? Number.NaN)).toFixed(0),
  );
  const peak = Math.max(...prunings.map(({ peakMegabytes }) => peakMegabytes));
  return `memory by quarters of the time ${quarters.join(', ')} MB, at most ${peak.toFixed(0)}`;
}

async function stageWithHistory(run: Run, use: string): Promise<Stage> {
  const stage = await run.stages.open(run.manyItems, use);
  await seedHistory(stage.database, run.manyItems, Math.ceil(run.archivedVersions / run.manyItems));
  return stage;
}

/** Archived versions of all posts, old but for the newest one of one post of ten. */
async function seedHistory(database: BenchDatabase, posts: number, versions: number): Promise<void> {
  const indexes = await withoutIndexes(database);
  for (let first = 0; first < posts; first += ITEMS_PER_STATEMENT) {
    const last = Math.min(first + ITEMS_PER_STATEMENT, posts) - 1;
    await seedVersions(database, { first, last, versions, prefix: 'a' });
  }
  await seedVersions(database, { first: 1, last: 1, versions: LONG_HISTORY, prefix: 'b' });
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const definition of indexes) await database.query(definition);
  await database.query('VACUUM (ANALYZE) content_item_version');
}

interface Versions {
  /** Numbers of posts. */
  readonly first: number;
  readonly last: number;
  /** Of each of them. */
  readonly versions: number;
  /** Of their ids. */
  readonly prefix: string;
}

async function seedVersions(database: BenchDatabase, { first, last, versions, prefix }: Versions): Promise<void> {
  await database.query(`
    INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
      modified_utc, published_utc, created_utc, owner, author, data)
    SELECT lpad(i::text, 26, '0'), '${prefix}' || lpad(k::text, 5, '0') || lpad(i::text, 20, '0'), 'BlogPost', 'Post ' || i, false, false,
      CASE WHEN k = 1 AND i % 10 = 0 THEN now() ELSE at - k * interval '1 day' END, at, at, 'bench', 'bench',
      jsonb_build_object('titlePart', jsonb_build_object('title', 'Post ' || i), 'markdownBodyPart', jsonb_build_object('markdown',
        (SELECT string_agg(md5(i || ':' || k || ':' || word), ' ') FROM generate_series(1, 8) word)))
    FROM generate_series(${first}, ${last}) i, generate_series(1, ${versions}) k,
      LATERAL (SELECT timestamptz '${BEGINNING}' + i % ${AGES.length} * interval '${DAYS_BETWEEN} days' + i * interval '1 minute' AS at) date`);
}

/** GET by random id, as many in a second as are answered. */
async function readsPerSecond(
  { service, token, items }: Stage,
  { pace }: Run,
  seconds = pace.seconds,
): Promise<number> {
  const { connections } = pace;
  const requests = randomPostIds(items, 1000).map((id) => ({ method: 'GET' as const, path: `/api/content/${id}` }));
  const headers = { authorization: `Bearer ${token}` };
  const { answered, duration } = await load({ url: service.url, headers, requests, connections, seconds });
  return answered / duration;
}
