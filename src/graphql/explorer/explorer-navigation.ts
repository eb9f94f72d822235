import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class ExplorerNavigation implements AdminNavigation {
  readonly items = [{ text: 'GraphQL', href: '/Admin/GraphQL', position: 10, permission: 'ExecuteGraphQL' }];
}
