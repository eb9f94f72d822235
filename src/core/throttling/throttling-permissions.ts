import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(PERMISSION_PROVIDER)
export class ThrottlingPermissions implements PermissionProvider {
  readonly permissions = [
    {
      name: 'ManageSignInSettings',
      title: text('Manage the settings of signing in'),
      category: text('Users and roles'),
    },
  ];
}
