import type { PostgresBinaries } from './binaries';
import { SupervisedProcess, type SupervisedOptions } from './supervised-process';

/**
 * On Linux the program names its working directory: the data may then lie below a folder that only root may enter, and
 * socket paths stay short whatever the directory is called.
 */
export const SAME_DIRECTORY = process.platform === 'linux' ? '/proc/self/cwd' : undefined;

/** The port names the socket file, `.s.PGSQL.5432`; nothing listens on a network. */
export const EMBEDDED_PORT = 5432;

interface ServerProcessOptions extends SupervisedOptions {
  /** Told to whoever asks the server for its setting `espalier.owner`. */
  readonly owner: string;
  readonly durable: boolean;
}

export function startServer({ postgres }: PostgresBinaries, options: ServerProcessOptions): SupervisedProcess {
  const directory = SAME_DIRECTORY ?? options.directory;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
    port: EMBEDDED_PORT,
    cluster_name: 'espalier',
    log_min_messages: 'log',
    'espalier.owner': options.owner,
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return new SupervisedProcess(postgres, ['-D', directory, ...args], options);
}
