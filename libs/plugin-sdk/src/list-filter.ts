import type { Fault, Filter, KnownTerm, ListShape, OfferedValue, Term, TermRegistry } from '@espalier/filter-syntax';
import type { Predicate } from '@espalier/predicates';
import type { ListOptionsViewModel } from './list-options';
import type { Principal } from './principal';

/** A list whose terms narrow a predicate. */
export interface PredicateList extends ListShape {
  query: { readonly where: Predicate };
  condition: Predicate;
  context: { readonly principal: Principal; readonly now: string; readonly timeZone: string };
  model: ListOptionsViewModel & { readonly sort?: string };
}

/** A filter that was read: what it asks for, and what could not be meant as it was typed. */
export interface ReadFilter<Query, Options = ListOptionsViewModel> {
  /** Of a filter that is beyond a limit, one that finds nothing. */
  readonly query: Query;
  readonly filter: Filter;
  /** Of terms that people would not read as they are typed. */
  readonly words: ReadonlyMap<Term, string>;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  readonly options: Options;
  /** The terms that the list has, to be offered while somebody types. */
  readonly known: readonly KnownTerm[];
  /** The filter that may have been meant, where something seems mistyped. */
  readonly meant?: string;
  /** Absent where no words become phrases. */
  readonly phrases?: FilterPhrases;
}

/** Names of terms, by what words side by side are behind them. */
export interface FilterPhrases {
  readonly onePhrase: readonly string[];
  /** Of those that take many values. */
  readonly eachItself: readonly string[];
}

/** Reads the filters of one list, with the terms that it has. */
export interface ListFilter<T extends PredicateList> {
  /**
   * Reads a filter whatever was typed: what is faulty is left out, and reported.
   *
   * @param query what is asked for beside it
   * @param timeZone IANA name, in which days are meant; default UTC
   */
  read(
    query: T['query'],
    q: string,
    principal: Principal,
    timeZone?: string,
  ): Promise<ReadFilter<T['query'], T['model']>>;
  /** For programs, with days in UTC. @throws DomainError malformed at `q` for a filter that cannot be meant as it was typed */
  narrow(query: T['query'], q: string, principal: Principal): Promise<T['query']>;
  /** Values for whoever is typing one behind the name of a term; undefined where it has none to offer. @param query and others as in `read` */
  values(
    query: T['query'],
    term: string,
    typed: string,
    principal: Principal,
    timeZone?: string,
  ): Promise<readonly OfferedValue[] | undefined>;
  /** The text of a filter with other choices, and the rest of it as it was typed: `with(filter, { status: 'draft' })`. */
  with(filter: Filter, chosen: Partial<T['model']>): string;
}

export interface TermProvider<T extends PredicateList> {
  build(terms: TermRegistry<T>): void;
}

/** What a list knows of itself beside what every list does, of what it is asked for and of what is typed in its filter. */
export type ListOptions<T extends PredicateList> = (
  query: T['query'],
  typed: Partial<T['model']>,
) => Omit<T['model'], keyof ListOptionsViewModel>;

export interface ListFilters {
  /** @throws Error, when the service starts, where two providers declare one term, or the term of free text */
  of<T extends PredicateList>(terms: Iterable<TermProvider<T>>, options: ListOptions<T>): ListFilter<T>;
}

/** Makes the filter of a list: `@Inject(LIST_FILTERS) filters: ListFilters`. */
export const LIST_FILTERS: symbol = Symbol.for('espalier:list-filters');
