import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { settingsControllers, settingsProviders } from '#core/settings';
import { text } from '#platform/texts';
import { AttemptCounterEntity } from './attempt-counter.entity';
import { AttemptKeyEntity } from './attempt-key.entity';
import { AttemptCounters } from './attempt-counters';
import { Throttle } from './throttle';
import { ThrottlingSettingsSection } from './throttling-settings';
import { UnknownAccounts } from './unknown-accounts';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AttemptCounterEntity, AttemptKeyEntity])],
  controllers: settingsControllers(ThrottlingSettingsSection),
  providers: [
    AttemptCounters,
    Throttle,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ManageSignInSettings',
          get title() {
            return text('Manage sign-in settings');
          },
          get category() {
            return text('Users and roles');
          },
        },
      ],
    }),
    ...settingsProviders(ThrottlingSettingsSection),
    UnknownAccounts,
  ],
  exports: [Throttle, UnknownAccounts, ThrottlingSettingsSection],
})
export class ThrottlingModule {}
