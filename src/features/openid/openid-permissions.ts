import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

const CATEGORY = text('OpenID Connect');

@Contributes(PERMISSION_PROVIDER)
export class OpenidPermissions implements PermissionProvider {
  readonly permissions = [
    {
      name: 'ManageClientSettings',
      title: text('View and edit the OpenID Connect client settings'),
      category: CATEGORY,
    },
    {
      name: 'ManageServerSettings',
      title: text('View and edit the OpenID Connect server settings'),
      category: CATEGORY,
    },
    {
      name: 'ManageValidationSettings',
      title: text('View and edit the OpenID Connect validation settings'),
      category: CATEGORY,
    },
    {
      name: 'ManageApplications',
      title: text('View, add, edit, and remove the OpenID Connect applications'),
      category: CATEGORY,
    },
    { name: 'ManageScopes', title: text('View, add, edit, and remove the OpenID Connect scopes'), category: CATEGORY },
  ];
}
