import { Logger } from '@nestjs/common';

/** One after the other, and again after a failure. */
export class IndexMaintenance {
  private readonly ending = new AbortController();
  private work: Promise<void> = Promise.resolve();
  private isQueued = false;

  /**
   * @param task false when another node is at it. It is not asked any more once the service ends, and its signal aborts
   * then
   */
  constructor(
    private readonly logger: Logger,
    private readonly retryMs: number,
    private readonly task: (signal: AbortSignal) => Promise<boolean>,
  ) {}

  /** Being asked again before it begins changes nothing. */
  queue(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    this.work = this.work.then(() => {
      this.isQueued = false;
      return this.run();
    });
  }

  settled(): Promise<void> {
    return this.work;
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.work;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return;
    try {
      if (!(await this.task(signal))) this.retry();
    } catch (error) {
      if (signal.aborted) return;
      this.logger.warn(`Indexes are not as they should be yet: ${String(error)}`);
      this.retry();
    }
  }

  private retry(): void {
    setTimeout(() => this.queue(), this.retryMs).unref();
  }
}
