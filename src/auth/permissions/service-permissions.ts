import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

/** Permissions of the service as a whole, and of the modules that have no folder of their own yet. */
@Contributes(PERMISSION_PROVIDER)
export class ServicePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'SiteOwner', title: 'Do everything', category: 'Service' },
    { name: 'AccessAdminPanel', title: 'Access the admin panel', category: 'Service' },
    { name: 'AccessContentApi', title: 'Access the content API', category: 'API' },
    { name: 'ExecuteGraphQL', title: 'Execute GraphQL queries', category: 'API' },
    { name: 'ManageUsers', title: 'Manage users', category: 'Users and roles', implies: ['ViewUsers'] },
    { name: 'ViewUsers', title: 'View users', category: 'Users and roles' },
    { name: 'ManageRoles', title: 'Manage roles', category: 'Users and roles' },
    {
      name: 'ManageContentVersionPruningSettings',
      title: 'Manage Content Version Pruning settings',
      category: 'Content versions',
    },
    { name: 'ViewAuditTrail', title: 'View the audit trail', category: 'Audit trail' },
    { name: 'ManageAuditTrailSettings', title: 'Manage the audit trail settings', category: 'Audit trail' },
    { name: 'ManageTemplates', title: 'Manage templates', category: 'Templates' },
    { name: 'ManageLiquidTemplates', title: 'Manage Liquid templates', category: 'Templates' },
    { name: 'ManageWebhooks', title: 'Manage webhooks', category: 'Webhooks' },
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
