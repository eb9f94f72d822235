import { assert, asyncProperty } from 'fast-check';
import { systemPrincipal } from '#core/auth';
import { ContentQuery } from '#core/content';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { answers, generatedContent, type GeneratedContent, type GeneratedRow } from '../support/generated-content';

describe('A query of generated content', () => {
  let world: ContentWorld;
  let count = 0;

  beforeAll(async () => {
    world = await startContentWorld();
  });

  afterAll(() => world.stop());

  /** Past the service, for it would not store what members held before their kind changed. */
  async function store(
    contentType: string,
    fields: GeneratedContent['fields'],
    rows: readonly (GeneratedRow & { contentItemId: string })[],
  ) {
    const { status, body } = await world.admin.putType(contentType, {
      parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }, { part: 'ContainedPart' }],
      fields: fields.map((type, index) => ({ name: `F${index}`, type })),
    });
    expect({ status, body }).toEqual({ status: 200, body });
    await world.database.query(
      `WITH given AS (SELECT * FROM jsonb_to_recordset($2) AS t ("contentItemId" text, "displayText" text, owner text, author text,
         published boolean, latest boolean, "createdUtc" timestamptz, removed boolean, data jsonb)),
       item AS (INSERT INTO content_item (content_item_id, content_type, removed_utc)
         SELECT "contentItemId", $1, CASE WHEN removed THEN now() END FROM given)
       INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
         created_utc, owner, author, data)
         SELECT "contentItemId", "contentItemId", $1, "displayText", published, latest, "createdUtc", owner, author, data FROM given`,
      [contentType, JSON.stringify(rows)],
    );
  }

  it('answers as the conditions do when they are evaluated in memory', async () => {
    const query = world.app.get(ContentQuery);
    await assert(
      asyncProperty(generatedContent, async ({ fields, kinds, rows, questions }) => {
        const contentType = `Generated${++count}`;
        const items = rows.map((row, index) => ({ ...row, contentItemId: `${contentType.toLowerCase()}x${index}` }));
        await store(contentType, fields, items);
        for (const { where, status } of questions) {
          const inMemory = items
            .filter((row) => answers(row, { where, status }, kinds))
            .map(({ contentItemId }) => contentItemId);
          const found = await query.run(
            {
              contentType,
              where,
              status,
              orderBy: [],
              first: 100,
              skip: 0,
              scalars: new Set(['contentItemId']),
              members: new Set(),
            },
            systemPrincipal,
          );
          const ids = found.map((version) => String(version.scalar('contentItemId')));
          expect({ where, status, found: new Set(ids) }).toEqual({ where, status, found: new Set(inMemory) });
          expect(ids).toHaveLength(inMemory.length);
          expect(await query.count({ contentType, where, status }, systemPrincipal)).toBe(inMemory.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
