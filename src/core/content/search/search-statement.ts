import { SqlParameters } from '#platform/database';
import { InvalidCursorError } from '../content-errors';
import { groupConditions, type ContentListQuery, type Statement } from '../list/list-statement';
import { inTypes } from '../list/version-groups';
import { selectMembers } from '../store/version-columns';
import { searchSql, type SearchQuery } from './search-query';

/** Where counting ends. What is behind the best of them is not shown. */
export const MOST_FOUND = 1000;
const MOST_VALUES = 50;

/**
 * Of words in other members, texts, headings and titles; longer texts count less, by the logarithm of their length. What a title says
 * counts twice: a title is short, and its words would drown in those of a text.
 */
export const RANK = (query: string) =>
  `ts_rank('{0.1, 0.25, 0.6, 1}', w.words, ${query}, 1) + ts_rank('{0, 0, 0, 1}', w.words, ${query}, 1)`;

/** Characters that no text has, since they would be cut out of it. */
const MARKS = { start: '\uE000', end: '\uE001' } as const;
const EXCERPT = `StartSel=${MARKS.start}, StopSel=${MARKS.end}, MaxFragments=2, MinWords=8, MaxWords=24, ShortWord=0, FragmentDelimiter=" … "`;
/** Stands around what the parser of PostgreSQL would join: it takes `node.js` for the name of a host. */
const APART = '\u001F';
/** In characters, at first and where nothing is found there: to look through more for an excerpt takes longer than the search. */
const READ_FOR_EXCERPT = { atFirst: 3000, atMost: 20_000 } as const;

/** The values of a place in the order of what is found: rank, date and row. */
type SearchPlace = readonly [rank: string, dated: string, id: string];

/** The newest versions that have the words, at most so many, up to the id `to`. */
export interface NewestHits {
  readonly most: number;
  /** The id behind which versions with the words are, and that behind which those are that have them in their titles. */
  readonly words: string;
  readonly titles: string;
  readonly to: string;
}

export interface SearchedPage {
  readonly search: SearchQuery;
  /** What of the versions may be found. */
  readonly list: ContentListQuery;
  /** An SQL expression over `v`, of text, for each facet. */
  readonly facets: readonly string[];
  /** What is ranked; without it, all are. */
  readonly newest?: NewestHits;
  readonly after?: SearchPlace;
  readonly first: number;
  readonly skip: number;
}

const ORDER = (row: string) => `${row}.rank DESC, ${row}.dated DESC, ${row}.id DESC`;

/**
 * Rows of versions without their data, with rank, place, excerpt, total, number of ranked versions and the values of each facet behind them; a single row
 * of nothing but the total and the values when the page is empty.
 */
export function searchStatement({ search, list, facets, newest, after, first, skip }: SearchedPage): Statement {
  const parameters = new SqlParameters();
  const query = searchSql(search, parameters);
  const rank = `SELECT w.version_id, ${RANK(query)} AS rank FROM content_words w`;
  const hits = newest
    ? newestHits(newest, { query, rank, isEstimated: isEstimatedWell(search) }, parameters)
    : `${rank} WHERE w.words @@ ${query}`;
  const conditions = groupConditions(list, parameters).map(({ sql }) => `(${sql})`);
  const values = facets.map((sql, index) => `, ${sql} AS facet_${index}`).join('');
  const behind = after ? `WHERE (f.rank, f.dated, f.id) < (${placeOf(after, parameters)})` : '';
  const counts = facets.map(
    (_sql, index) => `, (SELECT json_agg(n) FROM (
      SELECT f.facet_${index} AS value, least(count(*), ${MOST_FOUND})::int AS count FROM found f WHERE f.facet_${index} IS NOT NULL
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES}) n)`,
  );
  const texts = `(SELECT string_agg(s.texts, E'\\n' ORDER BY s.weight) FROM searchable_texts(v.content_type, v.data) s)`;
  // The title stands beside the excerpt.
  const begin = 'CASE WHEN starts_with(t.texts, v.display_text) THEN length(v.display_text) + 1 ELSE 1 END';
  const options = parameters.add(EXCERPT);
  const read = (length: number) => `apart(plain_text(coalesce(substr(t.texts, ${begin}, ${length}), '')))`;
  const excerpt = (length: number) => `ts_headline('content_words', ${read(length)}, ${query}, ${options}::text)`;
  const text = `
    WITH hit AS MATERIALIZED (${hits}), found AS MATERIALIZED (
      SELECT v.id, coalesce(v.published_utc, v.created_utc, '-infinity') AS dated, h.rank${values}
      FROM hit h JOIN content_item_version v ON v.id = h.version_id
      WHERE ${inTypes(list.types)} AND (${conditions.join(' OR ')})
      ORDER BY h.rank DESC, 2 DESC, v.id DESC LIMIT ${MOST_FOUND + 1}
    ), page AS (
      SELECT f.* FROM found f ${behind} ORDER BY ${ORDER('f')} LIMIT ${parameters.add(first + 1)}::bigint
        OFFSET ${parameters.add(skip)}::bigint
    ), counted AS (
      SELECT (SELECT count(*) FROM found) AS total, (SELECT count(*) FROM hit) AS ranked${counts.join('')}
    )
    SELECT ${selectMembers('v', [])}, page.rank, page.dated, page.id,
      CASE WHEN t.texts IS NULL OR strpos(e.excerpt, '${MARKS.start}') > 0 THEN e.excerpt ELSE ${excerpt(READ_FOR_EXCERPT.atMost)} END, counted.*
    FROM counted LEFT JOIN (
      page JOIN content_item_version v ON v.id = page.id CROSS JOIN LATERAL ${texts} t (texts)
      CROSS JOIN LATERAL (SELECT ${excerpt(READ_FOR_EXCERPT.atFirst)}) e (excerpt)
    ) ON TRUE
    ORDER BY ${ORDER('page')}`;
  return { text, values: parameters.values };
}

/**
 * Words stand together more often than the planner expects, and of beginnings it knows little, so a range of versions may have many more
 * with them than are to be ranked: to cut them takes less time than to rank them.
 */
function newestHits(
  { most, words, titles, to }: NewestHits,
  { query, rank, isEstimated }: { readonly query: string; readonly rank: string; readonly isEstimated: boolean },
  parameters: SqlParameters,
): string {
  const [wordsId, titlesId] = [parameters.add(words), parameters.add(titles)];
  const inRanges = `in_ranges(${query}, ${wordsId}::bigint, ${parameters.add(to)}::bigint)`;
  const inTexts = `w.words @@ ${inRanges} AND w.version_id > ${wordsId}::bigint`;
  const inTitles = `ts_filter(w.words, '{a}') @@ ${query} AND w.version_id > ${titlesId}::bigint`;
  if (isEstimated)
    return `${rank} WHERE ${inTexts} UNION ALL ${rank} WHERE ${inTitles} AND w.version_id <= ${wordsId}::bigint`;
  const newest = [inTexts, inTitles].map(
    (condition) =>
      `(SELECT w.version_id FROM content_words w WHERE ${condition} ORDER BY w.version_id DESC LIMIT ${most})`,
  );
  return `${rank} WHERE w.version_id = ANY(ARRAY(${newest.join(' UNION ')}))`;
}

/** Whether the planner can tell how many versions have the words: not of several words, nor of the beginning of one. */
export function isEstimatedWell({ clauses }: SearchQuery): boolean {
  return clauses.length === 1 && clauses.every(({ phrases }) => phrases.every(({ text }) => !text.endsWith('*')));
}

function placeOf([rank, dated, id]: SearchPlace, parameters: SqlParameters): string {
  return `${parameters.add(rank)}::real, ${parameters.add(dated)}::timestamptz, ${parameters.add(id)}::bigint`;
}

/** How many versions the planner expects to have the words, in texts and in titles. */
export function estimateStatements(search: SearchQuery): readonly Statement[] {
  return ['w.words', `ts_filter(w.words, '{a}')`].map((words) => {
    const parameters = new SqlParameters();
    const text = `EXPLAIN (FORMAT JSON) SELECT FROM content_words w WHERE ${words} @@ ${searchSql(search, parameters)}`;
    return { text, values: parameters.values };
  });
}

const FORM = /^([\d.e+-]{1,20}) (-infinity|[-\d]{10} [:\d]{8}(?:\.\d{1,6})?\+00) (\d{1,18})$/;

export function encodePlace(place: readonly (string | null)[]): string {
  return Buffer.from(place.join(' ')).toString('base64url');
}

/** Who makes one up gets a place like any other. @throws InvalidCursorError */
export function decodePlace(cursor: string): SearchPlace {
  const [, rank, dated, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (rank === undefined || dated === undefined || id === undefined || Number.isNaN(Number(rank))) {
    throw new InvalidCursorError('is not a cursor of this search. Give a cursor back as it came.');
  }
  return [rank, dated, id];
}

const ESCAPED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };

/** Two marks with joints between them. */
const ONE_MARK = /\uE001([./@:_+~<>&-]{0,2})\uE000/gu;

/** Of text with marks. References to characters, which texts of HTML have, stay as they are. */
export function markedHtml(text: string): string {
  return text
    .replaceAll(APART, '')
    .replaceAll(ONE_MARK, '$1')
    .replace(/&(?![a-z]{2,8};|#\d{1,6};)|[<>"]/gi, (character) => ESCAPED[character] ?? '')
    .replaceAll(MARKS.start, '<mark>')
    .replaceAll(MARKS.end, '</mark>')
    .replace(/\s+/g, ' ')
    .trim();
}
