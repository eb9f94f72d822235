import type { Fault } from '../faults';
import { Filter } from '../filter';
import { parse, type ParseOptions, type ParsedFilter } from '../parse';
import type { Expression, Term, Value } from '../nodes';
import type { Vocabulary } from '../vocabulary';
import { correctedText, type KnownTerm } from './corrections';
import { conditionOf } from './expression-condition';
import type { KnownValue, ListShape, QueryLogic, Refuse } from './list-shape';
import type { Meaning, TermDefinition } from './term-definition';

export interface AppliedFilter<T extends ListShape> {
  readonly query: T['query'];
  /** The values that terms refused. */
  readonly faults: readonly Fault[];
}

/** A value as it is typed: `owner:"Ann Lee"`. */
export interface OfferedValue extends Omit<KnownValue, 'value'> {
  readonly term: string;
}

const MOST_VALUES = 8;

type MatchPair<T extends ListShape> = Extract<Meaning<T>, { kind: 'many' }>;

class Refusal extends Error {
  constructor(readonly said: Pick<Fault, 'message' | 'shown'>) {
    super(said.message);
  }
}

const refuse: Refuse = (said) => {
  throw new Refusal(typeof said === 'string' ? { message: said } : said);
};

/** The terms of one list: reads filters, brings them into queries, and into the view model and back. Made by a `FilterBuilder`. */
export class FilterEngine<T extends ListShape> {
  private readonly byName: ReadonlyMap<string, TermDefinition<T>>;

  constructor(
    private readonly definitions: readonly TermDefinition<T>[],
    readonly vocabulary: Vocabulary,
    private readonly logic: QueryLogic<T>,
  ) {
    this.byName = new Map(definitions.map((definition) => [definition.syntax.name, definition]));
  }

  /** A copy in which free text belongs to another term: `defaultTermNames` of a type. */
  withDefault(name: string): FilterEngine<T> {
    return new FilterEngine(this.definitions, this.vocabulary.withDefault(name), this.logic);
  }

  parse(text: string, options?: ParseOptions): ParsedFilter {
    return parse(text, this.vocabulary, options);
  }

  /**
   * The query with everything that a filter asks for: its terms in their order, then those that always run. A value that a term refuses
   * is reported and left out.
   *
   * @throws Error when the filter has a term that this list has not; whatever a term throws
   */
  async apply(filter: Filter, query: T['query'], context: T['context']): Promise<AppliedFilter<T>> {
    const run = new Run(this.logic, context, query);
    const done = new Set<string>();
    for (const term of filter.terms) {
      if (await run.term(term, this.definitionOf(term))) done.add(term.name);
    }
    for (const definition of this.definitions) {
      if (definition.runsAlways && !done.has(definition.syntax.name)) await run.absent(definition);
    }
    return { query: run.query, faults: run.faults };
  }

  /** The text with what may have been meant by mistyped names and values; undefined where nothing seems mistyped. */
  corrected(text: string, filter: Filter, faults: readonly Fault[]): string | undefined {
    return correctedText(text, filter, faults, this.known);
  }

  /** The terms, for whoever types one. */
  get known(): readonly KnownTerm[] {
    return this.definitions.map(({ syntax: { name }, suggestions, values }) => ({
      name,
      suggestions,
      hasValues: values !== undefined,
    }));
  }

  /** Values for whoever is typing one; undefined for a term that has none to offer. */
  async values(
    name: string,
    typed: string,
    query: T['query'],
    context: T['context'],
  ): Promise<readonly OfferedValue[] | undefined> {
    const term = this.vocabulary.find(name)?.name;
    const values = term === undefined ? undefined : this.byName.get(term)?.values;
    if (term === undefined || !values) return undefined;
    const known = await values(typed, context, query);
    return known.slice(0, MOST_VALUES).map(({ value, ...about }) => ({
      term: new Filter([this.vocabulary.term(term, value)]).toString(),
      ...about,
    }));
  }

  /** Of the terms that say it in other words than they are typed. */
  inWords(filter: Filter, context: T['context']): ReadonlyMap<Term, string> {
    const said = filter.terms.flatMap((term): [Term, string][] => {
      const words = term.of.kind === 'value' && this.definitionOf(term).words?.(term.of.text, context);
      return words ? [[term, words]] : [];
    });
    return new Map(said);
  }

  /** What the filter chooses in the view model. */
  toModel(filter: Filter): Partial<T['model']> {
    const chosen = filter.terms.map((term) => {
      const value = term.of.kind === 'value' ? term.of.text : undefined;
      return value === undefined ? {} : this.definitionOf(term).mapping?.to(value);
    });
    return Object.assign({}, ...chosen) as Partial<T['model']>;
  }

  /** The filter with what was chosen in the view model. Terms that say so already, or are not concerned, stay as they were typed. */
  fromModel(filter: Filter, chosen: Partial<T['model']>): Filter {
    return this.definitions.reduce((changed, { syntax: { name }, mapping }) => {
      const choice = mapping?.from(chosen);
      if (!choice) return changed;
      if (choice.value === undefined) return changed.without(name);
      const [term, ...others] = changed.named(name);
      const isSaid = others.length === 0 && term?.of.kind === 'value' && term.of.text === choice.value;
      return isSaid ? changed : changed.with(this.vocabulary.term(name, choice.value));
    }, filter);
  }

  private definitionOf(term: Term): TermDefinition<T> {
    const definition = this.byName.get(term.name);
    if (!definition)
      throw new Error(`The filter has the term “${term.name}”, which this list has not. Parse it with this list.`);
    return definition;
  }
}

/** One filter on its way into one query. */
class Run<T extends ListShape> {
  readonly faults: Fault[] = [];

  constructor(
    private readonly logic: QueryLogic<T>,
    private readonly context: T['context'],
    public query: T['query'],
  ) {}

  /** Whether anything of the term counts. */
  async term({ of }: Term, { meaning }: TermDefinition<T>): Promise<boolean> {
    if (meaning.kind === 'many') return this.narrow(await this.conditionOf(of, meaning));
    if (of.kind !== 'value') return false;
    if (meaning.kind === 'one') return this.narrow(await this.unlessRefused(of, meaning.match));
    const changed = await this.unlessRefused(of, (...given) => meaning.change(this.query, ...given));
    if (changed === undefined) return false;
    this.query = changed;
    return true;
  }

  async absent({ meaning }: TermDefinition<T>): Promise<void> {
    if (meaning.kind === 'change') this.query = await meaning.change(this.query, '', this.context, refuse);
    else this.narrow(await (meaning.kind === 'one' ? meaning.match : meaning.anyMatch)('', this.context, refuse));
  }

  private conditionOf(of: Expression, { anyMatch, noneMatch }: MatchPair<T>) {
    return conditionOf<T['condition']>(of, {
      and: (conditions) => this.logic.and(conditions),
      or: (conditions) => this.logic.or(conditions),
      of: (value, isNegated) => this.unlessRefused(value, isNegated ? noneMatch : anyMatch),
    });
  }

  private narrow(condition: T['condition'] | undefined): boolean {
    if (condition === undefined) return false;
    this.query = this.logic.where(this.query, condition);
    return true;
  }

  private async unlessRefused<R>(
    { text, start, end }: Value,
    run: (value: string, context: T['context'], refuse: Refuse) => R | Promise<R>,
  ): Promise<R | undefined> {
    try {
      return await run(text, this.context, refuse);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.faults.push({ code: 'invalid-value', start, end, ...error.said });
      return undefined;
    }
  }
}
