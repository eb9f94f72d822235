import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of lists that people have saved under names. */
export class ListViews1763800000260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE list_view (
        id varchar(26) COLLATE "C" NOT NULL,
        owner varchar(26) COLLATE "C" NOT NULL,
        list varchar(300) COLLATE "C" NOT NULL,
        name varchar(60) NOT NULL,
        q varchar(2000) NOT NULL,
        columns varchar(2000) NOT NULL,
        is_shared boolean NOT NULL,
        CONSTRAINT pk_list_view PRIMARY KEY (id),
        CONSTRAINT uq_list_view_name UNIQUE (owner, list, name),
        CONSTRAINT ck_list_view_name CHECK (name <> '')
      )`);
    await runner.query('CREATE INDEX ix_list_view_shared ON list_view (list) WHERE is_shared');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE list_view');
  }
}
