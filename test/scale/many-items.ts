import { FieldIndexManager } from '#core/content';
import { Client } from 'pg';
import { withoutIndexes } from '../../bench/support/indexes';
import { startContentWorld, type ContentWorld } from '../support/content-world';

/** Of how many types the items are. */
const TYPES = 20;
const TYPE = 7;
/** How many items of a type have the same owner, author, note, tag or related item. */
const ALIKE = 20;
const ITEMS_PER_STATEMENT = 250_000;

const DEFINITION = {
  parts: ['TitlePart', 'AutoroutePart', 'AliasPart'].map((part) => ({ part })),
  fields: Object.entries({
    note: 'TextField',
    price: 'NumericField',
    sold: 'BooleanField',
    made: 'DateField',
    opens: 'TimeField',
    seen: 'DateTimeField',
    tags: 'MultiTextField',
    related: 'ContentPickerField',
  }).map(([name, type]) => ({ name, type, settings: { indexed: true } })),
};

export interface ManyItems {
  readonly world: ContentWorld;
  /** The type in the middle, of which there are as many items as of each other. */
  readonly contentType: string;
  readonly itemsOfType: number;
  /** Of items with a published version, a draft and an archived version: one of the oldest, one in the middle, one of the newest. */
  readonly samples: Readonly<Record<'low' | 'middle' | 'high', Sample>>;
}

/** Values that few items have, by the path of what has them. */
export type Sample = Readonly<Record<string, string | number | boolean>>;

/**
 * A service with a million items of 20 types with every kind of field that can be indexed. Of each four items of a type one is a draft,
 * one is published with a draft beside it, and two are published; each fifth has an archived version too.
 */
export async function startManyItems(items: number): Promise<ManyItems> {
  const world = await startContentWorld();
  const types = Array.from({ length: TYPES }, (_, index) => `Kind${index}`);
  for (const name of types) {
    const { status, text } = await world.admin.putType(name, DEFINITION);
    if (status !== 200) throw new Error(text);
  }
  await world.app.get(FieldIndexManager).settled();
  await fill(world, items);
  const itemsOfType = Math.floor(items / TYPES);
  const sample = (place: number) => sampleOf(world.database, Math.floor(place / ALIKE) * ALIKE * TYPES + TYPE);
  return {
    world,
    contentType: types[TYPE],
    itemsOfType,
    samples: {
      low: await sample(ALIKE),
      middle: await sample(itemsOfType / 2),
      high: await sample(itemsOfType - 1),
    },
  };
}

/** `n` is the number of an item, and `k` its number within its type. */
async function fill(world: ContentWorld, items: number): Promise<void> {
  const { database } = world;
  await database.query('SET synchronous_commit = off');
  // Nothing refers to it, and after a crash nobody wants what it held.
  await database.query('ALTER TABLE content_item_version SET UNLOGGED');
  const indexes = await withoutIndexes({
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.query<Row>(text, values)).rows,
  });
  const references = await withoutReferences(database);
  // Nobody searches for their words, which would take longer than the items.
  await database.query('ALTER TABLE content_item_version DISABLE TRIGGER words_of_new');
  const hash = (what: string, of = `k / ${ALIKE}`) => `left(md5('${what} ' || ${of}), 12)`;
  await database.query(`
    CREATE TEMPORARY VIEW item AS SELECT n, n / ${TYPES} AS k, lpad(n::text, 26, '0') AS id, 'Kind' || n % ${TYPES} AS type,
      timestamptz '2020-01-01Z' + n * interval '1 minute' AS at FROM generate_series(0, ${items - 1}) AS n`);
  await database.query('INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM item');
  const versions = [
    { prefix: 'p', published: true, latest: 'k % 4 > 0', of: 'k % 4 <> 1' },
    { prefix: 'd', published: false, latest: 'true', of: 'k % 4 < 2' },
    { prefix: 'a', published: false, latest: 'false', of: 'k % 5 = 0' },
  ];
  for (const { prefix, published, latest, of } of versions) {
    for (let start = 0; start < items; start += ITEMS_PER_STATEMENT) {
      await database.query(`
        INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
          modified_utc, published_utc, created_utc, owner, author, data)
        SELECT '${prefix}' || substr(id, 2), id, type, 'Title ' || ${hash('title', 'n')}, ${published}, ${latest}, at + interval '2 days',
          CASE WHEN k % 4 <> 1 THEN at + interval '1 day' END, at, 'owner ' || ${hash('owner')}, 'author ' || ${hash('author')},
          jsonb_build_object(
            'titlePart', jsonb_build_object('title', 'Title ' || ${hash('title', 'n')}),
            'autoroutePart', jsonb_build_object('path', 'path/' || ${hash('path', 'n')}),
            'aliasPart', jsonb_build_object('alias', 'alias-' || ${hash('alias', 'n')}),
            'note', 'note ' || ${hash('note')}, 'price', k, 'sold', k % 2500 = 0,
            'made', to_char(date '1900-01-01' + k, 'YYYY-MM-DD'), 'opens', to_char(time '00:00' + k * interval '1 second', 'HH24:MI:SS'),
            'seen', to_char(timestamp '2020-01-01' + k * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
            'tags', jsonb_build_array('tag ' || ${hash('tag')}, 'tag of many'),
            'related', jsonb_build_object('contentItemIds', jsonb_build_array(${hash('related')})))
        FROM item WHERE ${of} AND n >= ${start} AND n < ${start + ITEMS_PER_STATEMENT}`);
    }
  }
  for (const definition of references) await database.query(definition);
  await database.query('ALTER TABLE content_item_version ENABLE TRIGGER words_of_new');
  await Promise.all([makeIndexes(world, indexes), makeIndexes(world, indexes)]);
  await database.query('VACUUM (ANALYZE) content_item, content_item_version');
}

/** Drops the foreign keys: at the end they are checked by one join, and not row by row. */
async function withoutReferences(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ place: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conrelid IN ('content_item'::regclass, 'content_item_version'::regclass)`);
  for (const { place, name } of rows) await database.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`);
  return rows.map(({ place, name, definition }) => `ALTER TABLE ${place} ADD CONSTRAINT ${name} ${definition}`);
}

/** Makes the indexes one after another, while others may take from the same list. */
async function makeIndexes({ app }: ContentWorld, definitions: string[]): Promise<void> {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await database.query(`SET maintenance_work_mem = '256MB'`);
  for (let next = definitions.pop(); next !== undefined; next = definitions.pop()) await database.query(next);
  await database.end();
}

/** What is stored of the published version of the item. */
async function sampleOf(database: Client, number: number): Promise<Sample> {
  const { rows } = await database.query<{ sample: Sample }>(
    `SELECT jsonb_build_object('contentItemId', content_item_id, 'contentItemVersionId', content_item_version_id,
       'contentType', content_type, 'displayText', display_text, 'published', true, 'latest', true, 'owner', owner, 'author', author,
       'createdUtc', created_utc, 'modifiedUtc', modified_utc, 'publishedUtc', published_utc,
       'titlePart.title', data #> '{titlePart,title}', 'autoroutePart.path', data #> '{autoroutePart,path}',
       'aliasPart.alias', data #> '{aliasPart,alias}', 'tags', data #> '{tags,0}',
       'related.contentItemIds', data #> '{related,contentItemIds,0}')
       || jsonb_build_object('note', data -> 'note', 'price', data -> 'price', 'sold', true, 'made', data -> 'made',
         'opens', data -> 'opens', 'seen', data -> 'seen') AS sample
     FROM content_item_version WHERE content_item_id = lpad($1::text, 26, '0') AND published`,
    [String(number)],
  );
  return rows[0].sample;
}
