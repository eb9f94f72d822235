import { FilterBuilder, type ListShape, type QueryLogic, type TermRegistry } from '@espalier/filter-syntax';
import { and, evaluate, or, type FieldValue, type Predicate } from '@espalier/predicates';
import { itEach } from './it-each';

export interface FilterSamples {
  /** Fields of items, by a name for each item: `{ fire: { color: 'red' } }`. */
  readonly items: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
  /** Filters, and the names of the items that each is to find: `{ 'color:red': ['fire'] }`. */
  readonly finds: Readonly<Record<string, readonly string[]>>;
  /** Filters that are to be refused: `['color:#']`. */
  readonly refuses?: readonly string[];
}

const ODD_VALUES = ['""', '"%_\\\\"', '"\'"', '🌳', '-1', '@now', `"${'a'.repeat(5000)}"`, '__proto__'];

/** A list whose rows can be tried against conditions. */
interface TriedList<Query, Context, Model extends object> extends ListShape {
  query: Query;
  condition: Predicate;
  context: Context;
  model: Model;
}

/** Declares tests of what every list with a filter expects of a provider of terms; `query` is what it asks for when nothing is typed. */
export function describeTerms<Query extends { readonly where: Predicate }, Context, Model extends object>(
  provider: { build(filters: TermRegistry<TriedList<Query, Context, Model>>): void },
  { items, finds, refuses = [] }: FilterSamples,
  { query, context }: { readonly query: Query; readonly context: Context },
): void {
  type List = TriedList<Query, Context, Model>;
  const logic: QueryLogic<List> = {
    and: (conditions) => and(...conditions),
    or: (conditions) => or(...conditions),
    where: (narrowed, condition) => ({ ...narrowed, where: and(narrowed.where, condition) }),
  };
  const { name } = provider.constructor;

  describe(`The terms of ${name}`, () => {
    const engine = new FilterBuilder<List>().from(name, (filters) => provider.build(filters)).build(logic);
    const termsOf = (q: string) => engine.parse(q).filter.terms;
    const ask = async (q: string) => {
      const { filter, faults } = engine.parse(q);
      const applied = await engine.apply(filter, query, context);
      const found = Object.entries(items).flatMap(([item, fields]) =>
        evaluate(applied.query.where, (field) => fields[field]) ? [item] : [],
      );
      return { filter, found, faults: [...faults, ...applied.faults].map(({ message }) => message) };
    };
    const filters = Object.keys(finds);
    const ofManyValues = filters.filter((q) => termsOf(q).length === 1 && termsOf(q)[0]?.kind === 'many');

    it('are declared, and each of them is tried', () => {
      const declared = engine.vocabulary.terms.map((term) => term.name);
      const tried = filters.flatMap((q) => termsOf(q).map((term) => term.name));
      expect(new Set(tried)).toEqual(new Set(declared));
    });

    itEach(filters, '%s finds what it is to find', async (q) => {
      expect(await ask(q)).toMatchObject({ found: finds[q], faults: [] });
    });

    itEach(ofManyValues, '%s finds behind NOT whatever it does not find without', async (q) => {
      const { filter, found } = await ask(q);
      const [, term, operation] = /^([^:]+):(.*)$/s.exec(filter.toNormalizedString()) ?? [];
      const opposite = await ask(`${term}:NOT (${operation})`);
      expect(opposite.found).toEqual(Object.keys(items).filter((item) => !found.includes(item)));
    });

    itEach(refuses, '%s is refused, with a sentence for who typed it', async (q) => {
      expect((await ask(q)).faults).toEqual([expect.stringMatching(/\.$/)]);
    });

    itEach(ODD_VALUES, 'find something, find nothing or refuse, but do not fail, at %s', async (value) => {
      for (const term of engine.vocabulary.terms) await ask(`${term.name}:${value}`);
    });
  });
}
