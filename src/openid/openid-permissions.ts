import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

/** The permissions for OpenID Connect management, one for each part of it. */
@Contributes(PERMISSION_PROVIDER)
export class OpenidPermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageClientSettings', title: 'View and edit the OpenID Connect client settings' },
    { name: 'ManageServerSettings', title: 'View and edit the OpenID Connect server settings' },
    { name: 'ManageValidationSettings', title: 'View and edit the OpenID Connect validation settings' },
    { name: 'ManageApplications', title: 'View, add, edit, and remove the OpenID Connect applications' },
    { name: 'ManageScopes', title: 'View, add, edit, and remove the OpenID Connect scopes' },
  ];
}
