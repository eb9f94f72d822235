import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** Files have no owners: who deletes one for good may delete that of somebody else. */
export const DELETE_FOR_GOOD = 'ManageOthersMediaContent';

@Contributes(PERMISSION_PROVIDER)
export class MediaPermissions implements PermissionProvider {
  get permissions() {
    return [
      { name: 'ManageMediaContent', title: text('Manage media'), category: text('Media') },
      {
        name: DELETE_FOR_GOOD,
        title: text('Delete media for good before their 30 days in the recycle bin are over'),
        category: text('Media'),
        implies: ['ManageMediaContent'],
      },
    ];
  }

  readonly defaultRoles = {
    Editor: ['ManageMediaContent', DELETE_FOR_GOOD],
    Author: ['ManageMediaContent'],
  };
}
