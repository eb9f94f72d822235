import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { HttpClient, type ServiceProcess, type TestRequest, type TestResponse } from '@espalier/testing';
import { childrenOf } from './service-process';

/** The process ids of the workers of a service, the oldest first. Linux only. */
export function workersOf(service: ServiceProcess): number[] {
  const isWorker = (pid: number) => read(`/proc/${pid}/cmdline`).includes('--worker');
  return childrenOf(service.pid).filter(isWorker);
}

/** A variable that a process was started with. */
export function variableOf(pid: number, name: string): string | undefined {
  const entries = read(`/proc/${pid}/environ`).split('\0');
  return entries.findLast((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Speaks to one worker: over one connection, which stays with who has accepted it. */
export class WorkerClient extends HttpClient {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  private constructor(
    url: string,
    private readonly service: ServiceProcess,
  ) {
    super(url);
  }

  /** To each of the workers, in their order. */
  static async toEach(service: ServiceProcess): Promise<WorkerClient[]> {
    const workers = workersOf(service);
    const clients = new Map<number, WorkerClient>();
    for (let attempt = 0; attempt < 50 && clients.size < workers.length; attempt++) {
      const client = new WorkerClient(service.url, service);
      const worker = await client.worker();
      if (clients.has(worker)) client.close();
      else clients.set(worker, client);
    }
    return workers.map((worker) => {
      const client = clients.get(worker);
      if (!client) throw new Error(`The worker ${worker} accepts no connection.`);
      return client;
    });
  }

  /** Who answers. */
  async worker(): Promise<number> {
    const { socket } = await this.answer('GET', '/health/live', {});
    return holderOf(socket, workersOf(this.service));
  }

  override async request<T>(method: string, path: string, request: TestRequest = {}): Promise<TestResponse<T>> {
    const { answer, body } = await this.answer(method, path, request);
    const parsed: unknown =
      /json/.test(answer.headers['content-type'] ?? '') && body !== '' ? JSON.parse(body) : undefined;
    const headers = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode ?? 0, headers, text: body, body: parsed as T };
  }

  close(): void {
    this.agent.destroy();
  }

  private async answer(method: string, path: string, { token, body, headers }: TestRequest) {
    const asked = http.request(this.url + path, {
      agent: this.agent,
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    const { socket } = answer;
    return { answer, socket, body: await text(answer) };
  }
}

/** Which of the processes has the other end of a connection. */
function holderOf({ localPort, remotePort }: Socket, pids: readonly number[]): number {
  const [here, there] = [localPort, remotePort].map(
    (port) => `:${Number(port).toString(16).padStart(4, '0').toUpperCase()}`,
  );
  const lines = read('/proc/net/tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const inode = lines.find(([, local, remote]) => local?.endsWith(there) && remote?.endsWith(here))?.[9];
  const holder = pids.find((pid) =>
    fs.readdirSync(`/proc/${pid}/fd`).some((name) => linkOf(`/proc/${pid}/fd/${name}`) === `socket:[${inode}]`),
  );
  if (holder === undefined) throw new Error(`No worker has the connection from port ${localPort}.`);
  return holder;
}

function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file);
  } catch {
    return ''; // closed meanwhile
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile
  }
}
