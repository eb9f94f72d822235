import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(PERMISSION_PROVIDER)
export class SitePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageSiteSettings', title: text('Manage the settings of the site'), category: text('Service') },
  ];
}
