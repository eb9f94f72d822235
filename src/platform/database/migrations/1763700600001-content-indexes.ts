import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In a collation of which the unique indexes of ids are not: they know no types, and must not be read in the place of these. */
const ID = 'content_item_id COLLATE "POSIX"';

/** What lists and queries sort by, by the end of the name of its index. Titles ignore case and keep as much as an entry holds. */
const SORT_KEYS = {
  created: `created_utc DESC NULLS LAST, ${ID} DESC`,
  modified: `modified_utc DESC NULLS LAST, ${ID} DESC`,
  published: `published_utc DESC NULLS LAST, ${ID} DESC`,
  title: `lower(left(display_text, 200)), ${ID}`,
  owner: `owner, ${ID}`,
  author: `author, ${ID}`,
  item: ID,
  version: 'content_item_version_id COLLATE "POSIX"',
};

/**
 * The orderings of published versions and of all others, so that each version is in one index of each ordering; and text, by equality
 * and by its parts. `latest` stands where it can be checked within the index: it parts drafts from archived versions, and tells the few
 * published ones that have a draft.
 */
export class ContentIndexes1763700600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createExtension(runner, 'pg_trgm');
    await createExtension(runner, 'btree_gin');
    for (const status of ['published', 'latest']) {
      for (const key of ['modified', 'published', 'created', 'title'])
        await runner.query(`DROP INDEX ix_version_${status}_${key}`);
    }
    for (const [name, keys] of Object.entries(SORT_KEYS)) {
      await runner.query(`
        CREATE INDEX ix_version_published_${name} ON content_item_version (content_type, ${keys}, latest) WHERE published;
        CREATE INDEX ix_version_unpublished_${name} ON content_item_version (content_type, latest, ${keys}) WHERE NOT published`);
    }
    await runner.query(`
      CREATE INDEX ix_version_display_text ON content_item_version (content_type, left(display_text, 513));
      CREATE INDEX ix_version_text ON content_item_version USING gin (content_type, lower(display_text) gin_trgm_ops,
        lower(owner COLLATE "default") gin_trgm_ops, lower(author) gin_trgm_ops);
      CREATE INDEX ix_content_item_removed ON content_item (content_item_id) WHERE removed_utc IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = Object.keys(SORT_KEYS).flatMap((key) => [`published_${key}`, `unpublished_${key}`]);
    await runner.query(
      `DROP INDEX ${['display_text', 'text', ...names].map((name) => `ix_version_${name}`).join(', ')}`,
    );
    await runner.query('DROP INDEX ix_content_item_removed');
    // The extensions stay: others may use them by now.
    for (const status of ['published', 'latest']) {
      await runner.query(`
        CREATE INDEX ix_version_${status}_modified ON content_item_version (content_type, modified_utc DESC NULLS LAST, id DESC) WHERE ${status};
        CREATE INDEX ix_version_${status}_published ON content_item_version (content_type, published_utc DESC NULLS LAST, id DESC) WHERE ${status};
        CREATE INDEX ix_version_${status}_created ON content_item_version (content_type, created_utc DESC NULLS LAST, id DESC) WHERE ${status};
        CREATE INDEX ix_version_${status}_title ON content_item_version (content_type, lower(left(display_text, 200)), id) WHERE ${status}`);
    }
  }
}

/** PostgreSQL lets the owner of a database create these two; they come with it, though some packages leave them out. */
export async function createExtension(runner: QueryRunner, name: string): Promise<void> {
  try {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (error) {
    throw new ExtensionUnavailableError(name, error);
  }
}

/** An extension of PostgreSQL that the service needs is not there and cannot be created by its user. */
class ExtensionUnavailableError extends Error {
  constructor(extension: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database has no extension ${extension}, and creating it failed: ${reason}. Install what comes with PostgreSQL ` +
        `("contrib"), let a superuser run CREATE EXTENSION ${extension}; in this database, and start again.`,
      { cause },
    );
    this.name = ExtensionUnavailableError.name;
  }
}
