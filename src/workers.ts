import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Config } from '#platform/config';

/** What a worker tells the primary process. */
type Report = 'ready' | { readonly fault: string };
/** What the primary process tells the worker that is to announce the service. */
const ALL_READY = 'all ready';

const WORKER = '--worker';
/** Whether this process is one; those of whoever else starts the service by node:cluster are not. */
export const isWorker = process.argv.includes(WORKER);

/** A worker that has lived for so long is replaced at once; of others each waits twice as long as the one before. */
const SETTLED_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

const LONGEST_WRITING_MS = 2000;

/** Of a worker that was asked to end; one that is still starting dies of the signal. */
const CLEAN_ENDS: readonly string[] = ['exit code 0', 'signal SIGTERM', 'signal SIGINT'];

/**
 * Processes that accept the connections to one address in turns, each a node by itself. The first does what is due in
 * the background.
 */
export class Workers {
  /** Settles with the reason when no worker is left and none can be started. */
  readonly failed: Promise<string>;
  private fail: (reason: string) => void;
  private readonly logger = new Logger('Espalier');
  /** How each that runs will have ended. */
  private readonly ends = new Map<Worker, Promise<string>>();
  private readonly ready = new Set<Worker>();
  private stopping = false;

  constructor(private readonly config: Config) {
    this.failed = new Promise((resolve) => (this.fail = resolve));
    cluster.setupPrimary({ exec: path.join(__dirname, 'main.js'), args: [WORKER], silent: true });
    process.once('exit', () => this.signal('SIGKILL'));
  }

  /** The first sets the database up before the others look at it. */
  async start(): Promise<void> {
    await this.startOne(0);
    const others = Array.from({ length: this.config.workers - 1 }, (_, index) => this.startOne(index + 1));
    await Promise.all(others);
  }

  /** By a worker, since it takes the whole service to know what to say. */
  announce(): void {
    const [worker] = this.ready;
    worker?.send(ALL_READY);
  }

  /** Settles when all have finished what they had begun. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.signal('SIGTERM');
    const ends = await Promise.all(this.ends.values());
    const faults = ends.filter((end) => !CLEAN_ENDS.includes(end));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private signal(signal: NodeJS.Signals): void {
    for (const worker of this.ends.keys()) worker.process.kill(signal);
  }

  /** @param place of those from 0; whoever takes the place of another does its work */
  private async startOne(place: number, pauseMs = 0): Promise<void> {
    const started = Date.now();
    const { port, logFormat } = this.config;
    const worker = cluster.fork({
      PORT: port,
      LOG_FORMAT: logFormat,
      ...(place > 0 && { BACKGROUND_TASKS: 'off' }),
    });
    passLines(worker.process.stdout, process.stdout);
    passLines(worker.process.stderr, process.stderr);
    const ended = endOf(worker).finally(() => this.ends.delete(worker));
    this.ends.set(worker, ended);
    const isReady = new Promise<true>((resolve) => {
      worker.on('message', (report: Report) => report === 'ready' && resolve(true));
    });
    const outcome = await Promise.race([isReady, ended]);
    if (outcome !== true) throw new Error(outcome);
    this.ready.add(worker);
    void ended.then((how) => {
      this.ready.delete(worker);
      const isSettled = Date.now() - started > SETTLED_MS;
      void this.replace(place, how, isSettled ? 0 : nextPause(pauseMs));
    });
  }

  private async replace(place: number, how: string, pauseMs: number): Promise<void> {
    if (this.stopping) return;
    this.logger.error(`Worker ${place + 1} has ended: ${how}. Another takes its place.`);
    await sleep(pauseMs);
    if (this.stopping) return;
    try {
      await this.startOne(place, pauseMs);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.ends.size > 0) await this.replace(place, reason, nextPause(pauseMs));
      else if (!this.stopping) this.fail(reason);
    }
  }
}

function nextPause(pauseMs: number): number {
  return Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
}

/** Written to one pipe by several processes, long lines would be torn. */
function passLines(from: Readable | null, to: Writable): void {
  if (from) createInterface({ input: from, crlfDelay: Infinity }).on('line', (line) => to.write(`${line}\n`));
}

/** Its own account where it gave one. */
async function endOf(worker: Worker): Promise<string> {
  let fault: string | undefined;
  worker.on('message', (report: Report) => {
    if (report !== 'ready') fault = report.fault;
  });
  // What it has sent or written may arrive after its exit, but not after the end of the channel or the stream.
  const written = once(worker.process, 'close');
  const [[code, signal]] = await Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]);
  // Processes that it has started may still hold the stream.
  await Promise.race([written, sleep(LONGEST_WRITING_MS, undefined, { ref: false })]);
  return fault ?? (signal ? `signal ${signal}` : `exit code ${code}`);
}

/** In a worker: what is to be announced waits until all are ready, and one of them is asked. */
export function reportReady(announce: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === ALL_READY) void announce();
  });
  process.send?.('ready' satisfies Report);
}

/** In a worker: the primary process says it, once for all. */
export function reportFault(fault: string): void {
  process.send?.({ fault } satisfies Report, () => process.exit(1));
}
