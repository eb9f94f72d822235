import { Module } from '@nestjs/common';
import { RoleForms } from './admin/role-forms';
import { RoleSheet } from './admin/role-sheet';
import { RoleTypesPages } from './admin/role-types.pages';
import { RoleViews } from './admin/role-views';
import { RolePages } from './admin/role.pages';
import { RolesNavigation } from './admin/roles-navigation';
import { RolesPages } from './admin/roles.pages';
import { PermissionGroups } from './permission-groups';
import { PermissionsController } from './rest/permissions.controller';
import { RolesController } from './rest/roles.controller';
import { RoleManagement } from './role-management';

/** The management of roles. What roles are, and what they grant, is for the module of authorization. */
@Module({
  controllers: [RolesController, PermissionsController, RolesPages, RolePages, RoleTypesPages],
  providers: [PermissionGroups, RoleForms, RoleManagement, RoleSheet, RolesNavigation, RoleViews],
})
export class RolesModule {}
