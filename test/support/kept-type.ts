import { ContentDefinitions } from '#core/content-definition';
import { Database } from '#platform/database';
import type { ContentApi } from './content-api';
import type { TestApp } from './test-app';

/** A type with a name that no type is given any more, as those have that were made before. */
export async function keepType(app: TestApp, api: ContentApi, name: string, definition: object): Promise<void> {
  await api.putType('Nameless', definition);
  await app.get(Database).query(
    `UPDATE content_type SET name = $1::text, definition = jsonb_set(definition::jsonb, '{name}', to_jsonb($1::text)),
       revision = nextval('content_type_revision') WHERE name = 'Nameless'`,
    [name],
  );
  await app.get(ContentDefinitions).refresh();
}
