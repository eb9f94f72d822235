import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

const GROUP = 'OpenID Connect';

/** Links to the pages of OpenID Connect, each for whoever may open it. */
@Contributes(ADMIN_NAVIGATION)
export class OpenidNavigation implements AdminNavigation {
  readonly items = [
    item('Applications', 60, 'ManageApplications'),
    item('Scopes', 61, 'ManageScopes'),
    item('Server', 62, 'ManageServerSettings'),
    item('Validation', 63, 'ManageValidationSettings'),
    item('Client', 64, 'ManageClientSettings'),
  ];
}

function item(text: string, position: number, permission: string) {
  return { text, href: `/Admin/OpenID/${text}`, group: GROUP, position, permission };
}
