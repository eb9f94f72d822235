import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beyond these, no number is an `Int` of GraphQL. */
const BEYOND = '(@ > 2147483647 || @ < -2147483648)';

/**
 * Number fields with `scale` 0 take whole numbers of 32 bits from now on. Where a field allows larger ones, or an item has one, the
 * field loses its `scale`: it goes on taking them, as numbers with any digits.
 */
export class WholeNumbers1763800000185 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH field AS (
        SELECT type.name, field.value AS definition, field.ordinality - 1 AS place,
          (lower(left(field.value ->> 'name', 1)) || substr(field.value ->> 'name', 2)) AS member
        FROM content_type type, jsonb_array_elements(type.definition::jsonb -> 'fields') WITH ORDINALITY field
        WHERE field.value ->> 'type' = 'NumericField' AND field.value -> 'settings' -> 'scale' = '0'
      ), stored AS (
        SELECT content_type AS name, data FROM content_item_version WHERE content_type IN (SELECT name FROM field)
        UNION ALL
        SELECT item ->> 'contentType', item
        FROM content_item_version, jsonb_path_query(data, '$.**.contentItems[*] ? (@.type() == "object")') item
        WHERE EXISTS (SELECT FROM field)
      ), larger AS (
        SELECT name, place FROM field
        WHERE definition @? '$.settings.* ? (@.type() == "number" && ${BEYOND})'
        UNION
        SELECT name, place FROM field JOIN stored USING (name)
        WHERE data -> member @? '$ ? (@.type() == "number" && ${BEYOND})'
      )
      UPDATE content_type type SET revision = nextval('content_type_revision'),
        definition = jsonb_set(type.definition::jsonb, '{fields}', (
          SELECT jsonb_agg(
            CASE WHEN EXISTS (SELECT FROM larger WHERE larger.name = type.name AND larger.place = field.ordinality - 1)
              THEN field.value #- '{settings,scale}' ELSE field.value END ORDER BY field.ordinality)
          FROM jsonb_array_elements(type.definition::jsonb -> 'fields') WITH ORDINALITY field))
      WHERE EXISTS (SELECT FROM larger WHERE larger.name = type.name)`);
  }

  /** Fields keep what they have: any number without `scale` is taken by releases before this one too. */
  async down(): Promise<void> {}
}
