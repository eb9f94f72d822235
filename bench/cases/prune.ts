import { withoutIndexes } from '../support/catalogue';
import type { Comparison } from '../support/compare';
import type { BenchDatabase } from '../support/database';
import { load } from '../support/load';
import { randomPostIds } from '../support/posts';
import { runWatched } from '../support/program';
import type { Run } from '../support/run';
import type { Stage } from '../support/stages';

/** A run may take one and a half times as long as the DELETE, and readers keep half of their speed. */
const TARGETS = { prune: 1 / 1.5, reading: 0.5 } as const;

const RETENTION_DAYS = 30;
const KEPT = 1;
const SETTINGS = {
  disabled: false,
  retentionDays: RETENTION_DAYS,
  archivedVersionsToKeep: KEPT,
  contentTypes: ['BlogPost'],
};
const ITEMS_PER_STATEMENT = 100_000;

/** What the pruning run deletes, in one statement. */
const PLAIN_DELETE = `
  WITH deleted AS (
    DELETE FROM content_item_version v USING (
      SELECT id, modified_utc, row_number() OVER (PARTITION BY content_item_id ORDER BY modified_utc DESC NULLS LAST, id DESC) AS place
      FROM content_item_version WHERE NOT latest AND NOT published AND content_type = 'BlogPost') archived
    WHERE v.id = archived.id AND place > ${KEPT}
      AND (archived.modified_utc IS NULL OR archived.modified_utc < now() - interval '${RETENTION_DAYS} days')
    RETURNING 1)
  SELECT count(*)::int AS deleted FROM deleted`;

/** Pruning through the command line against one DELETE of the same rows, and what it leaves to readers. */
export async function benchPrune(run: Run): Promise<Comparison[]> {
  const ours = await stageWithHistory(run, 'prune');
  const floor = await stageWithHistory(run, 'prune_floor');
  await ours.database.query('INSERT INTO setting (section, value) VALUES ($1, $2)', [
    'content-version-pruning',
    JSON.stringify(SETTINGS),
  ]);
  const before = await readsPerSecond(ours, run);
  const pruned = await underLoad(ours, run, () =>
    runWatched<{ deleted: number }>(['src/cli.js', 'prune', '--json'], ours.database.url),
  );
  const plain = await underLoad(floor, run, () => floor.database.query<{ deleted: number }>(PLAIN_DELETE));
  const { result, peakMegabytes } = pruned.result;
  const [{ deleted }] = plain.result;
  if (result.deleted !== deleted) throw new Error(`Pruned ${result.deleted} versions, the DELETE ${deleted}`);
  const rate = (deleted * 1000) / pruned.milliseconds;
  const plainRate = (deleted * 1000) / plain.milliseconds;
  return [
    {
      name: `prune, ${deleted} of ${run.archivedVersions} archived versions (peak ${peakMegabytes.toFixed(0)} MB)`,
      comparedWith: 'one DELETE',
      service: { perSecond: rate, microseconds: NaN },
      other: { perSecond: plainRate, microseconds: NaN },
      ratio: rate / plainRate,
      target: TARGETS.prune,
    },
    {
      name: `GET by id while prune${pruned.isLoadedAllTheTime ? '' : ', which ended first'}`,
      comparedWith: 'before',
      service: { perSecond: pruned.reads, microseconds: NaN },
      other: { perSecond: before, microseconds: NaN },
      ratio: pruned.reads / before,
      target: TARGETS.reading,
    },
  ];
}

async function stageWithHistory(run: Run, use: string): Promise<Stage> {
  const stage = await run.stages.open(run.manyItems, use);
  await seedHistory(stage.database, run.manyItems, Math.ceil(run.archivedVersions / run.manyItems));
  return stage;
}

/** Archived versions of all posts, old but for the newest one of one post of ten. */
async function seedHistory(database: BenchDatabase, posts: number, versions: number): Promise<void> {
  const indexes = await withoutIndexes(database);
  for (let start = 0; start < posts; start += ITEMS_PER_STATEMENT) {
    await database.query(`
      INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
        modified_utc, published_utc, created_utc, owner, author, data)
      SELECT lpad(i::text, 26, '0'), 'a' || lpad(k::text, 5, '0') || lpad(i::text, 20, '0'), 'BlogPost', 'Post ' || i, false, false,
        CASE WHEN k = 1 AND i % 10 = 0 THEN now() ELSE at - k * interval '1 day' END, at, at, 'bench', 'bench',
        jsonb_build_object('titlePart', jsonb_build_object('title', 'Post ' || i), 'markdownBodyPart', jsonb_build_object('markdown',
          (SELECT string_agg(md5(i || ':' || k || ':' || word), ' ') FROM generate_series(1, 8) word)))
      FROM generate_series(${start}, ${Math.min(start + ITEMS_PER_STATEMENT, posts) - 1}) i, generate_series(1, ${versions}) k,
        LATERAL (SELECT timestamptz '2020-01-01Z' + i * interval '1 minute' AS at) date`);
  }
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const definition of indexes) await database.query(definition);
  await database.query('VACUUM (ANALYZE) content_item_version');
}

/** Does the work while the load is on the service of the stage. */
async function underLoad<Result>(stage: Stage, run: Run, work: () => Promise<Result>) {
  const start = performance.now();
  const timed = async () => {
    const result = await work();
    return { result, milliseconds: performance.now() - start };
  };
  const loaded = async () => {
    const reads = await readsPerSecond(stage, run);
    return { reads, loadMilliseconds: performance.now() - start };
  };
  const [{ result, milliseconds }, { reads, loadMilliseconds }] = await Promise.all([timed(), loaded()]);
  return { result, milliseconds, reads, isLoadedAllTheTime: loadMilliseconds <= milliseconds };
}

/** GET by random id, as many in a second as are answered. */
async function readsPerSecond({ service, token, items }: Stage, { pace }: Run): Promise<number> {
  const { connections, seconds } = pace;
  const requests = randomPostIds(items, 1000).map((id) => ({ method: 'GET' as const, path: `/api/content/${id}` }));
  const headers = { authorization: `Bearer ${token}` };
  const { answered, duration } = await load({ url: service.url, headers, requests, connections, seconds });
  return answered / duration;
}
