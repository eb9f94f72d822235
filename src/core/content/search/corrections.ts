import { Injectable } from '@nestjs/common';
import { closest } from '@espalier/filter-syntax';
import { Database } from '#platform/database';
import { printSearch, type SearchedPhrase, type SearchQuery } from './search-query';

/** Words of one search that are looked up. */
const MOST_WORDS = 8;
/** What is compared letter by letter. */
const CANDIDATES = 5000;

/** Known words: with the same first letter, or with most of its groups of three letters. Stop words are spelt well and have none. */
const LIKE_IT = `
  SELECT asked.word AS asked, likely.word AS known
  FROM unnest($1::text[]) AS typed (word) CROSS JOIN LATERAL (SELECT typed.word, unaccent(lower(typed.word)) AS plain) AS asked
  CROSS JOIN LATERAL (
    (SELECT s.word FROM content_known_word s WHERE s.word LIKE left(asked.plain, 1) || '%'
       AND length(s.word) BETWEEN length(asked.plain) - 2 AND length(asked.plain) + 2 LIMIT ${CANDIDATES})
    UNION
    (SELECT s.word FROM content_known_word s WHERE s.word % asked.plain ORDER BY similarity(s.word, asked.plain) DESC LIMIT 50)
  ) AS likely
  WHERE numnode(words_query(typed.word)) > 0`;

interface LikelyWord {
  readonly asked: string;
  readonly known: string;
}

/** A search in other words, and how it would be typed. */
export interface Correction {
  readonly search: SearchQuery;
  readonly typed: string;
}

/** Finds words that may have been meant by those that nothing has. */
@Injectable()
export class Corrections {
  constructor(private readonly database: Database) {}

  /**
   * Undefined when nothing is like them. Of phrases in quotation marks, the spelling is meant.
   *
   * @param doubtful the part of it that may have such words
   * @param isFound whether the caller finds anything by the word: words of others are as if there were none
   */
  async correct(
    search: SearchQuery,
    doubtful: SearchQuery,
    isFound: (word: SearchedPhrase) => Promise<boolean>,
  ): Promise<Correction | undefined> {
    const words: SearchedPhrase[] = [];
    for (const word of wordsIn(doubtful).slice(0, MOST_WORDS)) if (!(await isFound(word))) words.push(word);
    if (words.length === 0) return undefined;
    const likely = await this.database.query<LikelyWord>(LIKE_IT, [words.map(({ text }) => text)]);
    const replaced = new Map<SearchedPhrase, string>();
    for (const phrase of words) {
      const known = likely.filter(({ asked }) => asked === phrase.text).map((word) => word.known);
      const meant = closest(phrase.text, known);
      if (meant !== undefined) replaced.set(phrase, meant);
    }
    if (replaced.size === 0) return undefined;
    return { search: replacing(search, replaced), typed: printSearch(search, replaced) };
  }
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
