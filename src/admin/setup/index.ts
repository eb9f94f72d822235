import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { RecipesModule } from '#core/recipes';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { FirstAdministrator, FirstApplication, FirstRun, SetupState, SetupStateEntity } from './first-run';
import { SetupLinkEntity, SetupLinks } from './setup-links';
import { SetupController } from './setup.controller';

export { SetupLinks } from './setup-links';

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
