import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleOptions } from './admin/role-options';
import { UserViews } from './admin/user-views';
import { UserPages } from './admin/user.pages';
import { UsersNavigation } from './admin/users-navigation';
import { UsersPages } from './admin/users.pages';
import { Credentials } from './credentials';
import { UserList } from './list/user-list';
import { UsersFilter } from './list/users-filter';
import { UsersTerms } from './list/users-terms';
import { UserManagement } from './management/user-management';
import { FirstOwner } from './first-owner';
import { Passwords } from './passwords';
import { UsersController } from './rest/users.controller';
import { StoredUserIds } from './stored-user-ids';
import { StoredUserNames } from './stored-user-names';
import { UserChanges } from './user-changes';
import { UserPrincipalResolver } from './user-principal-resolver';
import { UserRoleEntity } from './user-role.entity';
import { UserEntity } from './user.entity';
import { UserSessionGate } from './user-session-gate';
import { Users } from './users';

/** The people who may sign in. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, UserRoleEntity])],
  controllers: [UsersController, UsersPages, UserPages],
  providers: [
    Users,
    UserChanges,
    Credentials,
    FirstOwner,
    UserList,
    UserManagement,
    Passwords,
    RoleOptions,
    StoredUserIds,
    StoredUserNames,
    UserPrincipalResolver,
    UserSessionGate,
    UsersFilter,
    UsersNavigation,
    UsersTerms,
    UserViews,
  ],
  exports: [Users, Credentials, FirstOwner],
})
export class UsersModule {}
