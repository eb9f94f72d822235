import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { AccountController, OwnPassword } from './account.controller';

@Module({
  imports: [OpenidModule, UsersModule],
  controllers: [AccountController],
  providers: [contribution(VIEW_FOLDER, { prefix: 'account', path: path.join(__dirname, 'views') }), OwnPassword],
})
export class AccountModule {}
