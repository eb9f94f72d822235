import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FilterBuilder, type Fault, type Filter, type FilterEngine, type Vocabulary } from '@espalier/filter-syntax';
import { and, never, or } from '@espalier/predicates';
import type {
  FilterPhrases,
  ListFilter,
  ListFilters,
  ListOptions,
  Principal,
  PredicateList,
  ReadFilter,
  TermProvider,
} from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { MalformedQueryError } from '#platform/request';

@Injectable()
export class AdminListFilters implements ListFilters, OnModuleInit {
  private readonly builds: (() => void)[] = [];

  constructor(private readonly clock: Clock) {}

  of<T extends PredicateList>(terms: Iterable<TermProvider<T>>, options: ListOptions<T>): ListFilter<T> {
    let built: FilterEngine<T> | undefined;
    const engine = () => (built ??= engineOf(terms));
    this.builds.push(engine);
    const contextOf = (principal: Principal, timeZone = 'UTC'): T['context'] => ({
      principal,
      now: this.clock.nowUtc(),
      timeZone,
    });
    const read: ListFilter<T>['read'] = async (query, q, ...reader) => {
      const filter = await readFilter(engine(), q, { query, contextOf: () => contextOf(...reader) });
      const ofList = options(filter.query, engine().toModel(filter.filter));
      return { ...filter, options: { ...filter.options, ...ofList } };
    };
    return {
      read,
      narrow: async (query, q, principal) => {
        const filter = await read(query, q, principal);
        requireFaultless(q, filter);
        return filter.query;
      },
      values: (query, term, typed, ...reader) => engine().values(term, typed, query, contextOf(...reader)),
      with: (filter, chosen) => engine().fromModel(filter, chosen).toString(),
    };
  }

  /** @throws Error where two providers declare one term, or the term of free text */
  onModuleInit(): void {
    for (const build of this.builds) build();
  }
}

/** The language of a list, of what providers declare. */
export function engineOf<T extends PredicateList>(providers: Iterable<TermProvider<T>>): FilterEngine<T> {
  const builder = new FilterBuilder<T>();
  for (const provider of providers) builder.from(provider.constructor.name, (terms) => provider.build(terms));
  return builder.build({
    and: (conditions) => and(...conditions),
    or: (conditions) => or(...conditions),
    where: (query, condition) => ({ ...query, where: and(query.where, condition) }),
  });
}

interface Reading<T extends PredicateList> {
  readonly query: T['query'];
  readonly contextOf: (filter: Filter) => T['context'] | Promise<T['context']>;
  readonly exactMatch?: boolean;
}

/** What is faulty is left out, and reported. */
export async function readFilter<T extends PredicateList>(
  engine: FilterEngine<T>,
  q: string,
  { query, contextOf, exactMatch = false }: Reading<T>,
): Promise<ReadFilter<T['query']>> {
  const typed = engine.parse(q);
  const meant = exactMatch ? engine.parse(q, { exactMatch }) : typed;
  const context = await contextOf(meant.filter);
  const applied = await engine.apply(meant.filter, query, context);
  const faults = [...meant.faults, ...applied.faults].toSorted((a, b) => a.start - b.start);
  const corrected = meant.isRefused ? undefined : engine.corrected(q, typed.filter, faults);
  return {
    query: meant.isRefused ? { ...query, where: never() } : applied.query,
    filter: typed.filter,
    words: engine.inWords(typed.filter, context),
    faults,
    known: engine.known,
    ...(corrected !== undefined && { meant: corrected }),
    options: {
      searchText: q,
      normalizedText: meant.filter.toNormalizedString(),
      terms: Object.fromEntries(typed.filter.terms.map(({ name }) => [name, typed.filter.only(name).toString()])),
      defaultTerm: engine.vocabulary.defaultTerm?.name ?? '',
    },
    ...(exactMatch && { phrases: phrasesOf(engine.vocabulary) }),
  };
}

function phrasesOf({ terms, textTerms }: Vocabulary): FilterPhrases {
  const others = terms.filter((term) => term.kind === 'many' && !textTerms.includes(term));
  return { onePhrase: textTerms.map(({ name }) => name), eachItself: others.map(({ name }) => name) };
}

/** For programs, which would take the result for the answer to what they asked. */
export function requireFaultless(q: string, { faults, meant }: Pick<ReadFilter<unknown>, 'faults' | 'meant'>): void {
  if (faults.length > 0) throw new MalformedQueryError({ q: faults.map((fault) => inWords(fault, q)) });
  if (meant === undefined) return;
  const question = `has a word that is nearly a term: did you mean “${meant}”? Put it in quotation marks if it is text.`;
  throw new MalformedQueryError({ q: [question] });
}

const SHOWN_LENGTH = 40;

function inWords({ start, end, message }: Fault, q: string): string {
  const text = q.slice(start, Math.min(end, start + SHOWN_LENGTH)).toWellFormed();
  return `at character ${start + 1}${text && `, “${text}${end > start + SHOWN_LENGTH ? '…' : ''}”`}: ${message}`;
}
