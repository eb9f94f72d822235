import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

const GROUP = text('OpenID Connect');

/** Links to the pages of OpenID Connect, each for whoever may open it. */
@Contributes(ADMIN_NAVIGATION)
export class OpenidNavigation implements AdminNavigation {
  readonly items = [
    item('Server', text('Server'), 62, 'ManageServerSettings', 'applications#settings-and-keys'),
    item('Validation', text('Validation'), 63, 'ManageValidationSettings', 'applications#settings-and-keys'),
    item('Client', text('Client'), 64, 'ManageClientSettings', 'applications#signing-in-with-an-account-elsewhere'),
  ];
}

function item(page: string, title: string, position: number, permission: string, help: string) {
  return { text: title, href: `/Admin/OpenID/${page}`, group: GROUP, position, permission, help };
}
