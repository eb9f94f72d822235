import type { OutgoingHttpHeaders } from 'node:http';

/** Who sends it. A visitor is nobody in particular; a writer is signed in and may write content; a type editor may change types too, an administrator everything. */
export type Sender = 'visitor' | 'writer' | 'type editor' | 'administrator';

/** A request that means no good. */
export interface HostileCase {
  readonly name: string;
  readonly sender: Sender;
  readonly method: string;
  /** As it is sent, encoded or not. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** A string or bytes are sent as they are, all else as JSON. */
  readonly body?: unknown;
  /** The statuses that it may be answered with. Default: any but 5xx. */
  readonly answers?: readonly number[];
  /** Whether it is sent as a browser sends it, with the cookie of the sender, rather than with a token. */
  readonly asBrowser?: boolean;
}

/** Milliseconds for which one request may keep all others waiting. */
export const BOUND_MS: Readonly<Record<Sender, number>> = {
  visitor: 100,
  writer: 250,
  'type editor': 250,
  administrator: 250,
};

/** As long as fits into the line of a request. */
export const LINE = 12_000;
/** As long as fits into the body of one. */
export const BODY = 900_000;

/** A piece again and again, up to a length. */
export function row(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** A line that a log must not have. */
export const FORGED = '\n{"level":"info","time":"2026-01-01T00:00:00.000Z","msg":"forged"}\n';

export function get(name: string, path: string, more: Partial<HostileCase> = {}): HostileCase {
  return { name, sender: 'visitor', method: 'GET', path, ...more };
}

export function post(name: string, path: string, body: unknown, more: Partial<HostileCase> = {}): HostileCase {
  return { name, sender: 'visitor', method: 'POST', path, body, ...more };
}
