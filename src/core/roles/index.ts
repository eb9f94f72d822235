export { RolesModule } from './roles.module';
export { ROLE_USERS, type RoleUsers } from './role-users';
export { PermissionGroups } from './permission-groups';
export { matrixOf, type Level, type MatrixColumn } from './matrix/permission-matrix';
export { headingOf, levelNames, reachedLevel } from './matrix/reached-level';
