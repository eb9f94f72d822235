import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { OpenidModule } from '#features/openid';
import { UsersModule } from '#features/users';
import { ExternalLoginController, LoginController } from './login.controller';

@Module({
  imports: [OpenidModule, UsersModule],
  controllers: [ExternalLoginController, LoginController],
  providers: [contribution(VIEW_FOLDER, { prefix: 'sign-in', path: path.join(__dirname, 'views') })],
})
export class SignInModule {}
