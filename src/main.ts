import cluster from 'node:cluster';
import { Session } from 'node:inspector';
import { Logger } from '@nestjs/common';
import { ConfigurationError, loadConfig, preferProduction, type Config } from '#platform/config';
import { announce } from './announce';
import { isWorker, reportFault, reportReady, Workers } from './workers';

/** npm and the terminal both pass on one Ctrl-C; a signal after this is a second wish. */
const SAME_WISH_MS = 1000;

interface Service {
  /** Settles with the reason when it cannot go on. */
  readonly failed: Promise<string>;
  announce(): void | Promise<void>;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  preferProduction();
  // As those of a list of which another entry has failed: graphql-js leaves them. One request must not end the others.
  process.on('unhandledRejection', (reason) => new Logger('Espalier').error('A promise failed unheard', reason));
  const config = await loadConfig();
  const service = config.workers > 1 && cluster.isPrimary ? await startWorkers(config) : await startService(config);
  stopOnSignals(service);
  await service.announce();
  collectGarbage();
}

/** A third of what a start takes is garbage at its end, and V8 would keep it until there is more to do. */
function collectGarbage(): void {
  const session = new Session();
  session.connect();
  // Not within the callback, where it would wait for itself.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
}

async function startService(config: Config): Promise<Service> {
  // Loaded late: a fault of the configuration is told at once.
  const [{ startApplication, warnOfUnknownTexts }, { SetupLinks }, { OpenidFeatures }] = await Promise.all([
    import('./application.js'),
    import('#admin/setup'),
    import('#features/openid'),
  ]);
  const application = await startApplication(config);
  const announceIt = async () => {
    warnOfUnknownTexts();
    announce(config, application.url, {
      setupLink: await application.nest.get(SetupLinks, { strict: false }).offer(),
      givesTokens: await application.nest.get(OpenidFeatures, { strict: false }).givesTokens(),
    });
  };
  return {
    failed: application.databaseLost,
    announce: isWorker ? () => reportReady(announceIt) : announceIt,
    stop: () => application.stop(),
  };
}

/** With the embedded server in this process, which the workers join. */
async function startWorkers(config: Config): Promise<Service> {
  const [{ openDatabaseServer }, { ServiceLogger }] = await Promise.all([
    import('#platform/database'),
    import('#platform/logging'),
  ]);
  Logger.overrideLogger(new ServiceLogger(config));
  const database = await openDatabaseServer(config);
  const workers = new Workers(config);
  const stop = async () => {
    database.leave();
    await workers.stop();
    await database.stop();
  };
  try {
    await workers.start();
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return { failed: Promise.race([workers.failed, database.ended]), announce: () => workers.announce(), stop };
}

function stopOnSignals(service: Service): void {
  let asked: number | undefined;
  const stop = (signal: string) => {
    if (asked === undefined) {
      asked = Date.now();
      if (!isWorker) new Logger('Espalier').log(`${signal}: finishing what has begun. Once more ends it at once.`);
      service.stop().then(() => process.exit(0), fail);
    } else if (Date.now() - asked > SAME_WISH_MS) process.exit(1);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Nothing can be done without it, and whoever supervises the process starts both again.
  void service.failed.then((reason) => asked ?? fail(reason));
}

function fail(error: unknown): void {
  const lines = error instanceof ConfigurationError ? error.faults : [error instanceof Error ? error.message : error];
  const text = lines.join('\n');
  if (isWorker) return reportFault(text);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
