import { Contributes, type NamedApplication } from '@espalier/plugin-sdk';
import { APPLICATION_NAMES, type ApplicationNames } from '#features/admin-list';
import { Database } from '#platform/database';
import { isStorable } from '#platform/strings';

/** Also client ids that were given once: what was written under them is there. */
const APPLICATIONS_NAMED = {
  name: 'application-names',
  text: `SELECT n.name, i.client_id, a.display_name FROM unnest($1::text[]) AS n (name)
    JOIN LATERAL (
      SELECT client_id FROM openid_client_id WHERE text_folded(client_id) = text_folded(n.name)
      UNION
      SELECT client_id FROM openid_application
      WHERE name_as_read(display_name) = name_as_read(n.name)
    ) i ON TRUE
    LEFT JOIN openid_application a ON a.client_id = i.client_id ORDER BY 1, 2`,
};

/** Tells lists which applications are meant by a name. */
@Contributes(APPLICATION_NAMES)
export class StoredApplicationNames implements ApplicationNames {
  constructor(private readonly database: Database) {}

  async named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>> {
    const storable = names.filter((name) => isStorable(name));
    const found = new Map<string, NamedApplication[]>();
    if (storable.length === 0) return found;
    for (const [name, clientId, displayName] of await this.database.replicaTextRows(APPLICATIONS_NAMED, [storable])) {
      const application = { clientId: String(clientId), displayName: displayName ?? String(clientId) };
      found.set(String(name), [...(found.get(String(name)) ?? []), application]);
    }
    return found;
  }
}
