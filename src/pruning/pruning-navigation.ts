import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class PruningNavigation implements AdminNavigation {
  readonly items = [
    {
      text: 'Content Version Pruning',
      href: '/Admin/Settings/ContentVersionPruning',
      group: 'Settings',
      position: 80,
      permission: 'ManageContentVersionPruningSettings',
    },
  ];
}
