import { Module } from '@nestjs/common';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { ExternalLoginController } from './external-login.controller';
import { LoginController } from './login.controller';
import { SignInViews } from './sign-in-views';

/** The pages on which people sign in and out. */
@Module({
  imports: [OpenidModule, UsersModule],
  controllers: [ExternalLoginController, LoginController],
  providers: [SignInViews],
})
export class SignInModule {}
