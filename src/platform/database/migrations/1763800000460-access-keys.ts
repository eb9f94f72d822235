import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that applications read with, in place of tokens. */
export class AccessKeys1763800000460 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_key (
        id varchar(26) COLLATE "C" NOT NULL,
        client_id varchar(100) COLLATE "C" NOT NULL,
        name varchar(100) NOT NULL,
        hash bytea NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        expires_utc timestamptz(3),
        last_used_utc timestamptz(3),
        CONSTRAINT pk_access_key PRIMARY KEY (id),
        CONSTRAINT uq_access_key_hash UNIQUE (hash),
        CONSTRAINT ck_access_key_hash CHECK (octet_length(hash) = 32),
        CONSTRAINT fk_access_key_application FOREIGN KEY (client_id) REFERENCES openid_application (client_id) ON DELETE CASCADE
      );
      CREATE INDEX ix_access_key_application ON access_key (client_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_key;');
  }
}
