import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every client id that was ever given, so that none is given twice: whoever has one owns what was made under it. */
export class ClientIds1763701200400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE openid_client_id (
        client_id varchar(100) COLLATE "C" NOT NULL,
        CONSTRAINT pk_openid_client_id PRIMARY KEY (client_id)
      );
      INSERT INTO openid_client_id (client_id) SELECT client_id FROM openid_application;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openid_client_id');
  }
}
