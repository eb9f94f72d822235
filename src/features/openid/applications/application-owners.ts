import { Contributes, type Queryable } from '@espalier/plugin-sdk';
import { ITEM_OWNERS, type ItemOwners } from '#core/content';
import { CLIENT_ID } from './check-identity';

/** Applications own items by their client ids. */
@Contributes(ITEM_OWNERS)
export class ApplicationOwners implements ItemOwners {
  async has(within: Queryable, id: string): Promise<boolean> {
    if (!CLIENT_ID.test(id)) return false;
    return (await within.query('SELECT FROM openid_application WHERE client_id = $1', [id])).length > 0;
  }
}
