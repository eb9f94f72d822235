import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { adminListProviders, contribution, VIEW_FOLDER } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { RolesModule } from '#core/roles';
import { adminListControllers } from '#features/admin-list';
import { PersonRights } from './admin/person-rights';
import { RightsPages } from './admin/rights.pages';
import { UserPresenter } from './admin/user-presenter';
import { NewUserPages, UserPages } from './admin/user.pages';
import { RoleOptions } from './admin/role-options';
import { UserActionsPages } from './admin/user-actions.pages';
import { UserBulkActions, usersChanges } from './admin/users-bulk-actions';
import { UserSearch, UserPickController } from './admin/user-search';
import { UsersCards, UsersTerms } from './list/users-terms';
import { UsersAdminList } from './admin/users.list';
import { Credentials } from './credentials';
import { UserList } from './list/user-list';
import { UserActions, UserManagement } from './management/user-management';
import { FirstOwner } from './first-owner';
import { Passwords } from './passwords';
import { UsersController } from './rest/users.controller';
import {
  StoredUserIds,
  StoredUserNames,
  UserOwners,
  UserPrincipalResolver,
  UserRoles,
  UserSessionPolicy,
  UserSignIns,
  UsersOfRoles,
} from './user-contributions';
import { userEvents } from './user-events';
import { UserChanges } from './user-changes';
import { UserRoleEntity, UserEntity } from './user.entities';
import { Users } from './users';

@Module({
  imports: [ContentModule, RolesModule, TypeOrmModule.forFeature([UserEntity, UserRoleEntity])],
  controllers: [
    UsersController,
    ...adminListControllers(UsersAdminList),
    NewUserPages,
    UserPickController,
    RightsPages,
    UserPages,
    UserActionsPages,
  ],
  providers: [
    ...adminListProviders(UsersAdminList),
    Users,
    UserChanges,
    Credentials,
    FirstOwner,
    PersonRights,
    UserPresenter,
    UserSearch,
    UserActions,
    UserBulkActions,
    ...usersChanges,
    UserList,
    UserManagement,
    Passwords,
    RoleOptions,
    StoredUserIds,
    StoredUserNames,
    userEvents.category,
    UserOwners,
    UserPrincipalResolver,
    UserRoles,
    UserSessionPolicy,
    UserSignIns,
    UsersCards,
    UsersOfRoles,
    UsersTerms,
    contribution(VIEW_FOLDER, { prefix: 'users', path: path.join(__dirname, 'admin/views') }),
  ],
  exports: [Users, Credentials, FirstOwner],
})
export class UsersModule {}
