import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryOf, type Memory } from './memory';

const ROOT = path.join(__dirname, '../..');

/** Those of `npm run cli`, by which V8 takes little memory. */
const CLI_FLAGS = readFileSync(path.join(ROOT, '../package.json'), 'utf8').match(/(?<= )--[\w-]+=\d+/g) ?? [];

/** What every program of a measurement finds in its environment: nothing of this shell but where things are. */
export function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...more };
}

/**
 * Runs a built program until it ends and gives the last line that it printed, read as JSON.
 *
 * @param script within the folder of the built files
 * @param watch is given the process while it runs
 */
export async function runProgram<Result>(
  [script = '', ...parameters]: readonly string[],
  databaseUrl: string,
  watch?: (child: ChildProcess) => void,
): Promise<Result> {
  const flags = script === 'src/cli.js' ? CLI_FLAGS : [];
  const child = spawn(process.execPath, [...flags, path.join(ROOT, script), ...parameters], {
    env: environment({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  watch?.(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Result;
}

export interface WatchedRun<Result> {
  readonly result: Result;
  readonly peakMegabytes: number;
  /** What it took at the end of each quarter of its time. */
  readonly quarters: readonly number[];
}

/** Like {@link runProgram}, and says how much memory it took, where the system tells. */
export async function runWatched<Result>(program: readonly string[], databaseUrl: string): Promise<WatchedRun<Result>> {
  const samples: Memory[] = [];
  let watch: NodeJS.Timeout | undefined;
  const run = runProgram<Result>(program, databaseUrl, ({ pid }) => {
    watch = setInterval(() => {
      const memory = memoryOf(pid ?? 0);
      if (memory) samples.push(memory);
    }, 50);
  });
  const result = await run.finally(() => clearInterval(watch));
  const last = samples.length - 1;
  return {
    result,
    peakMegabytes: samples.at(-1)?.peak ?? 0,
    quarters: [1, 2, 3, 4].map((quarter) => samples[Math.floor((last * quarter) / 4)]?.now ?? 0),
  };
}
