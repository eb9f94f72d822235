import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { BodyWork } from './body-thread';
import { shownAsText } from './sanitize';
import { THREAD_FILE } from './thread-file';

/** A book takes a second. What takes this long is shown as the text that it is. */
const PATIENCE_MS = 20_000;
/** Trees of a megabyte of Markdown fit in several times. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** In a thread, one after the other, so that nobody else waits. The thread begins with the first of them. */
@Injectable()
export class LongBodies implements OnApplicationShutdown {
  protected readonly patience: number = PATIENCE_MS;
  private readonly logger = new Logger(LongBodies.name);
  private readonly making = new Map<string, Promise<string>>();
  private last: Promise<unknown> = Promise.resolve();
  private thread?: Worker;
  private awaited?: Waiting;

  /** What several wait for is made once. */
  html(work: BodyWork): Promise<string> {
    const key = `${work.kind} ${work.text}`;
    const known = this.making.get(key);
    if (known) return known;
    const html = this.last.then(() => this.made(work)).finally(() => this.making.delete(key));
    this.making.set(key, html);
    this.last = html;
    return html;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  private async made(work: BodyWork): Promise<string> {
    try {
      return await this.answer(work);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`A body of ${work.text.length} characters is shown as plain text: ${reason}`);
      await this.thread?.terminate();
      this.thread = undefined;
      return shownAsText(work.text);
    }
  }

  /** It fails when the thread has no time or memory left. */
  private async answer(work: BodyWork): Promise<string> {
    const thread = (this.thread ??= this.begin());
    const late = new Error(`it takes longer than ${this.patience} ms`);
    const timer = setTimeout(() => this.awaited?.reject(late), this.patience);
    // Only what is being made keeps the process alive.
    thread.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.awaited = { resolve, reject };
        thread.postMessage(work, []);
      });
    } finally {
      clearTimeout(timer);
      thread.unref();
    }
  }

  private begin(): Worker {
    return new Worker(THREAD_FILE, { resourceLimits: MEMORY })
      .on('message', (html: string) => this.awaited?.resolve(html))
      .on('error', (error) => this.awaited?.reject(error))
      .on('exit', () => this.awaited?.reject(new Error('the thread has stopped')));
  }
}

interface Waiting {
  readonly resolve: (html: string) => void;
  readonly reject: (reason: Error) => void;
}
