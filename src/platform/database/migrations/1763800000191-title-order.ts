import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIcu } from '../icu';

const ID = 'content_item_id COLLATE "POSIX"';
/** English, like the service without a file of texts; the service follows the language of the site from its next start. */
const LOCALE = 'en-u-kn-true';

/** Titles in the order of a language, numbers in them by value (decision 191). The comment is what the collation was asked to be: servers rewrite it. */
export class TitleOrder1763800000191 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      (await hasIcu((sql) => runner.query(sql)))
        ? `CREATE COLLATION title_order (provider = icu, locale = '${LOCALE}');
           COMMENT ON COLLATION title_order IS '${LOCALE}'`
        : 'CREATE COLLATION title_order FROM "C"',
    );
    await remakeIndexes(runner, 'left(display_text, 200) COLLATE title_order');
  }

  async down(runner: QueryRunner): Promise<void> {
    await remakeIndexes(runner, 'lower(left(display_text, 200))');
    await runner.query('DROP COLLATION title_order');
  }
}

async function remakeIndexes(runner: QueryRunner, title: string): Promise<void> {
  await runner.query(`
    DROP INDEX ix_version_published_title, ix_version_unpublished_title, ix_version_live_title;
    CREATE INDEX ix_version_published_title ON content_item_version (content_type, ${title}, ${ID}, latest) WHERE published;
    CREATE INDEX ix_version_unpublished_title ON content_item_version (content_type, latest, ${title}, ${ID}) WHERE NOT published;
    CREATE INDEX ix_version_live_title ON content_item_version (${title}, ${ID}) WHERE (latest OR published) IS TRUE`);
}
