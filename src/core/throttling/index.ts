import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { settingsControllers, settingsProviders } from '#core/settings';
import { text } from '#platform/texts';
import { AttemptCounters } from './attempt-counters';
import { AttemptCounterEntity, AttemptKeyEntity } from './attempt.entities';
import { Throttle, UnknownAccounts } from './throttle';
import { ThrottlingSettingsSection } from './throttling-settings';

export { type Attempt } from './attempt-counters';
export { Throttle, TooManyAttemptsError, UnknownAccounts } from './throttle';
export { ThrottlingSettingsSection } from './throttling-settings';

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
