import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { PostgresBinaries } from './binaries';
import type { ServerUser } from './server-user';

/**
 * How a server process names its own data directory on Linux. Its working directory is entered before it becomes another
 * user, so the data may lie below a folder that only root may enter, and socket paths stay short whatever its path is.
 */
export const SAME_DIRECTORY = process.platform === 'linux' ? '/proc/self/cwd' : undefined;

/** The port names the socket file, `.s.PGSQL.5432`; nothing listens on a network. */
export const EMBEDDED_PORT = 5432;

/**
 * Runs the server and holds the other end of our pipe. When this process ends, even by `kill -9`, the read returns and the
 * server shuts down; when the server ends by itself, so does the watchdog, with its exit status.
 */
const WATCHDOG = `
exec 3<&0
"$0" "$@" </dev/null 3<&- & server=$!
( read -r _ <&3; kill -INT $server 2>/dev/null ) & watch=$!
wait $server; status=$?
kill $watch 2>/dev/null
exit $status`;

export interface ServerProcessOptions {
  /** Told to whoever asks the server for its setting `espalier.owner`. */
  readonly owner: string;
  /** False gives up durability for speed: tests only. */
  readonly durable: boolean;
}

/** A running PostgreSQL that ends with this process. */
export class ServerProcess {
  /** Settles when the server has ended, with the last lines of its log. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcessByStdio<Writable, null, Readable>;
  private log = '';
  private running = true;

  constructor(
    directory: string,
    { postgres }: PostgresBinaries,
    user: ServerUser | undefined,
    options: ServerProcessOptions,
  ) {
    const own = SAME_DIRECTORY ?? directory;
    const settings = {
      listen_addresses: '',
      unix_socket_directories: own,
      unix_socket_permissions: '0700',
      port: EMBEDDED_PORT,
      cluster_name: 'espalier',
      log_min_messages: 'log',
      'espalier.owner': options.owner,
      ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Its own process group: Ctrl-C on the terminal is for us, and the server goes after its last connection has.
    this.child = spawn('/bin/sh', ['-c', WATCHDOG, postgres, '-D', own, ...args], {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    this.child.stderr.on('data', (chunk: Buffer) => (this.log = (this.log + chunk.toString()).slice(-4000)));
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('close', () => resolve(this.log.trim()));
    });
    void this.ended.then(() => (this.running = false));
  }

  get isRunning(): boolean {
    return this.running;
  }

  /** Lets Node.js exit while the server runs: it then ends with us. */
  unref(): void {
    this.child.unref();
    (this.child.stdin as Socket).unref();
    (this.child.stderr as Socket).unref();
  }

  /** A fast shutdown: open transactions are rolled back, committed ones are on disk. */
  async stop(): Promise<void> {
    this.child.ref();
    this.child.stdin.end();
    await this.ended;
  }
}
