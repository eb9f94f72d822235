import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BenchDatabase } from '../support/database';
import { runWatched } from '../support/program';
import { median } from '../support/ratio';
import type { Run } from '../support/run';
import { countVersions, repeated, timed, written, type TimedRun } from './import';

/** Of the rate of a file of few versions. */
const TARGET = 0.8;

/** Import and export of a file many times over, with `manyItems` versions, against the file: line by line, both hold their rate. */
export async function benchTransfer({ stages, report, pace, file, manyItems }: Run): Promise<void> {
  const { database } = await stages.open(0, 'transfer');
  const versions = countVersions(file);
  const times = Math.ceil(manyItems / versions);
  const [imports, exports]: [TimedRun[], TimedRun[]] = [[], []];
  for (let round = 0; round < pace.rounds; round++) {
    imports.push(await timed(database, ['src/cli.js', 'import', file, '--json']));
    exports.push(await exported(database));
  }
  report.progress(`making a file of ${versions * times} versions`);
  const large = await written(repeated(file, times));
  try {
    const all = { versions, times };
    add(report, 'import', all, await timed(database, ['src/cli.js', 'import', large, '--json']), imports);
    add(report, 'export', all, await exported(database), exports);
  } finally {
    await rm(large, { force: true });
  }
}

async function exported(database: BenchDatabase): Promise<TimedRun> {
  const target = path.join(os.tmpdir(), `espalier-bench-${process.pid}-export.ndjson.gz`);
  try {
    const command = ['src/cli.js', 'export', '--all-versions', target, '--json'];
    const { result, peakMegabytes } = await runWatched<{ milliseconds: number }>(command, database.url);
    return { milliseconds: result.milliseconds, peakMegabytes };
  } finally {
    await rm(target, { force: true });
  }
}

function add(
  report: Run['report'],
  what: string,
  { versions, times }: { readonly versions: number; readonly times: number },
  many: TimedRun,
  few: readonly TimedRun[],
): void {
  const rateOf = (count: number, milliseconds: number) => (count * 1000) / milliseconds;
  const [service, other] = [
    rateOf(versions * times, many.milliseconds),
    rateOf(versions, median(few.map(({ milliseconds }) => milliseconds))),
  ];
  report.add({
    name: `${what}, ${versions * times} versions (peak ${many.peakMegabytes.toFixed(0)} MB)`,
    comparedWith: `${versions} versions`,
    service: { perSecond: service, microseconds: NaN },
    other: { perSecond: other, microseconds: NaN },
    ratio: service / other,
    target: TARGET,
  });
}
