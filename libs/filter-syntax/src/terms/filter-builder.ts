import { Vocabulary } from '../vocabulary';
import { FilterEngine } from './filter-engine';
import type { ListShape, QueryLogic } from './list-shape';
import { ManyTermBuilder, SingleTermBuilder } from './term-builder';
import type { TermDefinition } from './term-definition';

/** Where terms are declared; what a contribution to a list is given. */
export interface TermRegistry<T extends ListShape> {
  /** Declares a term that takes one value. */
  single(name: string, describe: (term: SingleTermBuilder<T>) => unknown): this;
  /** Declares a term that takes values with AND, OR, NOT and groups. */
  many(name: string, describe: (term: ManyTermBuilder<T>) => unknown): this;
}

/**
 * Gathers the terms of a list from whoever brings some.
 *
 * @example
 * ```ts
 * const engine = new FilterBuilder<BookList>()
 *   .many('title', (term) => term.asDefault().anyMatch(has).noneMatch(lacks))
 *   .single('sort', (term) => term.alwaysRun().change(order))
 *   .build(logic);
 * ```
 */
export class FilterBuilder<T extends ListShape> implements TermRegistry<T> {
  private readonly definitions = new Map<string, TermDefinition<T>>();
  private source = 'the list';

  /** Has somebody declare terms, and names them in messages about these. */
  from(source: string, contribute: (terms: TermRegistry<T>) => void): this {
    const before = this.source;
    this.source = source;
    contribute(this);
    this.source = before;
    return this;
  }

  single(name: string, describe: (term: SingleTermBuilder<T>) => unknown): this {
    const term = new SingleTermBuilder<T>(name, this.source);
    describe(term);
    return this.add(term.definition());
  }

  many(name: string, describe: (term: ManyTermBuilder<T>) => unknown): this {
    const term = new ManyTermBuilder<T>(name, this.source);
    describe(term);
    return this.add(term.definition());
  }

  /** @throws Error when free text would belong to two terms */
  build(logic: QueryLogic<T>): FilterEngine<T> {
    const definitions = [...this.definitions.values()];
    const defaults = definitions.filter(({ isDefault }) => isDefault);
    if (defaults.length > 1) {
      const names = defaults.map(({ syntax, source }) => `“${syntax.name}” of ${source}`).join(', ');
      throw new Error(
        `Free text belongs to one term, but these are the default: ${names}. Leave out asDefault() in all but one.`,
      );
    }
    const syntaxes = definitions.map(({ syntax }) => syntax);
    return new FilterEngine(definitions, new Vocabulary(syntaxes, defaults[0]?.syntax.name), logic);
  }

  private add(definition: TermDefinition<T>): this {
    const { name } = definition.syntax;
    const other = this.definitions.get(name.toLowerCase());
    if (other) {
      throw new Error(
        `${definition.source} declares the term “${name}”, which ${other.source} has declared. Rename one of them.`,
      );
    }
    this.definitions.set(name.toLowerCase(), definition);
    return this;
  }
}
