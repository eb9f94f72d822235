import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { RoleForms } from './admin/role-forms';
import { RoleSheet } from './admin/role-sheet';
import { RoleTypesPages } from './admin/role-types.pages';
import { RolePages } from './admin/role.pages';
import { RolesPages } from './admin/roles.pages';
import { PermissionGroups } from './permission-groups';
import { PermissionsController } from './rest/permissions.controller';
import { RolesController } from './rest/roles.controller';
import { RoleManagement } from './role-management';

/** The management of roles. What roles are, and what they grant, is for the module of authorization. */
@Module({
  controllers: [RolesController, PermissionsController, RolesPages, RolePages, RoleTypesPages],
  providers: [
    PermissionGroups,
    RoleForms,
    RoleManagement,
    RoleSheet,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Roles'),
          href: '/Admin/Roles',
          group: text('Access'),
          position: 51,
          permission: 'ManageRoles',
          help: 'users-and-roles#a-role',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'roles', path: path.join(__dirname, 'admin/views') }),
  ],
})
export class RolesModule {}
