import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BenchDatabase } from '../support/database';
import { linesOf } from '../support/lines';
import { newPost } from '../support/posts';
import { runWatched } from '../support/program';
import { median, medianRatio } from '../support/ratio';
import type { Run } from '../support/run';

/** An import is fast enough at half the speed of the INSERTs, or at this many versions per second. */
const HALF = 0.5;
const ENOUGH_PER_SECOND = 5000;

export interface TimedRun {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

/** Import of files through the command line, against plain multi-row INSERTs of the same rows. */
export async function benchImport(run: Run): Promise<void> {
  const { pace, posts, report, stages } = run;
  if (run.wants('import')) {
    const { database } = await stages.open(0, 'import');
    const { ours, ...compared } = await importRatio(database, run.file, pace.rounds);
    const fiveTimes = await written(repeated(run.file, 5));
    const large = await timed(database, ['src/cli.js', 'import', fiveTimes, '--json']);
    await rm(fiveTimes);
    const name = `import, ${peak(ours)}, with 5 times the file ${large.peakMegabytes.toFixed(0)} MB`;
    report.add({ ...compared, name, target: Math.min(HALF, ENOUGH_PER_SECOND / compared.other.perSecond) });
  }
  if (run.wants('importSingle')) {
    const { database } = await stages.open(0, 'import_single');
    const file = await written(singleVersions(posts));
    const { ours, ...compared } = await importRatio(database, file, pace.rounds);
    await rm(file);
    report.add({ ...compared, name: `import of single versions, ${peak(ours)}`, target: HALF });
  }
}

async function importRatio(database: BenchDatabase, file: string, rounds: number) {
  const versions = countVersions(file);
  const ours: TimedRun[] = [];
  const floor: TimedRun[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(database, ['src/cli.js', 'import', file, '--json']));
    floor.push(await timed(database, ['bench/floors/import.js', file]));
  }
  const rates = (runs: readonly TimedRun[]) => runs.map(({ milliseconds }) => (versions * 1000) / milliseconds);
  return {
    ours,
    comparedWith: 'multi-row INSERT',
    service: { perSecond: median(rates(ours)), microseconds: NaN },
    other: { perSecond: median(rates(floor)), microseconds: NaN },
    ratio: medianRatio(rates(ours), rates(floor)),
  };
}

function peak(runs: readonly TimedRun[]): string {
  return `peak ${median(runs.map(({ peakMegabytes }) => peakMegabytes)).toFixed(0)} MB`;
}

/** Runs a program on emptied tables; it prints the milliseconds of its own work as JSON. */
export async function timed(database: BenchDatabase, program: readonly string[]): Promise<TimedRun> {
  await database.query('TRUNCATE content_handle, content_item_version, content_item');
  const { result, peakMegabytes } = await runWatched<{ milliseconds: number }>(program, database.url);
  return { milliseconds: result.milliseconds, peakMegabytes };
}

export function countVersions(file: string): number {
  let versions = 0;
  for (const line of linesOf(file)) versions += (JSON.parse(line) as { versions: unknown[] }).versions.length;
  return versions;
}

/** The file's items several times over, each time beneath other paths. */
export function* repeated(file: string, times: number) {
  for (let copy = 0; copy < times; copy++) {
    for (const line of linesOf(file)) yield `${line.replaceAll('"path": "blog/', `"path": "copy-${copy}/`)}\n`;
  }
}

/** Published posts with one version each. */
function* singleVersions(posts: number) {
  const state = { published: true, latest: true, author: 'bench' };
  for (let number = 0; number < posts; number++) {
    const utc = new Date(Date.UTC(2020, 0, 1, 0, number)).toISOString();
    const post = JSON.parse(newPost(String(number))) as { contentType: string };
    const version = { ...post, ...state, createdUtc: utc, modifiedUtc: utc, publishedUtc: utc };
    yield `${JSON.stringify({ contentType: post.contentType, versions: [version] })}\n`;
  }
}

/** Into a compressed file in the folder for temporary files. */
export async function written(lines: Iterable<string>): Promise<string> {
  const file = path.join(os.tmpdir(), `espalier-bench-${process.pid}.ndjson.gz`);
  await pipeline(lines, createGzip({ level: 1 }), createWriteStream(file));
  return file;
}
