import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { AdminListModule } from '#features/admin-list';
import { text } from '#platform/texts';
import { UserPresenter } from './admin/user-presenter';
import { NewUserPages, RoleOptions } from './admin/new-user.pages';
import { UserActionsPages } from './admin/user-actions.pages';
import { UserBulkActions } from './admin/user-bulk-actions';
import { DeleteMany, DisableMany, EnableMany } from './admin/users-bulk-actions';
import { UserPickController } from './admin/user-pick.controller';
import { UserPages } from './admin/user.pages';
import { UsersCards } from './admin/users-cards';
import { UsersHelpPages, UsersHelp } from './admin/users-help';
import { UsersMenus } from './admin/users-menus';
import { UsersSearch } from './admin/users-search';
import { UsersView } from './admin/users-view';
import { UsersPages } from './admin/users.pages';
import { Credentials } from './credentials';
import { UserList } from './list/user-list';
import { UsersFilter } from './list/users-filter';
import { UsersTerms } from './list/users-terms';
import { UserActions } from './management/user-actions';
import { UserManagement } from './management/user-management';
import { FirstOwner } from './first-owner';
import { Passwords } from './passwords';
import { UsersController } from './rest/users.controller';
import {
  StoredUserIds,
  UserOwners,
  UserPrincipalResolver,
  UserRoles,
  UserSessionPolicy,
  UserSignIns,
  StoredUserNames,
} from './user-contributions';
import { UserEvents } from './user-events';
import { UserChanges } from './user-changes';
import { UserRoleEntity } from './user-role.entity';
import { UserEntity } from './user.entity';
import { Users } from './users';

/** The people who may sign in. */
@Module({
  imports: [AdminListModule, TypeOrmModule.forFeature([UserEntity, UserRoleEntity])],
  controllers: [
    UsersController,
    UsersPages,
    NewUserPages,
    UsersHelpPages,
    UserPickController,
    UserPages,
    UserActionsPages,
  ],
  providers: [
    Users,
    UserChanges,
    Credentials,
    DeleteMany,
    DisableMany,
    EnableMany,
    FirstOwner,
    UserPresenter,
    UserActions,
    UserBulkActions,
    UserList,
    UserManagement,
    Passwords,
    RoleOptions,
    StoredUserIds,
    StoredUserNames,
    UserEvents,
    UserOwners,
    UserPrincipalResolver,
    UserRoles,
    UserSessionPolicy,
    UserSignIns,
    UsersCards,
    UsersFilter,
    UsersHelp,
    UsersMenus,
    UsersSearch,
    UsersTerms,
    UsersView,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Users'),
          href: '/Admin/Users',
          group: text('Access'),
          position: 50,
          permission: 'ViewUsers',
          help: 'users-and-roles#a-user',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'users', path: path.join(__dirname, 'admin/views') }),
  ],
  exports: [Users, Credentials, FirstOwner],
})
export class UsersModule {}
