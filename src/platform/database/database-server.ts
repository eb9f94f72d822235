import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '#platform/config';
import { startEmbeddedPostgres } from './embedded/embedded-postgres';

export interface DatabaseServer {
  readonly kind: 'external' | 'embedded';
  readonly connection: ClientConfig;
  /** Settles with what to say when an embedded server of ours has ended; an external one is not watched. */
  readonly ended: Promise<string>;
  /** From now on no other process joins an embedded server of ours, which is about to stop. */
  leave(): void;
  /** Stops an embedded server of ours, and no other. */
  stop(): Promise<void>;
}

export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (!config.databaseUrl) {
    const options = { maxConnections: maxConnections(config) };
    const embedded = await startEmbeddedPostgres(path.join(config.dataDirectory, 'pg'), options);
    const { host, port, user, database, ended } = embedded;
    return {
      kind: 'embedded',
      connection: { host, port, user, database, options: SETTINGS },
      ended: ended.then((reason) => `The embedded PostgreSQL server has ended. ${reason}`),
      leave: () => embedded.leave(),
      stop: () => embedded.stop(),
    };
  }
  return {
    kind: 'external',
    connection: externalConnection(config.databaseUrl),
    ended: new Promise<never>(() => undefined),
    leave: () => undefined,
    stop: async () => undefined,
  };
}

/** PostgreSQL's default, and as many for each further worker as its pools and its own connections may take. */
function maxConnections({ workers, databasePoolSize }: Config): number {
  return 100 + (workers - 1) * (2 * databasePoolSize + 10);
}

/** Compiling a plan takes tens of milliseconds, and what the service asks for is read in a few. */
const SETTINGS = '-c TimeZone=UTC -c jit=off';

/** Connections have the settings of the service, besides what the URL asks for in its own `options`. */
export function externalConnection(url: string): ClientConfig {
  const own = /([?&]options=)([^&#]*)/;
  if (!own.test(url)) return { connectionString: url, options: SETTINGS };
  return { connectionString: url.replace(own, `$1$2${encodeURIComponent(` ${SETTINGS}`)}`) };
}
