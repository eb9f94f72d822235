import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

/** Permissions of the service as a whole, and of the modules that have no folder of their own yet. */
@Contributes(PERMISSION_PROVIDER)
export class ServicePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'SiteOwner', title: 'Do everything' },
    { name: 'AccessAdminPanel', title: 'Access the admin panel' },
    { name: 'AccessContentApi', title: 'Access the content API' },
    { name: 'ExecuteGraphQL', title: 'Execute GraphQL queries' },
    { name: 'ManageUsers', title: 'Manage users', implies: ['ViewUsers'] },
    { name: 'ViewUsers', title: 'View users' },
    { name: 'ManageRoles', title: 'Manage roles' },
    { name: 'ManageContentVersionPruningSettings', title: 'Manage Content Version Pruning settings' },
    { name: 'ManageBackgroundTasks', title: 'Manage background tasks' },
    { name: 'ViewAuditTrail', title: 'View the audit trail' },
    { name: 'ManageAuditTrailSettings', title: 'Manage the audit trail settings' },
    { name: 'ManageTemplates', title: 'Manage templates' },
    { name: 'ManageLiquidTemplates', title: 'Manage Liquid templates' },
    { name: 'ManageWebhooks', title: 'Manage webhooks' },
  ];

  readonly defaultRoles = {
    Administrator: ['SiteOwner'],
    Editor: ['AccessAdminPanel'],
    Author: ['AccessAdminPanel'],
    Contributor: [],
    Moderator: [],
    Authenticated: [],
    Anonymous: [],
  };
}
