/** What a repetition can help against: too many requests, or a service or proxy that is not there for a moment. */
const PASSING = new Set([429, 502, 503, 504]);

const FIRST_DELAY_MS = 250;

export interface RetryOptions {
  /** How often a request is repeated at most. Default: 3. */
  readonly limit?: number | undefined;
  /** Milliseconds between two tries at most; an answer that asks for more is thrown. Default: 30,000. */
  readonly maxDelay?: number | undefined;
}

export class Retries {
  private readonly limit: number;
  private readonly maxDelay: number;

  constructor(options: number | RetryOptions = {}) {
    const { limit = 3, maxDelay = 30_000 } = typeof options === 'number' ? { limit: options } : options;
    this.limit = limit;
    this.maxDelay = maxDelay;
  }

  /** How long to wait before the next try; undefined when there is to be none. @param done tries until now */
  delayAfter(done: number, status?: number, retryAfter?: number): number | undefined {
    if (done > this.limit || (status !== undefined && !PASSING.has(status))) return undefined;
    // Between half and all of it, so that many clients do not come back at the same moment.
    const backoff = Math.min(this.maxDelay, FIRST_DELAY_MS * 2 ** (done - 1)) * (0.5 + Math.random() / 2);
    const delay = Math.max(backoff, retryAfter ?? 0);
    return delay > this.maxDelay ? undefined : delay;
  }
}

/** Milliseconds, of a `Retry-After` in seconds or with a date. */
export function retryAfterOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** @throws the reason of the signal, as soon as there is one */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
