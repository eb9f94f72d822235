import type { Clock } from '#platform/clock';

/** How long nothing is asked for again after it could not be had. */
const FAILURE_MS = 10_000;

interface At<T> {
  readonly value: T;
  readonly since: number;
}

/**
 * Once for all who want it at the same time, kept for a while, and not asked for again right after a failure. However
 * many requests need it, the other server hears of few.
 */
export class Fetched<T> {
  private kept?: At<T>;
  private failure?: At<unknown>;
  private fetching?: Promise<T>;

  /** @param maxAge in milliseconds */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly maxAge: number,
    private readonly clock: Clock,
  ) {}

  /** What is not older than that. */
  get(maxAge: number = this.maxAge): Promise<T> {
    if (this.kept && this.ageOf(this.kept) <= maxAge) return Promise.resolve(this.kept.value);
    if (this.failure && this.ageOf(this.failure) < FAILURE_MS) return Promise.reject(this.failure.value);
    this.fetching ??= this.read().finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  private async read(): Promise<T> {
    try {
      const value = await this.fetch();
      this.kept = { value, since: this.now() };
      this.failure = undefined;
      return value;
    } catch (error) {
      this.failure = { value: error, since: this.now() };
      throw error;
    }
  }

  private ageOf({ since }: At<unknown>): number {
    return this.now() - since;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
