import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** What files are like, everybody may see who knows where they are. */
@Contributes(PERMISSION_PROVIDER)
export class MediaPermissions implements PermissionProvider {
  readonly permissions = [{ name: 'ManageMediaContent', title: text('Manage media'), category: text('Media') }];

  readonly defaultRoles = {
    Editor: ['ManageMediaContent'],
    Author: ['ManageMediaContent'],
  };
}
