import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Config } from './config';

/** Makes the configuration, read once at the start, available everywhere. */
@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
