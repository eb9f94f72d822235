import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { AccountController } from './account.controller';
import { OwnPassword } from './account.controller';

/** The page on which people look after their own password, sessions and applications. */
@Module({
  imports: [OpenidModule, UsersModule],
  controllers: [AccountController],
  providers: [contribution(VIEW_FOLDER, { prefix: 'account', path: path.join(__dirname, 'views') }), OwnPassword],
})
export class AccountModule {}
