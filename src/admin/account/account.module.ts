import { Module } from '@nestjs/common';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { AccountViews } from './account-views';
import { AccountController } from './account.controller';
import { OwnPassword } from './own-password';

/** The page on which people look after their own password, sessions and applications. */
@Module({
  imports: [OpenidModule, UsersModule],
  controllers: [AccountController],
  providers: [AccountViews, OwnPassword],
})
export class AccountModule {}
