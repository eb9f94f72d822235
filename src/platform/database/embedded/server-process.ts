import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { PostgresBinaries } from './binaries';
import type { ServerUser } from './server-user';

/**
 * On Linux the program names its working directory: the data may then lie below a folder that only root may enter, and
 * socket paths stay short whatever the directory is called.
 */
export const SAME_DIRECTORY = process.platform === 'linux' ? '/proc/self/cwd' : undefined;

/** The port names the socket file, `.s.PGSQL.5432`; nothing listens on a network. */
export const EMBEDDED_PORT = 5432;

/**
 * Runs a program and holds the other end of our pipe. When this process ends, even by `kill -9`, the read returns and the
 * program is interrupted; when the program ends by itself, so does the watchdog, with its exit status.
 */
const WATCHDOG = `
exec 3<&0
"$0" "$@" </dev/null 3<&- & program=$!
( read -r _ <&3; kill -INT $program 2>/dev/null ) & watch=$!
wait $program; status=$?
kill $watch 2>/dev/null
exit $status`;

const KEPT_OUTPUT = 4000;

interface SupervisedOptions {
  readonly user: ServerUser | undefined;
  /** Entered before the process becomes another user, who need not be able to. */
  readonly directory: string;
}

interface Ending {
  /** Null when it could not be started, or was killed. */
  readonly status: number | null;
  /** The end of what it wrote to standard error. */
  readonly messages: string;
}

/** Does not outlive this process. */
export class SupervisedProcess {
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcessByStdio<Writable, null, Readable>;
  private messages = '';
  private running = true;

  constructor(program: string, args: readonly string[], { user, directory }: SupervisedOptions) {
    // Its own process group: Ctrl-C on the terminal is for us, and the server goes after its last connection has.
    this.child = spawn('/bin/sh', ['-c', WATCHDOG, program, ...args], {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    this.child.stderr.on('data', (chunk: Buffer) => this.keep(chunk));
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.once('error', ({ message }) => resolve({ status: null, messages: message }));
      this.child.once('close', (status) => resolve({ status, messages: this.messages.trim() }));
    });
    void this.ended.then(() => (this.running = false));
  }

  get isRunning(): boolean {
    return this.running;
  }

  /** Lets Node.js exit meanwhile, which ends the program. */
  unref(): void {
    this.child.unref();
    (this.child.stdin as Socket).unref();
    (this.child.stderr as Socket).unref();
  }

  /** To PostgreSQL this is a fast shutdown: what was committed is on disk. */
  async stop(): Promise<void> {
    this.child.ref();
    this.child.stdin.end();
    await this.ended;
  }

  private keep(chunk: Buffer): void {
    this.messages = (this.messages + chunk.toString()).slice(-KEPT_OUTPUT);
  }
}

interface ServerProcessOptions extends SupervisedOptions {
  /** Told to whoever asks the server for its setting `espalier.owner`. */
  readonly owner: string;
  readonly durable: boolean;
  readonly maxConnections: number;
}

export function startServer({ postgres }: PostgresBinaries, options: ServerProcessOptions): SupervisedProcess {
  const directory = SAME_DIRECTORY ?? options.directory;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
    port: EMBEDDED_PORT,
    cluster_name: 'espalier',
    max_connections: options.maxConnections,
    log_min_messages: 'log',
    'espalier.owner': options.owner,
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return new SupervisedProcess(postgres, ['-D', directory, ...args], options);
}
