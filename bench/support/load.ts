import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoadJob, LoadResult } from './load-process';

/** Sends requests from a process of its own for a while, and says how many were answered. @throws when one failed */
export async function load(job: LoadJob): Promise<LoadResult> {
  const child = fork(path.join(__dirname, 'load-process.js'));
  child.send(job);
  const exit = once(child, 'exit').then(([code, signal]: (number | string)[]) => {
    throw new Error(`The load process ended with ${code ?? signal} instead of a result`);
  });
  const [result] = (await Promise.race([once(child, 'message'), exit])) as [LoadResult];
  exit.catch(() => undefined);
  child.kill();
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${job.url} were not answered with 200`);
  return result;
}
