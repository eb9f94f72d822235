import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { connectLikeService, type BenchDatabase } from './database';
import { withoutIndexes, withoutDerivedRows } from './indexes';

interface RealPost {
  readonly titlePart: { readonly title: string };
  readonly markdownBodyPart: { readonly markdown: string };
  readonly author: string;
  readonly publishedUtc: string;
}

const POSTS_PER_STATEMENT = 5000;
const CONNECTIONS = 2;
/** Posts whose words misspelt ones are compared with: all others are made of the same paragraphs. */
const SPELT = 2000;
/** A word that no real post has, in one of so many. */
export const SELECTIVE = { word: 'quincunx', ofPosts: 10_000 } as const;

/** To add up the words of paragraphs takes a fifth of reading whole posts. */
const PARAGRAPH_WORDS = `
  ALTER TABLE bench_paragraph ADD PRIMARY KEY (n), ADD words tsvector;
  UPDATE bench_paragraph SET words = setweight(to_tsvector('content_words', words_in(markdown)),
    CASE WHEN markdown ~ '^#{1,6} ' THEN 'B'::"char" ELSE 'C' END);
  CREATE AGGREGATE bench_words (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '')`;

const TABLES = ['content_item_version', 'content_words'];

/**
 * Fills the tables with published posts whose bodies are paragraphs of real ones, as many in each as a real one has, with the titles,
 * authors and dates of real ones.
 */
export async function seedSearchPosts(database: BenchDatabase, file: string, count: number): Promise<void> {
  const posts = liveVersions(file);
  const paragraphs = posts.flatMap(({ markdownBodyPart }) => paragraphsOf(markdownBodyPart.markdown));
  await database.query(
    `CREATE UNLOGGED TABLE bench_paragraph AS
     SELECT n - 1 AS n, markdown FROM unnest($1::text[]) WITH ORDINALITY AS p (markdown, n)`,
    [paragraphs],
  );
  await database.query(PARAGRAPH_WORDS);
  await database.query(
    `CREATE UNLOGGED TABLE bench_post AS
     SELECT n - 1 AS n, title, author, published_utc, paragraphs
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[]) WITH ORDINALITY AS p (title, author, published_utc, paragraphs, n)`,
    [
      posts.map(({ titlePart }) => titlePart.title),
      posts.map(({ author }) => author),
      posts.map(({ publishedUtc }) => publishedUtc),
      posts.map(({ markdownBodyPart }) => paragraphsOf(markdownBodyPart.markdown).length),
    ],
  );
  const indexes = [];
  for (const table of TABLES) indexes.push(...(await withoutIndexes(database, table)));
  const statements = statementsFor(count, posts.length, paragraphs.length);
  await withoutDerivedRows(database, async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => runAll(database.url, statements)));
  });
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const definition of indexes) await database.query(definition);
  await database.query(`
    INSERT INTO content_known_word_queue (version_id) SELECT id FROM content_item_version ORDER BY id LIMIT ${SPELT}`);
  await database.query('VACUUM (ANALYZE) content_item, content_item_version, content_words, content_known_word_queue');
}

function liveVersions(file: string): RealPost[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.flatMap((line) => (JSON.parse(line) as { versions: RealPost[] }).versions.slice(-1));
}

function paragraphsOf(markdown: string): string[] {
  return markdown.split(/\n{2,}/u).filter((paragraph) => paragraph.trim() !== '');
}

/** Whoever runs one takes it out. */
function statementsFor(count: number, posts: number, paragraphs: number): string[] {
  const starts = Array.from(
    { length: Math.ceil(count / POSTS_PER_STATEMENT) },
    (_, part) => part * POSTS_PER_STATEMENT,
  );
  const postOf = `(hashint8extended(i, 0) & 1073741823) % ${posts}`;
  const paragraphsOfPost = `CROSS JOIN LATERAL (
    SELECT * FROM bench_paragraph WHERE n = (hashint8extended(i, k) & 1073741823) % ${paragraphs} LIMIT 1) AS d`;
  return starts.map((start) => {
    const rows = `generate_series(${start}, ${Math.min(start + POSTS_PER_STATEMENT, count) - 1}) AS i`;
    return `
      INSERT INTO content_item (content_item_id, content_type) SELECT lpad(i::text, 26, '0'), 'BlogPost' FROM ${rows};
      INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
        modified_utc, published_utc, created_utc, owner, author, data)
      SELECT lpad(i::text, 26, '0'), 'v' || lpad(i::text, 25, '0'), 'BlogPost', p.title, true, true,
        p.published_utc, p.published_utc, p.published_utc, 'bench', p.author,
        jsonb_build_object('titlePart', jsonb_build_object('title', p.title), 'autoroutePart', jsonb_build_object('path', 'bench/' || i),
          'markdownBodyPart', jsonb_build_object('markdown', body.markdown || CASE i % ${SELECTIVE.ofPosts} WHEN 7 THEN ' ${SELECTIVE.word}' ELSE '' END))
      FROM ${rows} JOIN bench_post p ON p.n = ${postOf} CROSS JOIN LATERAL (
        SELECT string_agg(d.markdown, E'\\n\\n' ORDER BY k) AS markdown
        FROM generate_series(1, p.paragraphs) AS k ${paragraphsOfPost}
      ) AS body;
      INSERT INTO content_words
      SELECT v.id, words_of('BlogPost', v.display_text, v.data - 'markdownBodyPart') || ranges_of(v.id) || body.words ||
        to_tsvector('content_words', CASE i % ${SELECTIVE.ofPosts} WHEN 7 THEN '${SELECTIVE.word}' ELSE '' END)
      FROM ${rows} JOIN content_item_version v ON v.content_item_version_id = 'v' || lpad(i::text, 25, '0')
      JOIN bench_post p ON p.n = ${postOf} CROSS JOIN LATERAL (
        SELECT bench_words(d.words ORDER BY k) AS words FROM generate_series(1, p.paragraphs) AS k ${paragraphsOfPost}
      ) AS body`;
  });
}

async function runAll(connectionString: string, statements: string[]): Promise<void> {
  const client = await connectLikeService(connectionString);
  try {
    for (let next = statements.shift(); next !== undefined; next = statements.shift()) await client.query(next);
  } finally {
    await client.end();
  }
}
