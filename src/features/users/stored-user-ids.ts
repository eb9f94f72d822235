import { Contributes } from '@espalier/plugin-sdk';
import { USER_IDS, type UserIds } from '#features/admin-list';
import { Database } from '#platform/database';
import { normalise } from './user-fields';

const IDS = {
  name: 'user-ids',
  text: 'SELECT normalized_user_name, id FROM app_user WHERE normalized_user_name = ANY($1)',
};

@Contributes(USER_IDS)
export class StoredUserIds implements UserIds {
  constructor(private readonly database: Database) {}

  async idsOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = userNames.filter((name) => !name.includes('\0')).map((name) => [name, normalise(name)] as const);
    if (names.length === 0) return new Map();
    const rows = await this.database.replicaTextRows(IDS, [names.map(([, normalised]) => normalised)]);
    const ids = new Map(rows.map(([normalised, id]) => [String(normalised), String(id)]));
    return new Map(
      names.flatMap(([name, normalised]) => {
        const id = ids.get(normalised);
        return id === undefined ? [] : [[name, id] as const];
      }),
    );
  }
}
