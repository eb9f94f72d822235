import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BenchDatabase } from '../support/database';
import { median } from '../support/ratio';
import type { Comparison } from '../support/compare';

interface TimedRun {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

/** Import of a file of histories through the command line, against plain multi-row INSERTs of the same rows. */
export async function benchImport(database: BenchDatabase, file: string, rounds: number): Promise<Comparison> {
  const versions = await countVersions(file);
  const ours: TimedRun[] = [];
  const floor: TimedRun[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(database, ['../../src/cli.js', 'import', file, '--json']));
    floor.push(await timed(database, ['../floors/import.js', file]));
  }
  const rate = ({ milliseconds }: TimedRun) => (versions * 1000) / milliseconds;
  const large = await timed(database, ['../../src/cli.js', 'import', await repeated(file, 5), '--json']);
  const peak = median(ours.map((run) => run.peakMegabytes));
  return {
    name: `import, ${versions} versions (versions/s; peak ${peak.toFixed(0)} MB, with 5 times the file ${large.peakMegabytes.toFixed(0)} MB)`,
    rates: { service: median(ours.map(rate)), 'multi-row INSERT': median(floor.map(rate)) },
    ratios: { 'multi-row INSERT': median(ours.map((run, index) => rate(run) / rate(floor[index]))) },
  };
}

/** Runs a program on emptied tables; it prints the milliseconds of its own work as JSON. */
async function timed(database: BenchDatabase, [script, ...parameters]: string[]): Promise<TimedRun> {
  await database.query('TRUNCATE content_handle, content_item_version, content_item');
  const child = spawn(process.execPath, [path.join(__dirname, script), ...parameters], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid ?? 0))), 50);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`);
  const { milliseconds } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { milliseconds: number };
  return { milliseconds, peakMegabytes: peak };
}

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function countVersions(file: string): Promise<number> {
  let versions = 0;
  for await (const line of lines(file)) versions += (JSON.parse(line) as { versions: unknown[] }).versions.length;
  return versions;
}

/** The file's items several times over, each time beneath other paths. */
async function repeated(file: string, times: number): Promise<string> {
  const target = path.join(os.tmpdir(), `espalier-bench-${process.pid}.ndjson.gz`);
  async function* copies() {
    for (let copy = 0; copy < times; copy++) {
      for await (const line of lines(file)) yield `${line.replaceAll('"path": "blog/', `"path": "copy-${copy}/`)}\n`;
    }
  }
  await pipeline(copies(), createGzip({ level: 1 }), createWriteStream(target));
  return target;
}

function lines(file: string) {
  return createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}
