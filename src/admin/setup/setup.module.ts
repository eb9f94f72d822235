import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { OpenidModule } from '#features/openid';
import { RecipesModule } from '#core/recipes';
import { UsersModule } from '#features/users';
import { FirstAdministrator, FirstApplication, FirstRun, SetupState } from './first-run';
import { SetupLinkEntity } from './setup-link.entity';
import { SetupLinks } from './setup-links';
import { SetupStateEntity } from './setup-state.entity';
import { SetupController } from './setup.controller';

@Module({
  imports: [TypeOrmModule.forFeature([SetupStateEntity, SetupLinkEntity]), OpenidModule, RecipesModule, UsersModule],
  controllers: [SetupController],
  providers: [
    SetupState,
    SetupLinks,
    FirstAdministrator,
    FirstApplication,
    FirstRun,
    contribution(VIEW_FOLDER, { prefix: 'setup', path: path.join(__dirname, 'views') }),
  ],
})
export class SetupModule {}
