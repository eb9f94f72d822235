import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingEntity } from './setting.entity';
import { Settings, SettingsEvents } from './settings';
import { SettingsRecipeStep } from './settings.recipe-step';

/** Settings that administrators change while the service runs. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity])],
  providers: [Settings, SettingsEvents, SettingsRecipeStep],
  exports: [Settings],
})
export class SettingsModule {}
