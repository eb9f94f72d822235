import { Logger } from '@nestjs/common';
import { ConfigurationError, loadConfig } from '#platform/config';
import { announce } from './announce';
import { startApplication, type Application } from './application';

async function main(): Promise<void> {
  const config = await loadConfig();
  const application = await startApplication(config);
  stopOnSignals(application);
  announce(config, application.url);
}

/** The second signal ends the process at once, as signals do. */
function stopOnSignals(application: Application): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      new Logger('Espalier').log(`${signal}: finishing what has begun`);
      application.stop().then(() => process.exit(0), fail);
    });
  }
}

function fail(error: unknown): never {
  const lines =
    error instanceof ConfigurationError ? error.faults : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

main().catch(fail);
