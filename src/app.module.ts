import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AuthModule } from '#auth';
import { ExtensionsModule } from '#extensions';
import { OpenidModule } from '#openid';
import { ClockModule } from '#platform/clock';
import { ConfigModule, type Config } from '#platform/config';
import { DatabaseModule } from '#platform/database';
import { ErrorsModule } from '#platform/errors';
import { HealthModule } from '#platform/health';
import { HttpModule } from '#platform/http';
import { IdsModule } from '#platform/ids';
import { SettingsModule } from '#settings';
import { UsersModule } from '#users';

const PLATFORM = [ExtensionsModule, ClockModule, IdsModule, DatabaseModule, ErrorsModule, HealthModule];
const WHO_MAY = [SettingsModule, AuthModule, UsersModule, OpenidModule];

/** The whole service: the one place that lists its modules. */
@Module({})
export class AppModule {
  /** @param plugins further modules, of plug-ins */
  static of(config: Config, plugins: readonly Type[] = []): DynamicModule {
    return {
      module: AppModule,
      // Guards run in this order: who may come in first, then HttpModule's, which reads the body.
      imports: [ConfigModule.of(config), ...PLATFORM, ...WHO_MAY, HttpModule, ...plugins],
    };
  }
}
