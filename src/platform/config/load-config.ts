import { createServer, type AddressInfo } from 'node:net';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Config } from './config';

/**
 * `PORT=0` becomes a free port: the public URL names the port, and tokens name that URL, so it has to be known before
 * anything starts.
 *
 * @throws ConfigurationError naming every wrong variable
 */
export async function loadConfig(variables: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const config = new Config(variables);
  return config.port === 0 ? new Config({ ...variables, PORT: String(await freePort(config.host)) }) : config;
}

/**
 * graphql-js, and others of the libraries, look at every value twice in development; they read NODE_ENV when they are
 * loaded.
 */
export function preferProduction(): void {
  process.env.NODE_ENV ??= 'production';
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
