import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution, managedRecordProviders } from '@espalier/plugin-sdk';
import { recordControllers } from '#core/records';
import { NewRolePages } from './admin/new-role.pages';
import { RoleForms } from './admin/role-forms';
import { RolePresets } from './admin/role-presets';
import { RoleSheets } from './admin/role-sheet';
import { RolePages } from './admin/role.pages';
import { MatrixRows } from './matrix/matrix-rows';
import { PermissionGroups } from './permission-groups';
import { PermissionsController } from './rest/permissions.controller';
import { RoleManagement } from './role-management';
import { RoleRecords } from './role-records';

export { PermissionGroups } from './permission-groups';
export { matrixOf, type Level, type MatrixColumn } from './matrix/permission-matrix';
export { headingOf, levelNames, reachedLevel } from './matrix/matrix-rows';

@Module({
  controllers: [PermissionsController, NewRolePages, ...recordControllers(RoleRecords, RolePages)],
  providers: [
    MatrixRows,
    PermissionGroups,
    RoleForms,
    RoleManagement,
    RolePresets,
    RoleSheets,
    ...managedRecordProviders(RoleRecords),
    contribution(VIEW_FOLDER, { prefix: 'roles', path: path.join(__dirname, 'admin/views') }),
  ],
  exports: [PermissionGroups],
})
export class RolesModule {}
