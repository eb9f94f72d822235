import { Filter } from '@espalier/filter-syntax';
import type { ListAddress } from './list-address';

/** A term in effect, and the list without it. */
export interface FilterChip {
  readonly name: string;
  readonly value: string;
  readonly href: string;
}

/** One for each term that was typed with its name; words that are searched for stand in the box. */
export function filterChips(filter: Filter, address: ListAddress): FilterChip[] {
  return filter.terms.flatMap((term, index) => {
    if (term.typed === undefined) return [];
    const rest = new Filter(filter.terms.toSpliced(index, 1));
    return {
      name: term.name,
      value: new Filter([term]).toString().slice(term.typed.length + 1),
      href: address.at({ q: rest.toString() }),
    };
  });
}
