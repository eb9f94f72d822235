import { and, not, type Predicate } from '@espalier/predicates';
import { SqlParameters } from '#platform/database';
import { RANK } from '../search/search-statement';
import { newerFields } from './list-fields';
import { sources } from './list-search';
import type { SortOrder } from './list-sort';
import { pageSql, type ContentListQuery, type Statement } from './list-statement';

/** More than any rank by words. */
const ALL_WORDS = 10;

/** Whether every version that meets the conditions has words that are asked for, in its title or anywhere. */
export function isRankable(predicate: Predicate): boolean {
  if (predicate.kind === 'and') return predicate.of.some(isRankable);
  if (predicate.kind === 'or') return predicate.of.length > 0 && predicate.of.every(isRankable);
  return isPhrase(predicate) || isInTitle(predicate);
}

/** Whether a rank is worked out from words. Titles have none: those with all that is asked for come before those with some of it. */
export function isRankedByWords({ predicate }: ContentListQuery): boolean {
  return rankQuery(predicate, new SqlParameters()) !== undefined;
}

/** The versions that have all of the words in their titles, and the others; undefined where all have to be there anyway. */
export function allWordsFirst(query: ContentListQuery): readonly [ContentListQuery, ContentListQuery] | undefined {
  const { predicate } = query;
  const all = withAll(predicate);
  if (all === predicate) return undefined;
  return [
    { ...query, predicate: all },
    { ...query, predicate: and(predicate, not(all)) },
  ];
}

export interface RankedPart {
  /** Where counting ends, as far as it goes; without it, all are counted. */
  readonly countUpTo?: number;
  /** Id of a version: only later ones are ranked. */
  readonly newerThan?: string;
}

/** The page with the best first, and the total: of those that are ranked where counting ends somewhere. */
export function rankedStatement(query: ContentListQuery, { countUpTo, newerThan }: RankedPart): Statement {
  const parameters = new SqlParameters();
  const words = rankQuery(query.predicate, parameters) ?? `''::tsquery`;
  const all = withAll(query.predicate);
  const first = all === query.predicate ? '' : `${ALL_WORDS} * (w.words @@ ${rankQuery(all, parameters)})::int + `;
  const key = `coalesce((SELECT ${first}${RANK(words)} FROM content_words w WHERE w.version_id = v.id), 0)`;
  const fields = newerThan === undefined ? query.fields : { ...query.fields, ...newerFields(newerThan) };
  const ranked = { ...query, fields, order: bestFirst(key) };
  const counted = countUpTo === undefined ? `(${sources(query, parameters)}) n` : 'found';
  const parts = { candidates: 'found c', total: `SELECT count(*) FROM ${counted}`, found: sources(ranked, parameters) };
  return { text: pageSql(ranked, parts, parameters), values: parameters.values };
}

/** The newest of those that are equally good. */
function bestFirst(key: string): SortOrder {
  return { field: 'phrase', key, orderBy: (rank, row) => `${rank} DESC, ${row}.id DESC` };
}

/** A `tsquery` of the words that make a version one that is looked for. */
function rankQuery(predicate: Predicate, parameters: SqlParameters): string | undefined {
  if (predicate.kind === 'and' || predicate.kind === 'or') {
    const parts = predicate.of.flatMap((part) => rankQuery(part, parameters) ?? []);
    return parts.length > 0 ? `(${parts.join(predicate.kind === 'and' ? ' && ' : ' || ')})` : undefined;
  }
  return isPhrase(predicate) ? `words_query(${parameters.add(predicate.value)}::text)` : undefined;
}

/** With every alternative among words in place of one of them; the same where there is none. */
function withAll(predicate: Predicate): Predicate {
  if (predicate.kind !== 'and' && predicate.kind !== 'or') return predicate;
  if (predicate.kind === 'or' && (predicate.of.length < 2 || !isRankable(predicate))) return predicate;
  const parts = predicate.of.map(withAll);
  const isSame = predicate.kind === 'and' && parts.every((part, index) => part === predicate.of[index]);
  return isSame ? predicate : and(...parts);
}

function isInTitle(predicate: Predicate): boolean {
  return predicate.kind === 'match' && predicate.field === 'displayText' && predicate.operator === 'contains';
}

function isPhrase(predicate: Predicate): predicate is Extract<Predicate, { readonly kind: 'compare' }> {
  return predicate.kind === 'compare' && predicate.field === 'phrase';
}
