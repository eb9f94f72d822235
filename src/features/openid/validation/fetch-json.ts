import type { Clock } from '#platform/clock';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
/** Where nothing is sent over a network, so that it need not be encrypted. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopback(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

/** Within five seconds, with at most 256 KiB, and not led elsewhere. */
export async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answers ${response.status}`);
  }
  const json: unknown = JSON.parse(await readText(response));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error(`${url} is no JSON object`);
  return { ...json };
}

/** At most 256 KiB. */
export async function readText({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the request.
    if (size > MAX_BYTES) throw new Error(`${url} answers more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Why another server cannot be used. The innermost cause says most: `fetch failed` says nothing. */
export function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

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
