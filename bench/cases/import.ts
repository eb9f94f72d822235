import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Comparison } from '../support/compare';
import type { BenchDatabase } from '../support/database';
import { linesOf } from '../support/lines';
import { runWatched } from '../support/program';
import { median, medianRatio } from '../support/ratio';

/** An import is fast enough at half the speed of the INSERTs, or at this many versions per second. */
const HALF = 0.5;
const ENOUGH_PER_SECOND = 5000;

interface TimedRun {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

/** Import of a file of histories through the command line, against plain multi-row INSERTs of the same rows. */
export async function benchImport(database: BenchDatabase, file: string, rounds: number): Promise<Comparison> {
  const versions = countVersions(file);
  const ours: TimedRun[] = [];
  const floor: TimedRun[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(database, ['src/cli.js', 'import', file, '--json']));
    floor.push(await timed(database, ['bench/floors/import.js', file]));
  }
  const rates = (runs: readonly TimedRun[]) => runs.map(({ milliseconds }) => (versions * 1000) / milliseconds);
  const fiveTimes = await repeated(file, 5);
  const large = await timed(database, ['src/cli.js', 'import', fiveTimes, '--json']);
  await rm(fiveTimes);
  const peak = median(ours.map((run) => run.peakMegabytes));
  const otherRate = median(rates(floor));
  return {
    name: `import, ${versions} versions (peak ${peak.toFixed(0)} MB, with 5 times the file ${large.peakMegabytes.toFixed(0)} MB)`,
    comparedWith: 'multi-row INSERT',
    service: { perSecond: median(rates(ours)), microseconds: NaN },
    other: { perSecond: otherRate, microseconds: NaN },
    ratio: medianRatio(rates(ours), rates(floor)),
    target: Math.min(HALF, ENOUGH_PER_SECOND / otherRate),
  };
}

/** Runs a program on emptied tables; it prints the milliseconds of its own work as JSON. */
async function timed(database: BenchDatabase, program: readonly string[]): Promise<TimedRun> {
  await database.query('TRUNCATE content_handle, content_item_version, content_item');
  const { result, peakMegabytes } = await runWatched<{ milliseconds: number }>(program, database.url);
  return { milliseconds: result.milliseconds, peakMegabytes };
}

function countVersions(file: string): number {
  let versions = 0;
  for (const line of linesOf(file)) versions += (JSON.parse(line) as { versions: unknown[] }).versions.length;
  return versions;
}

/** The file's items several times over, each time beneath other paths. */
async function repeated(file: string, times: number): Promise<string> {
  const target = path.join(os.tmpdir(), `espalier-bench-${process.pid}.ndjson.gz`);
  function* copies() {
    for (let copy = 0; copy < times; copy++) {
      for (const line of linesOf(file)) yield `${line.replaceAll('"path": "blog/', `"path": "copy-${copy}/`)}\n`;
    }
  }
  await pipeline(copies(), createGzip({ level: 1 }), createWriteStream(target));
  return target;
}
