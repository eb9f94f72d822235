import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from './content-api';

/** What a webhook is told. */
export interface Announcement {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly contentItemId: string;
    readonly contentItemVersionId: string;
    readonly contentType: string;
    readonly item: Item | null;
  };
}

export interface Received {
  readonly method?: string;
  readonly path?: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Announcement;
}

const PATIENCE_MS = 20_000;

/** Somebody on this computer who is sent webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  /** What it answers; by default 204. */
  answer: (response: ServerResponse, received: Received) => void = accept;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        const received = { method, path: url, headers, text, body: JSON.parse(text) as Announcement };
        receiver.received.push(received);
        receiver.answer(response, received);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/hooks`;
  }

  /** The types of what it was sent, in order. */
  get types(): string[] {
    return this.received.map(({ body }) => body.type);
  }

  /** Answers with this status from now on. */
  answers(status: number, body = ''): void {
    this.answer = (response) => response.writeHead(status).end(body);
  }

  /** Forgets what it was sent. */
  forget(): void {
    this.received.length = 0;
    this.answer = accept;
  }

  /** Waits until it was sent so much. */
  async has(count: number): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (this.received.length < count) {
      if (Date.now() > end) throw new Error(`Only ${this.received.length} of ${count} have come: ${this.types.join()}`);
      await sleep(10);
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Whether a secret has signed it: as a receiver finds out, with nothing of ours. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  return String(headers['webhook-signature']).split(' ').includes(signatureOf(secret, { id, timestamp, text }));
}

export function signatureOf(
  secret: string,
  { id, timestamp, text }: { readonly id: string; readonly timestamp: string; readonly text: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
}

function accept(response: ServerResponse): void {
  response.writeHead(204).end();
}
