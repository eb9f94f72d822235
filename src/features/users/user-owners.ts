import { Contributes, type Queryable } from '@espalier/plugin-sdk';
import { ITEM_OWNERS, type ItemOwners } from '#core/content';
import { isContentId } from '#platform/ids';

@Contributes(ITEM_OWNERS)
export class UserOwners implements ItemOwners {
  async has(within: Queryable, id: string): Promise<boolean> {
    return isContentId(id) && (await within.query('SELECT FROM app_user WHERE id = $1', [id])).length > 0;
  }
}
