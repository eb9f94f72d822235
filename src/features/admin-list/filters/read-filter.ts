import type { Fault, Filter, FilterEngine } from '@espalier/filter-syntax';
import { never } from '@espalier/predicates';
import type { ListOptionsViewModel } from '@espalier/plugin-sdk';
import { MalformedQueryError } from '#platform/request';
import { inWords } from './fault-words';
import type { PredicateList } from './predicate-list';

/** A filter that was read: what it asks for, and what could not be meant as it was typed. */
export interface ReadFilter<Query, Options = ListOptionsViewModel> {
  /** Of a filter that is beyond a limit, one that finds nothing. */
  readonly query: Query;
  readonly filter: Filter;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  readonly options: Options;
  /** Whether what is searched for is one phrase. */
  readonly exactMatch: boolean;
}

/** What a filter is read for. */
export interface Reading<T extends PredicateList> {
  /** What the list is asked for beside the filter. */
  readonly query: T['query'];
  readonly contextOf: (filter: Filter) => T['context'] | Promise<T['context']>;
  /** The terms whose values are one phrase; without it, those of none are. */
  readonly phrasesOf?: readonly string[];
}

/** Reads a filter whatever was typed: what is faulty is left out, and reported. */
export async function readFilter<T extends PredicateList>(
  engine: FilterEngine<T>,
  q: string,
  { query, contextOf, phrasesOf }: Reading<T>,
): Promise<ReadFilter<T['query']>> {
  const typed = engine.parse(q);
  const exactMatch = phrasesOf !== undefined;
  const meant = exactMatch ? engine.parse(q, { exactMatch, textTerms: phrasesOf }) : typed;
  const applied = await engine.apply(meant.filter, query, await contextOf(meant.filter));
  return {
    query: meant.isRefused ? { ...query, where: never() } : applied.query,
    filter: typed.filter,
    faults: [...meant.faults, ...applied.faults].toSorted((a, b) => a.start - b.start),
    options: {
      searchText: q,
      normalizedText: meant.filter.toNormalizedString(),
      terms: Object.fromEntries(typed.filter.terms.map(({ name }) => [name, typed.filter.only(name).toString()])),
      defaultTerm: engine.vocabulary.defaultTerm?.name ?? '',
    },
    exactMatch,
  };
}

/** For programs, which would take the result for the answer to what they asked. @throws MalformedQueryError at `q` */
export function requireFaultless(q: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new MalformedQueryError({ q: faults.map((fault) => inWords(fault, q)) });
}
