import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptCounterEntity } from './attempt-counter.entity';
import { AttemptKeyEntity } from './attempt-key.entity';
import { AttemptCounters } from './attempt-counters';
import { Throttle } from './throttle';
import { ThrottlingPermissions } from './throttling-permissions';
import { ThrottlingSettingsSection } from './throttling-settings';
import { UnknownAccounts } from './unknown-accounts';

/** Limits how often passwords, secrets and links may be guessed. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AttemptCounterEntity, AttemptKeyEntity])],
  providers: [AttemptCounters, Throttle, ThrottlingPermissions, ThrottlingSettingsSection, UnknownAccounts],
  exports: [Throttle, UnknownAccounts, ThrottlingSettingsSection],
})
export class ThrottlingModule {}
