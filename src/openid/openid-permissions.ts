import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

const CATEGORY = 'OpenID Connect';

/** The permissions for OpenID Connect management, one for each part of it. */
@Contributes(PERMISSION_PROVIDER)
export class OpenidPermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageClientSettings', title: 'View and edit the OpenID Connect client settings', category: CATEGORY },
    { name: 'ManageServerSettings', title: 'View and edit the OpenID Connect server settings', category: CATEGORY },
    {
      name: 'ManageValidationSettings',
      title: 'View and edit the OpenID Connect validation settings',
      category: CATEGORY,
    },
    {
      name: 'ManageApplications',
      title: 'View, add, edit, and remove the OpenID Connect applications',
      category: CATEGORY,
    },
    { name: 'ManageScopes', title: 'View, add, edit, and remove the OpenID Connect scopes', category: CATEGORY },
  ];
}
