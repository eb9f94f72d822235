import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Milliseconds since the start of the process. */
  readonly at: number;
}

export interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, all else as JSON. */
  readonly body?: unknown;
}

/** What breaks the connection instead of answering, and what never answers. */
export const BREAK = 'break';
export const SILENCE = 'silence';

/** A server that answers what it is told, one after the other, and the last again and again. Call `stop` in `afterEach`. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  private script: (Scripted | typeof BREAK | typeof SILENCE)[] = [{ status: 200, body: {} }];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        scripted.asked.push({ method, path, headers, text, at: performance.now() });
        scripted.answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  says(...script: readonly (Scripted | typeof BREAK | typeof SILENCE)[]): void {
    this.script = [...script];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(response: ServerResponse): void {
    const [next] = this.script;
    if (this.script.length > 1) this.script.shift();
    if (next === SILENCE) return;
    if (next === BREAK || next === undefined) {
      response.destroy();
      return;
    }
    const { status, headers, body } = next;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
}
