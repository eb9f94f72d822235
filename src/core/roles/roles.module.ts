import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution, managedRecordProviders } from '@espalier/plugin-sdk';
import { recordControllers } from '#core/records';
import { RoleForms } from './admin/role-forms';
import { RoleSheet } from './admin/role-sheet';
import { RoleTypesPages } from './admin/role-types.pages';
import { RolePages } from './admin/role.pages';
import { PermissionGroups } from './permission-groups';
import { PermissionsController } from './rest/permissions.controller';
import { RoleManagement } from './role-management';
import { RoleRecords } from './role-records';

@Module({
  controllers: [PermissionsController, ...recordControllers(RoleRecords, RolePages, RoleTypesPages)],
  providers: [
    PermissionGroups,
    RoleForms,
    RoleManagement,
    RoleSheet,
    ...managedRecordProviders(RoleRecords),
    contribution(VIEW_FOLDER, { prefix: 'roles', path: path.join(__dirname, 'admin/views') }),
  ],
})
export class RolesModule {}
