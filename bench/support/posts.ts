import { createHash } from 'node:crypto';
import type { BenchDatabase } from './database';
import { withoutDerivedRows } from './indexes';

/** How many posts have the same topic, however many posts there are. */
export const POSTS_PER_TOPIC = 20;
/** Of how many sections each post is in one. */
const SECTIONS = 10;
/** Numbers that share no factor with the numbers of posts, so that neighbours have little in common. */
const STEP = 7919;

/** Words enough that a body neither repeats itself nor compresses to nothing. */
const BODY = `(SELECT string_agg(md5(i::text || ':' || w::text), ' ') FROM generate_series(1, 55) w)`;
const POSTS_PER_STATEMENT = 50_000;

/**
 * Fills the tables with published posts of about 2 KB, as the service stores them, and lists that pick them. The ids of posts are
 * numbers in 26 digits. The path of each names its section and its topic: see {@link sectionPath} and {@link topicPath}.
 */
export async function seed(database: BenchDatabase, posts: number): Promise<void> {
  await withoutDerivedRows(database, () => seedPosts(database, posts));
  await seedReadingLists(database, Math.ceil(posts / 10), posts);
  await database.query('VACUUM (ANALYZE) content_item, content_item_version, content_handle');
}

async function seedPosts(database: BenchDatabase, count: number): Promise<void> {
  for (const posts of postRows(count)) {
    await database.query(`INSERT INTO content_item (content_item_id, content_type)
      SELECT lpad(i::text, 26, '0'), 'BlogPost' FROM ${posts}`);
    await database.query(`INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text,
        published, latest, modified_utc, published_utc, created_utc, owner, author, data)
      SELECT lpad(i::text, 26, '0'), 'v' || lpad(i::text, 25, '0'), 'BlogPost', title, true, true,
        published, published, published, owner, author,
        jsonb_build_object('titlePart', jsonb_build_object('title', title), 'subtitle', subtitle,
          'autoroutePart', jsonb_build_object('path', path),
          'markdownBodyPart', jsonb_build_object('markdown', markdown))
      FROM ${posts}`);
    await database.query(`INSERT INTO content_handle (kind, value, content_item_id, published, latest)
      SELECT 'slug', path, lpad(i::text, 26, '0'), true, true FROM ${posts}`);
  }
}

/**
 * What to select posts from, a part of them at a time: their numbers `i` from 0, `title`, `path`, `subtitle`, `markdown`, `published`,
 * `owner` and `author`.
 */
export function postRows(count: number): string[] {
  const topic = `i::bigint * ${STEP} % ${topicsAmong(count)}`;
  const parts = Array.from({ length: Math.ceil(count / POSTS_PER_STATEMENT) }, (_, part) => part * POSTS_PER_STATEMENT);
  return parts.map(
    (start) => `(SELECT i, 'Post ' || i AS title, 'About ' || i AS subtitle, ${BODY} AS markdown,
      'section-' || i % ${SECTIONS} || '/' || left(md5(${topic} || ''), 12) || '/post-' || i AS path,
      timestamptz '2020-01-01Z' + i * interval '1 minute' AS published, 'bench' AS owner, 'bench' AS author
      FROM generate_series(${start}, ${Math.min(start + POSTS_PER_STATEMENT, count) - 1}) i) post`,
  );
}

/** Lists with ten posts each. */
async function seedReadingLists(database: BenchDatabase, count: number, posts: number): Promise<void> {
  const picked = `(SELECT jsonb_agg(lpad(((i::bigint * ${STEP} + k * 104729) % ${posts})::text, 26, '0')) FROM generate_series(1, 10) k)`;
  await database.query(`INSERT INTO content_item (content_item_id, content_type)
    SELECT 'l' || lpad(i::text, 25, '0'), 'ReadingList' FROM generate_series(1, ${count}) i`);
  await database.query(`INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text,
      published, latest, modified_utc, published_utc, created_utc, owner, author, data)
    SELECT 'l' || lpad(i::text, 25, '0'), 'w' || lpad(i::text, 25, '0'), 'ReadingList', 'List ' || i, true, true,
      timestamptz '2020-01-01Z' + i * interval '1 minute', timestamptz '2020-01-01Z' + i * interval '1 minute',
      timestamptz '2020-01-01Z' + i * interval '1 minute', 'bench', 'bench',
      jsonb_build_object('titlePart', jsonb_build_object('title', 'List ' || i),
        'posts', jsonb_build_object('contentItemIds', ${picked}))
    FROM generate_series(1, ${count}) i`);
}

/** Part of the path of one post of ten. */
export function sectionPath(number: number): string {
  return `section-${number % SECTIONS}/`;
}

/** Part of the path of {@link POSTS_PER_TOPIC} posts, or of all where there are fewer. */
export function topicPath(number: number, posts: number): string {
  return createHash('md5')
    .update(String(number % topicsAmong(posts)))
    .digest('hex')
    .slice(0, 12);
}

function topicsAmong(posts: number): number {
  return Math.max(1, Math.floor(posts / POSTS_PER_TOPIC));
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
