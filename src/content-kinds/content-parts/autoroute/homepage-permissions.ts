import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export const SET_HOMEPAGE = 'SetHomepage';

/** What is at `/` is no matter of one item: of the roles at set-up only Administrator decides it, as in Orchard Core. */
@Contributes(PERMISSION_PROVIDER)
export class HomepagePermissions implements PermissionProvider {
  readonly permissions = [{ name: SET_HOMEPAGE, title: text('Choose the home page'), category: text('Content') }];
}
