import type { Predicate } from '@espalier/predicates';
import { SqlParameters } from '#platform/database';
import { RANK } from '../search/search-statement';
import { newerFields } from './list-fields';
import { sources } from './list-search';
import type { SortOrder } from './list-sort';
import { pageSql, type ContentListQuery, type Statement } from './list-statement';

/** Whether every version that meets the conditions has words that are asked for, which is what a rank is worked out from. */
export function isRankable(predicate: Predicate): boolean {
  if (predicate.kind === 'and') return predicate.of.some(isRankable);
  if (predicate.kind === 'or') return predicate.of.length > 0 && predicate.of.every(isRankable);
  return isPhrase(predicate);
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
  const key = `coalesce((SELECT ${RANK(words)} FROM content_words w WHERE w.version_id = v.id), 0)`;
  const fields = newerThan === undefined ? query.fields : { ...query.fields, ...newerFields(newerThan) };
  const ranked = { ...query, fields, order: bestFirst(key) };
  const all = countUpTo === undefined ? `(${sources(query, parameters)}) n` : 'found';
  const parts = { candidates: 'found c', total: `SELECT count(*) FROM ${all}`, found: sources(ranked, parameters) };
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

function isPhrase(predicate: Predicate): predicate is Extract<Predicate, { readonly kind: 'compare' }> {
  return predicate.kind === 'compare' && predicate.field === 'phrase';
}
