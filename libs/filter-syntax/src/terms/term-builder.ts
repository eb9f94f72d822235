import type { Change, Condition, ListShape, TermValues, TermWords } from './list-shape';
import type { Meaning, ModelMapping, TermDefinition } from './term-definition';

/** What terms of both kinds can be told. */
abstract class TermBuilder<T extends ListShape> {
  private isDefault = false;
  private runsAlways = false;
  private searches?: boolean;
  private mapping?: ModelMapping<T>;
  private suggestions: readonly string[] = [];
  private offered?: TermValues<T>;
  private words?: TermWords<T>;

  constructor(
    protected readonly name: string,
    private readonly source: string,
  ) {}

  /** Free text belongs to this term. */
  asDefault(): this {
    this.isDefault = true;
    return this;
  }

  /**
   * Whether the values are texts that are searched for: with `exactMatch`, words behind the name are one phrase. Terms that take many
   * values do, unless told otherwise, as those of names are; terms that take one value do when they are told.
   */
  searchesText(searches = true): this {
    this.searches = searches;
    return this;
  }

  /** Values that it takes, for whoever mistypes one. */
  suggests(values: readonly string[]): this {
    this.suggestions = values;
    return this;
  }

  /** Finds values while somebody types one: those that depend on who asks, or are too many to be sent with the page. */
  values(values: TermValues<T>): this {
    this.offered = values;
    return this;
  }

  /** Shown in place of its values, where each stands alone. */
  inWords(words: TermWords<T>): this {
    this.words = words;
    return this;
  }

  /** When the term is absent, or its value is refused, it runs with the empty text, after the terms that are there. */
  alwaysRun(): this {
    this.runsAlways = true;
    return this;
  }

  /**
   * Connects the term with a member of the view model. `to` says what a value chooses there, or `undefined` for one that the member cannot
   * show; `from` which value a choice is, or `undefined` when the term is not needed for it.
   */
  map<K extends keyof T['model']>(
    member: K,
    to: (value: string) => T['model'][K] | undefined,
    from: (chosen: T['model'][K]) => string | undefined,
  ): this {
    this.mapping = {
      to: (value) => {
        const chosen = to(value);
        return chosen === undefined ? {} : ({ [member]: chosen } as Partial<T['model']>);
      },
      from: (chosen) => (Object.hasOwn(chosen, member) ? { value: from(chosen[member] as T['model'][K]) } : undefined),
    };
    return this;
  }

  protected abstract kind: 'single' | 'many';
  protected abstract meaning(): Meaning<T>;

  protected get isRepeatable(): boolean {
    return false;
  }

  /** @throws Error when the term was not told what it does */
  definition(): TermDefinition<T> {
    return {
      syntax: { name: this.name, kind: this.kind, repeatable: this.isRepeatable, searchesText: this.searches },
      source: this.source,
      meaning: this.meaning(),
      isDefault: this.isDefault,
      runsAlways: this.runsAlways,
      mapping: this.mapping,
      suggestions: this.suggestions,
      values: this.offered,
      words: this.words,
    };
  }
}

/** A term that takes one value: a condition, or a change of the query. */
export class SingleTermBuilder<T extends ListShape> extends TermBuilder<T> {
  protected readonly kind = 'single';
  private readonly meanings: Meaning<T>[] = [];
  private repeats = false;

  /** What the value asks of a row. */
  match(condition: Condition<T>): this {
    this.meanings.push({ kind: 'one', match: condition });
    return this;
  }

  /** What the value changes in the query. */
  change(change: Change<T>): this {
    this.meanings.push({ kind: 'change', change });
    return this;
  }

  /** The term may be given several times, and all of them count. Without this the last one does. */
  repeatable(): this {
    this.repeats = true;
    return this;
  }

  protected override get isRepeatable(): boolean {
    return this.repeats;
  }

  protected meaning(): Meaning<T> {
    const [meaning, ...others] = this.meanings;
    if (meaning && others.length === 0) return meaning;
    throw new Error(`The term “${this.name}” takes one value. Give it either match(…) or change(…), once.`);
  }
}

/** A term that takes values with AND, OR, NOT and groups. */
export class ManyTermBuilder<T extends ListShape> extends TermBuilder<T> {
  protected readonly kind = 'many';
  private any?: Condition<T>;
  private none?: Condition<T>;

  /** What a value asks of a row. */
  anyMatch(condition: Condition<T>): this {
    this.any = condition;
    return this;
  }

  /** What a value behind NOT asks of a row; often the opposite of `anyMatch`. */
  noneMatch(condition: Condition<T>): this {
    this.none = condition;
    return this;
  }

  protected meaning(): Meaning<T> {
    if (this.any && this.none) return { kind: 'many', anyMatch: this.any, noneMatch: this.none };
    const missing = this.any ? 'noneMatch' : 'anyMatch';
    throw new Error(
      `The term “${this.name}” takes many values and lacks ${missing}(…). Add it, or declare the term with single(…).`,
    );
  }
}
