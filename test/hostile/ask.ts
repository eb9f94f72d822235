import { request } from 'node:http';
import type { HostileCase } from './hostile-case';

export type Asked = Omit<HostileCase, 'name' | 'answers'>;

export interface Answer {
  /** 0 where the service has hung up. */
  readonly status: number;
  readonly text: string;
}

const PATIENCE_MS = 60_000;

/** Sends a request as it is: `fetch` would put its address in order, and refuse some headers. */
export function ask(base: string, { method, path, headers = {}, body }: Asked): Promise<Answer> {
  const content = contentOf(body);
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const all = { ...content.headers, ...headers };
    const sent = request({
      hostname,
      port,
      method,
      path,
      headers: all,
      agent: false,
      timeout: PATIENCE_MS,
      maxHeaderSize: 200_000,
    });
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      answer.on('error', reject);
    });
    // It need not read to the end what it refuses.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, text: '' }) : reject(error),
    );
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path.slice(0, 80)} is not answered`)));
    sent.end(content.data);
  });
}

function contentOf(body: unknown): { data?: string | Buffer; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof URLSearchParams) {
    return { data: body.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  const data = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return { data, headers: { 'content-type': 'application/json' } };
}
