import type { Predicate } from '@espalier/predicates';
import type { Database } from '#platform/database';
import { LOOKED_AT_FIELDS } from './list-fields';
import type { ContentListQuery } from './list-statement';

/** To find all that have it takes longer than to look at versions one by one until the page is full. */
const COMMON = 20_000;

const ESTIMATE = 'EXPLAIN (FORMAT JSON) SELECT FROM content_words w WHERE w.words @@ words_query($1)';

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** Whether so many versions have the phrases that are asked for that most pages are full before long. */
export async function asksForCommon({ predicate }: ContentListQuery, database: Database): Promise<boolean> {
  return phrasesIn(predicate).length > 0 && (await expectedVersions(predicate, database)) > COMMON;
}

/** How many versions at most have the phrases that are asked for, as the planner thinks; Infinity where others meet the conditions too. */
export async function expectedVersions(predicate: Predicate, database: Database): Promise<number> {
  const phrases = [...new Set(phrasesIn(predicate))];
  const estimates = await Promise.all(
    phrases.map(async (phrase) => {
      const [explained] = await database.query<Explained>(ESTIMATE, [phrase]);
      return [phrase, explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0] as const;
    }),
  );
  return versionsWith(predicate, new Map(estimates));
}

/** With conditions on phrases as those of versions that are looked at. */
export function lookedAt(query: ContentListQuery): ContentListQuery {
  if (phrasesIn(query.predicate).length === 0) return query;
  return { ...query, fields: { ...query.fields, ...LOOKED_AT_FIELDS } };
}

function phrasesIn(predicate: Predicate): string[] {
  if (predicate.kind === 'not') return phrasesIn(predicate.of);
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.flatMap(phrasesIn);
  return predicate.kind === 'compare' && predicate.field === 'phrase' ? [String(predicate.value)] : [];
}

/** At most so many. */
function versionsWith(predicate: Predicate, estimates: ReadonlyMap<string, number>): number {
  if (predicate.kind === 'and') return Math.min(...predicate.of.map((part) => versionsWith(part, estimates)));
  if (predicate.kind === 'or') return predicate.of.reduce((sum, part) => sum + versionsWith(part, estimates), 0);
  if (predicate.kind !== 'compare' || predicate.field !== 'phrase') return Infinity;
  return estimates.get(String(predicate.value)) ?? Infinity;
}
