import { Logger } from '@nestjs/common';
import { ConfigurationError, loadConfig, preferProduction } from '#platform/config';
import { announce } from './announce';
import type { Application } from './application';

/** npm and the terminal both pass on one Ctrl-C; a signal after this is a second wish. */
const SAME_WISH_MS = 1000;

async function main(): Promise<void> {
  preferProduction();
  // As those of a list of which another entry has failed: graphql-js leaves them. One request must not end the others.
  process.on('unhandledRejection', (reason) => new Logger('Espalier').error('A promise failed unheard', reason));
  const config = await loadConfig();
  // Loaded late: a fault of the configuration is told at once.
  const [{ startApplication }, { SetupLinks }, { OpenidFeatures }] = await Promise.all([
    import('./application.js'),
    import('#admin/setup'),
    import('#features/openid'),
  ]);
  const application = await startApplication(config);
  stopOnSignals(application);
  // Nothing can be done without it, and whoever supervises the process starts both again.
  void application.databaseLost.then((reason) => fail(`The embedded PostgreSQL server has ended. ${reason}`));
  announce(config, application.url, {
    setupLink: await application.nest.get(SetupLinks, { strict: false }).offer(),
    givesTokens: await application.nest.get(OpenidFeatures, { strict: false }).givesTokens(),
  });
}

function stopOnSignals(application: Application): void {
  let asked: number | undefined;
  const stop = (signal: string) => {
    if (asked === undefined) {
      asked = Date.now();
      new Logger('Espalier').log(`${signal}: finishing what has begun. Once more ends it at once.`);
      application.stop().then(() => process.exit(0), fail);
    } else if (Date.now() - asked > SAME_WISH_MS) process.exit(1);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function fail(error: unknown): never {
  const lines = error instanceof ConfigurationError ? error.faults : [error instanceof Error ? error.message : error];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

main().catch(fail);
