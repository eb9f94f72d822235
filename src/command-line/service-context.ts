import type { INestApplicationContext } from '@nestjs/common';
import type { CommandContext } from './command';

/**
 * Takes no requests: migrated, set up, on the database that the running service uses. An embedded server that runs
 * already is joined; one that was started here is stopped at the end.
 */
export async function withServices<T>(
  { environment, terminal }: CommandContext,
  work: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  // Loaded late: help, faults of the command line and migrations take a fraction of the time without.
  const [{ NestFactory }, { loadPlugins }, { loadConfig }, { ServiceLogger }, { AppModule }] = await Promise.all([
    import('@nestjs/core'),
    import('#platform/extensions'),
    import('#platform/config'),
    import('#platform/logging'),
    import('../app.module.js'),
  ]);
  const config = await loadConfig(environment);
  const logger = new ServiceLogger(
    { logLevel: config.logLevel, logFormat: 'json' },
    { write: (entry) => terminal.errors.write(`${readable(entry)}\n`) },
  );
  const services = await NestFactory.createApplicationContext(AppModule.of(config, loadPlugins(config.plugins)), {
    logger,
    abortOnError: false,
  });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

function readable(entry: string): string {
  const { level, msg } = JSON.parse(entry) as { readonly level: string; readonly msg: string };
  return level === 'info' ? msg : `${level}: ${msg}`;
}
