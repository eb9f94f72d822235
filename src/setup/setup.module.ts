import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenidModule } from '#openid';
import { RecipesModule } from '#recipes';
import { UsersModule } from '#users';
import { FirstAdministrator } from './first-administrator';
import { FirstApplication } from './first-application';
import { FirstRun } from './first-run';
import { SetupStateEntity } from './setup-state.entity';
import { SetupState } from './setup-state';

/** The first run. */
@Module({
  imports: [TypeOrmModule.forFeature([SetupStateEntity]), OpenidModule, RecipesModule, UsersModule],
  providers: [SetupState, FirstAdministrator, FirstApplication, FirstRun],
})
export class SetupModule {}
