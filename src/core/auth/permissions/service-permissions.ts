import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(PERMISSION_PROVIDER)
export class ServicePermissions implements PermissionProvider {
  get permissions() {
    return [
      { name: 'SiteOwner', title: text('Do everything'), category: text('Service') },
      { name: 'AccessAdminPanel', title: text('Access the admin panel'), category: text('Service') },
      { name: 'AccessContentApi', title: text('Access the content API'), category: text('API') },
      { name: 'ExecuteGraphQL', title: text('Execute GraphQL queries'), category: text('API') },
      { name: 'ManageUsers', title: text('Manage users'), category: text('Users and roles'), implies: ['ViewUsers'] },
      { name: 'ViewUsers', title: text('View users'), category: text('Users and roles') },
      { name: 'ManageRoles', title: text('Manage roles'), category: text('Users and roles') },
      {
        name: 'ManageContentVersionPruningSettings',
        title: text('Manage Content Version Pruning settings'),
        category: text('Content versions'),
      },
      { name: 'ViewAuditTrail', title: text('View the audit trail'), category: text('Audit trail') },
      {
        name: 'ManageAuditTrailSettings',
        title: text('Manage the audit trail settings'),
        category: text('Audit trail'),
      },
      { name: 'ManageTemplates', title: text('Manage templates'), category: text('Templates') },
      { name: 'ManageLiquidTemplates', title: text('Manage Liquid templates'), category: text('Templates') },
    ];
  }

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
