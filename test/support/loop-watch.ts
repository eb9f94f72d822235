import fs from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Others use the machine too: what is held up by them is not held up each time. */
const TRIES = 5;
/** Longer than the monitor needs to notice. */
const REST_MS = 20;

/**
 * How many times as long as its bound a request may take before a test fails: CI is done by machines that are slower and have other work,
 * and what these tests are for, work that grows faster than its input, goes beyond any such factor.
 */
const SLACK = process.env.CI ? 4 : 1;

/** How long the event loop of a built service is held up, as the service itself sees it. */
export class LoopWatch {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-loop-'));
  private readonly socketPath = path.join(this.folder, 'monitor');

  /** What the service has to be started with. */
  readonly env: Readonly<Record<string, string>> = {
    LOOP_MONITOR: this.socketPath,
    NODE_OPTIONS: `--require ${path.resolve(__dirname, 'loop-monitor.cjs')}`,
  };

  /**
   * Milliseconds for which work holds it up, of a machine as fast as the bound takes for granted; the shortest of several times, unless one
   * keeps to the bound.
   *
   * @param before what goes before each time, and is not watched
   */
  async heldUpBy(
    work: () => Promise<unknown>,
    { bound, before }: { bound: number; before?: () => Promise<unknown> },
  ): Promise<number> {
    let shortest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && shortest > bound; tries++) {
      await before?.();
      await this.longest();
      // The monitor tells nothing of the time until it has looked twice.
      await setTimeout(REST_MS);
      await work();
      await setTimeout(REST_MS);
      shortest = Math.min(shortest, (await this.longest()) / SLACK);
    }
    return Math.round(shortest);
  }

  stop(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Milliseconds since this was last asked. */
  private longest(): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = request({ socketPath: this.socketPath }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve((JSON.parse(text) as { longest: number }).longest));
      });
      asked.on('error', reject).end();
    });
  }
}
