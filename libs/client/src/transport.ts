import { NetworkError, problemError, problemOf, UnexpectedAnswerError } from './errors';
import { pause, retryAfterOf, type Retries } from './retries';

/** An answer as it was, to be used again as long as the service says that nothing has changed. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: string;
}

/**
 * Where answers are kept. The service is asked each time, and answers 304 instead of the same again. Keys are addresses: with other
 * rights the same address has another ETag.
 */
export interface AnswerCache {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  set(key: string, answer: CachedAnswer): unknown;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface Sent extends RequestOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Beneath the address of the service, without a slash at the beginning. */
  readonly path: string;
  /** What is undefined is left out, and lists have commas. */
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Whether it may be sent twice. By default all but POST. */
  readonly idempotent?: boolean;
  /** Other statuses whose bodies are answers, too. */
  readonly accepts?: (response: Response) => boolean;
}

export interface Received {
  readonly etag: string | undefined;
  readonly body: unknown;
}

export interface TransportOptions {
  /** With a slash at the end. */
  readonly base: URL;
  readonly authorization: () => Promise<string | undefined>;
  readonly fetch: typeof fetch;
  readonly retries: Retries;
  readonly cache?: AnswerCache;
}

interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** Sends requests, again where that can help, and reads answers. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  get base(): URL {
    return this.options.base;
  }

  async send(sent: Sent): Promise<Received> {
    const address = addressOf(this.options.base, sent);
    const cached = sent.method === 'GET' ? await this.options.cache?.get(address) : undefined;
    const { response, text } = await this.sendPatiently(address, sent, cached?.etag);
    const etag = response.headers.get('etag') ?? undefined;
    if (response.status === 304 && cached) return { etag: cached.etag, body: bodyOf(address, response, cached.body) };
    const body = bodyOf(address, response, text);
    if (sent.method === 'GET' && etag !== undefined) await this.options.cache?.set(address, { etag, body: text });
    return { etag, body };
  }

  private async sendPatiently(address: string, sent: Sent, etag: string | undefined): Promise<Answer> {
    const { idempotent = sent.method !== 'POST', signal } = sent;
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted();
      const request = this.requestOf(sent, etag, await this.options.authorization());
      const outcome = await this.sendOnce(address, request).catch((error: unknown) => failure(address, error, signal));
      const isError = outcome instanceof NetworkError;
      if (!isError && isRedirect(outcome.response)) throw redirected(address, outcome.response);
      if (!isError && isAnswer(outcome.response, sent, etag)) return outcome;
      const retryAfter = isError ? undefined : retryAfterOf(outcome.response.headers.get('retry-after'));
      const status = isError ? undefined : outcome.response.status;
      const delay = idempotent ? this.options.retries.delayAfter(tries, status, retryAfter) : undefined;
      if (delay === undefined) {
        throw isError ? outcome : problemError(problemOf(outcome.response, outcome.text, retryAfter));
      }
      await pause(delay, signal);
    }
  }

  private requestOf({ method, body, headers, signal }: Sent, etag?: string, authorization?: string): RequestInit {
    const all = {
      accept: 'application/json',
      authorization,
      'content-type': body === undefined ? undefined : 'application/json',
      'if-none-match': etag,
      ...headers,
    };
    return {
      method,
      // Otherwise a POST would go on as a GET.
      redirect: method === 'GET' ? 'follow' : 'manual',
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    };
  }

  private async sendOnce(address: string, request: RequestInit): Promise<Answer> {
    const response = await this.options.fetch(address, request);
    return { response, text: await response.text() };
  }
}

/** Browsers do not show where to. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

function redirected(address: string, { headers }: Response): UnexpectedAnswerError {
  const target = headers.get('location') ?? 'another address';
  return new UnexpectedAnswerError(`${address} redirects to ${target}. Give the address of the service itself as url.`);
}

function isAnswer(response: Response, { accepts }: Sent, etag: string | undefined): boolean {
  return response.ok || (response.status === 304 && etag !== undefined) || (accepts?.(response) ?? false);
}

/** What `fetch` throws is of no class of its own. The reason of a signal goes to the caller as it is. */
function failure(address: string, error: unknown, signal: AbortSignal | undefined): NetworkError {
  if (signal?.aborted || !(error instanceof TypeError)) throw error;
  const { message = '', code = '' } = (error.cause ?? error) as { readonly message?: string; readonly code?: string };
  const reason = message || code || error.message;
  return new NetworkError(`${new URL(address).origin} cannot be reached: ${reason}`, { cause: error });
}

function addressOf(base: URL, { path, query = {} }: Sent): string {
  const address = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

function bodyOf(address: string, response: Response, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const kind = response.headers.get('content-type') ?? 'nothing known';
    throw new UnexpectedAnswerError(`${address} answered with ${kind} and not with JSON. Is it the service?`, {
      cause: error,
    });
  }
}
