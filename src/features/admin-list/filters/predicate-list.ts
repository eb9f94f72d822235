import { FilterBuilder, type FilterEngine, type ListShape, type TermRegistry } from '@espalier/filter-syntax';
import { and, or, type Predicate } from '@espalier/predicates';
import type { ListOptionsViewModel } from '@espalier/plugin-sdk';

/** A list whose terms narrow a predicate. */
export interface PredicateList extends ListShape {
  query: { readonly where: Predicate };
  condition: Predicate;
  model: ListOptionsViewModel;
}

interface TermProvider<T extends PredicateList> {
  build(terms: TermRegistry<T>): void;
}

/** The language of a list, of what providers declare. @throws Error when two declare one term, or the term of free text */
export function engineOf<T extends PredicateList>(providers: readonly TermProvider<T>[]): FilterEngine<T> {
  const builder = new FilterBuilder<T>();
  for (const provider of providers) builder.from(provider.constructor.name, (terms) => provider.build(terms));
  return builder.build({
    and: (conditions) => and(...conditions),
    or: (conditions) => or(...conditions),
    where: (query, condition) => ({ ...query, where: and(query.where, condition) }),
  });
}
