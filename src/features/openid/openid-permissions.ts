import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

const category = () => text('OpenID Connect');

@Contributes(PERMISSION_PROVIDER)
export class OpenidPermissions implements PermissionProvider {
  get permissions() {
    return [
      {
        name: 'ManageClientSettings',
        title: text('View and edit the OpenID Connect client settings'),
        category: category(),
      },
      {
        name: 'ManageServerSettings',
        title: text('View and edit the OpenID Connect server settings'),
        category: category(),
      },
      {
        name: 'ManageValidationSettings',
        title: text('View and edit the OpenID Connect validation settings'),
        category: category(),
      },
      {
        name: 'ManageApplications',
        title: text('View, add, edit, and remove the OpenID Connect applications'),
        category: category(),
      },
      {
        name: 'ManageScopes',
        title: text('View, add, edit, and remove the OpenID Connect scopes'),
        category: category(),
      },
    ];
  }
}
