import { Contributes } from '@espalier/plugin-sdk';
import { USER_NAMES, type UserNames } from '#core/content';
import { Database } from '#platform/database';
import { isContentId } from '#platform/ids';

const NAMES = { name: 'user-names', text: 'SELECT id, user_name FROM app_user WHERE id = ANY($1)' };

@Contributes(USER_NAMES)
export class StoredUserNames implements UserNames {
  constructor(private readonly database: Database) {}

  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = userIds.filter(isContentId);
    if (ids.length === 0) return new Map();
    const rows = await this.database.replicaTextRows(NAMES, [ids]);
    return new Map(rows.map(([id, userName]) => [String(id), String(userName)]));
  }
}
