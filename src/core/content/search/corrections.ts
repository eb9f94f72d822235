import { Injectable } from '@nestjs/common';
import { closestFirst } from '@espalier/filter-syntax';
import { Database } from '#platform/database';
import { printSearch, type SearchedPhrase, type SearchQuery } from './search-query';

/** Words of one search that are looked up. */
const MOST_WORDS = 8;
/** What is compared letter by letter. */
const CANDIDATES = 5000;
/** Of those that are close enough. */
const MOST_TRIED = 64;

/** Known words: with the same first letter, or with most of its groups of three letters. Stop words are spelt well and have none. */
const LIKE_IT = `
  SELECT asked.word AS asked, asked.plain, likely.word AS known
  FROM unnest($1::text[]) AS typed (word) CROSS JOIN LATERAL (SELECT typed.word, unaccent(lower(typed.word)) AS plain) AS asked
  CROSS JOIN LATERAL (
    (SELECT s.word FROM content_known_word s WHERE s.word LIKE left(asked.plain, 1) || '%'
       AND length(s.word) BETWEEN length(asked.plain) - 2 AND length(asked.plain) + 2 LIMIT ${CANDIDATES})
    UNION
    (SELECT s.word FROM content_known_word s WHERE s.word % asked.plain ORDER BY similarity(s.word, asked.plain) DESC LIMIT 50)
  ) AS likely
  WHERE numnode(words_query(typed.word)) > 0 ORDER BY known`;

interface LikelyWord {
  readonly asked: string;
  /** As known words are: without capitals and accents, which nobody has mistyped. */
  readonly plain: string;
  readonly known: string;
}

/** A search in other words, and how it would be typed. */
export interface Correction {
  readonly search: SearchQuery;
  readonly typed: string;
}

/** Whether the caller finds anything by one of the words: words of others are as if there were none. */
type IsAnyFound = (words: readonly SearchedPhrase[]) => Promise<boolean>;

/** Finds words that may have been meant by those that nothing has. */
@Injectable()
export class Corrections {
  constructor(private readonly database: Database) {}

  /**
   * Undefined when nothing is like them. Of phrases in quotation marks, the spelling is meant.
   *
   * @param doubtful the part of it that may have such words
   */
  async correct(search: SearchQuery, doubtful: SearchQuery, isAnyFound: IsAnyFound): Promise<Correction | undefined> {
    const words: SearchedPhrase[] = [];
    for (const word of wordsIn(doubtful).slice(0, MOST_WORDS)) if (!(await isAnyFound([word]))) words.push(word);
    if (words.length === 0) return undefined;
    const likely = await this.database.query<LikelyWord>(LIKE_IT, [words.map(({ text }) => text)]);
    const replaced = new Map<SearchedPhrase, string>();
    for (const phrase of words) {
      const alike = likely.filter(({ asked }) => asked === phrase.text);
      const known = alike.map((word) => word.known);
      const close = closestFirst(alike[0]?.plain ?? phrase.text, known).slice(0, MOST_TRIED);
      const meant = await firstFound(close.map(unquoted), isAnyFound);
      if (meant) replaced.set(phrase, meant.text);
    }
    if (replaced.size === 0) return undefined;
    return { search: replacing(search, replaced), typed: printSearch(search, replaced) };
  }
}

function unquoted(text: string): SearchedPhrase {
  return { text, isQuoted: false };
}

/** Mostly the first of all; otherwise, half of them are ruled out at a time. */
async function firstFound(
  words: readonly SearchedPhrase[],
  isAnyFound: IsAnyFound,
): Promise<SearchedPhrase | undefined> {
  const [first, ...others] = words;
  if (!first || (await isAnyFound([first]))) return first;
  if (!(await isAnyFound(others))) return undefined;
  const half = Math.ceil(others.length / 2);
  if (half === others.length) return others[0];
  return (await firstFound(others.slice(0, half), isAnyFound)) ?? firstFound(others.slice(half), isAnyFound);
}

function wordsIn({ clauses }: SearchQuery): SearchedPhrase[] {
  return clauses
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ phrases }) => phrases)
    .filter(({ text, isQuoted }) => !isQuoted && /^\p{L}{4,40}$/u.test(text));
}

function replacing({ clauses }: SearchQuery, replaced: ReadonlyMap<SearchedPhrase, string>): SearchQuery {
  const other = (phrase: SearchedPhrase) => ({ ...phrase, text: replaced.get(phrase) ?? phrase.text });
  return { clauses: clauses.map(({ phrases, isExcluded }) => ({ isExcluded, phrases: phrases.map(other) })) };
}
