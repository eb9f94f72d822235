import type { Fault, Filter, FilterEngine, Vocabulary } from '@espalier/filter-syntax';
import { never } from '@espalier/predicates';
import type { ListOptionsViewModel } from '@espalier/plugin-sdk';
import { MalformedQueryError } from '#platform/request';
import type { PredicateList } from './predicate-list';

const SHOWN_LENGTH = 40;

/** A filter that was read: what it asks for, and what could not be meant as it was typed. */
export interface ReadFilter<Query, Options = ListOptionsViewModel> {
  /** Of a filter that is beyond a limit, one that finds nothing. */
  readonly query: Query;
  readonly filter: Filter;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  readonly options: Options;
  /** Absent where no words become phrases. */
  readonly phrases?: Phrases;
}

/** Names of terms, by what words side by side are behind them. */
interface Phrases {
  readonly onePhrase: readonly string[];
  /** Of those that take many values. */
  readonly eachItself: readonly string[];
}

/** What a filter is read for. */
interface Reading<T extends PredicateList> {
  /** What the list is asked for beside the filter. */
  readonly query: T['query'];
  readonly contextOf: (filter: Filter) => T['context'] | Promise<T['context']>;
  /** Whether words that are searched for side by side are one phrase. */
  readonly exactMatch?: boolean;
}

/** Reads a filter whatever was typed: what is faulty is left out, and reported. */
export async function readFilter<T extends PredicateList>(
  engine: FilterEngine<T>,
  q: string,
  { query, contextOf, exactMatch = false }: Reading<T>,
): Promise<ReadFilter<T['query']>> {
  const typed = engine.parse(q);
  const meant = exactMatch ? engine.parse(q, { exactMatch }) : typed;
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
    ...(exactMatch && { phrases: phrasesOf(engine.vocabulary) }),
  };
}

function phrasesOf({ terms, textTerms }: Vocabulary): Phrases {
  const others = terms.filter((term) => term.kind === 'many' && !textTerms.includes(term));
  return { onePhrase: textTerms.map(({ name }) => name), eachItself: others.map(({ name }) => name) };
}

/** For programs, which would take the result for the answer to what they asked. @throws MalformedQueryError at `q` */
export function requireFaultless(q: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new MalformedQueryError({ q: faults.map((fault) => inWords(fault, q)) });
}

/** A fault with its place, for where it is not shown in the text itself. */
function inWords({ start, end, message }: Fault, q: string): string {
  const text = q.slice(start, Math.min(end, start + SHOWN_LENGTH)).toWellFormed();
  return `at character ${start + 1}${text && `, “${text}${end > start + SHOWN_LENGTH ? '…' : ''}”`}: ${message}`;
}
