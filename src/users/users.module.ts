import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Passwords } from './passwords';
import { UserPrincipalResolver } from './user-principal-resolver';
import { UserEntity } from './user.entity';
import { Users } from './users';

/** The people who may sign in. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  providers: [Users, Passwords, UserPrincipalResolver],
  exports: [Users],
})
export class UsersModule {}
