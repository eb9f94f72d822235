import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

@Contributes(PERMISSION_PROVIDER)
export class SitePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageSiteSettings', title: 'Manage the settings of the site', category: 'Service' },
  ];
}
