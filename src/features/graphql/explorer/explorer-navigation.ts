import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class ExplorerNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('GraphQL'),
      href: '/Admin/GraphQL',
      position: 10,
      permission: 'ExecuteGraphQL',
      help: 'graphql#in-the-browser',
    },
  ];
}
