import type { SqlParameters } from '#platform/database';

/** A word, or a phrase of several; with an asterisk behind it, the beginning of one. */
export interface SearchedPhrase {
  readonly text: string;
  /** Typed in quotation marks, so that its spelling is meant. */
  readonly isQuoted: boolean;
}

/** One of the phrases is in the text, or none of them is. */
interface Clause {
  readonly phrases: readonly SearchedPhrase[];
  readonly isExcluded: boolean;
}

/** All of the clauses hold. */
export interface SearchQuery {
  readonly clauses: readonly Clause[];
}

export const MAX_QUERY_LENGTH = 400;
const MOST_PHRASES = 20;

/** A word that begins with a quotation mark ends at the next one, or at the end of the text. Two hyphens begin an option: `--inspect`. */
const TOKEN = /(-(?!-)|)(?:"([^"]*)"?(\*?)|(\S+))/gu;

/** As phones and word processors write them. */
const QUOTATION_MARKS = /[“”„‟«»]/gu;

interface Token {
  readonly phrase?: SearchedPhrase;
  readonly isExcluded: boolean;
}

/**
 * Words, of which all are meant, `"phrases"`, `-without`, `one OR another`, `begin*`. Everything can be typed: what means nothing is
 * left out.
 */
export function parseSearch(q: string): SearchQuery {
  const tokens = [...q.replaceAll(QUOTATION_MARKS, '"').matchAll(TOKEN)].slice(0, 2 * MOST_PHRASES).map(tokenOf);
  const clauses: { phrases: SearchedPhrase[]; isExcluded: boolean }[] = [];
  let isAlternative = false;
  for (const { phrase, isExcluded } of tokens) {
    const last = clauses.at(-1);
    if (!phrase) {
      isAlternative = last !== undefined;
      continue;
    }
    if (isAlternative && last && !last.isExcluded && !isExcluded) last.phrases.push(phrase);
    else clauses.push({ phrases: [phrase], isExcluded });
    isAlternative = false;
  }
  return { clauses: clauses.slice(0, MOST_PHRASES) };
}

/** `OR` is none. */
function tokenOf([, minus = '', quoted, star = '', word = '']: RegExpMatchArray): Token {
  if (quoted === undefined && minus === '' && word === 'OR') return { isExcluded: false };
  const text = quoted === undefined ? word : quoted + star;
  return { phrase: { text, isQuoted: quoted !== undefined }, isExcluded: minus !== '' };
}

/** Without a word that has to be there, everything else would be found. */
export function asksForWords({ clauses }: SearchQuery): boolean {
  return clauses.some(
    ({ isExcluded, phrases }) => !isExcluded && phrases.some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
  );
}

/** Those of its clauses that hold without some of their words. */
export function alternatives({ clauses }: SearchQuery): SearchQuery {
  return { clauses: clauses.filter(({ phrases }) => phrases.length > 1) };
}

/** A `tsquery`. Of stop words alone, those are meant that stand in titles. Where nothing has to be there, it is empty. */
export function searchSql({ clauses }: SearchQuery, parameters: SqlParameters): string {
  const places = clauses.map(({ phrases, isExcluded }) => ({
    isExcluded,
    of: phrases.map(({ text }) => parameters.add(text)),
  }));
  const cases = ['words_query', 'names_query'].map((asQuery) => {
    const sql = places.map(({ isExcluded, of }) => {
      const any = of.map((place) => `${asQuery}(${place}::text)`).join(' || ');
      return { isExcluded, any: isExcluded ? `!!(${any})` : `(${any})` };
    });
    const joined = (parts: typeof sql) => parts.map(({ any }) => any).join(' && ') || `''::tsquery`;
    return `WHEN numnode(${joined(sql.filter(({ isExcluded }) => !isExcluded))}) > 0 THEN ${joined(sql)}`;
  });
  return `(CASE ${cases.join(' ')} ELSE ''::tsquery END)`;
}

/** A `tsquery` of one phrase. Of stop words, those are meant that stand in titles. @param place of the phrase in the statement */
export function phraseSql(place: string): string {
  return `CASE WHEN numnode(words_query(${place})) > 0 THEN words_query(${place}) ELSE names_query(${place}) END`;
}

/** As it would be typed, with other words in the places of some. */
export function printSearch({ clauses }: SearchQuery, replaced: ReadonlyMap<SearchedPhrase, string>): string {
  return clauses
    .map(({ phrases, isExcluded }) => {
      const printed = phrases.map((phrase) => replaced.get(phrase) ?? typed(phrase)).join(' OR ');
      return isExcluded ? `-${printed}` : printed;
    })
    .join(' ');
}

function typed({ text, isQuoted }: SearchedPhrase): string {
  if (!isQuoted) return text;
  return text.endsWith('*') ? `"${text.slice(0, -1)}"*` : `"${text}"`;
}
