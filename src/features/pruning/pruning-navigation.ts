import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class PruningNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Content Version Pruning'),
      href: '/Admin/Settings/ContentVersionPruning',
      group: text('Settings'),
      position: 80,
      permission: 'ManageContentVersionPruningSettings',
      help: 'pruning',
    },
  ];
}
