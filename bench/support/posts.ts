import type { BenchDatabase } from './database';

/** Words enough that a body neither repeats itself nor compresses to nothing. */
const BODY = `(SELECT string_agg(md5(i::text || ':' || w::text), ' ') FROM generate_series(1, 55) w)`;
const POSTS_PER_STATEMENT = 50_000;

/**
 * Fills the tables with published posts of about 2 KB, as the service stores them.
 * Their ids are numbers in 26 digits, from `from` to below `to`.
 */
export async function seedPosts(database: BenchDatabase, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += POSTS_PER_STATEMENT) {
    const range = `generate_series(${start}, ${Math.min(start + POSTS_PER_STATEMENT, to) - 1}) i`;
    await database.query(`INSERT INTO content_item (content_item_id, content_type)
      SELECT lpad(i::text, 26, '0'), 'BlogPost' FROM ${range}`);
    await database.query(`INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text,
        published, latest, modified_utc, published_utc, created_utc, owner, author, data)
      SELECT lpad(i::text, 26, '0'), 'v' || lpad(i::text, 25, '0'), 'BlogPost', 'Post ' || i, true, true,
        timestamptz '2020-01-01Z' + i * interval '1 minute', timestamptz '2020-01-01Z' + i * interval '1 minute',
        timestamptz '2020-01-01Z' + i * interval '1 minute', 'bench', 'bench',
        jsonb_build_object('titlePart', jsonb_build_object('title', 'Post ' || i),
          'autoroutePart', jsonb_build_object('path', 'bench/post-' || i),
          'markdownBodyPart', jsonb_build_object('markdown', ${BODY}))
      FROM ${range}`);
    await database.query(`INSERT INTO content_handle (kind, value, content_item_id, published, latest)
      SELECT 'slug', 'bench/post-' || i, lpad(i::text, 26, '0'), true, true FROM ${range}`);
  }
  await database.query('VACUUM (ANALYZE) content_item, content_item_version, content_handle');
}

export function postId(number: number): string {
  return String(number).padStart(26, '0');
}

/** Ids of posts drawn at random from the first `count`. */
export function randomPostIds(count: number, size: number): string[] {
  return Array.from({ length: size }, () => postId(Math.floor(Math.random() * count)));
}

/** A new post of about 2 KB; every occurrence of `token` is to be replaced to make it unlike any other. */
export function newPost(token: string): string {
  const markdown = Array.from({ length: 55 }, (_, word) => `${token}-word-${word}-of-a-body-of-2-KB`)
    .join(' ')
    .slice(0, 1900);
  return JSON.stringify({
    contentType: 'BlogPost',
    titlePart: { title: `Post ${token}` },
    autoroutePart: { path: `bench/new-${token}` },
    markdownBodyPart: { markdown },
  });
}

/** A change of one post's body, different with each `token`. */
export function changeOf(contentItemId: string, token: string): string {
  return JSON.stringify({ contentItemId, titlePart: { title: `Changed ${token}` } });
}
