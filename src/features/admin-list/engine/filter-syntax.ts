import type { ShownView, Zones } from '#core/display';
import type { ReadFilter } from '../filters/read-filter';
import { markedFault, type ListFault } from './marked-fault';

/** What the dialog “Filter syntax” shows: the model of the partial `admin-list/filter-syntax`. */
export interface FilterSyntax {
  readonly cards: readonly ShownView[];
  /** The filter as it was typed; empty when there is none. */
  readonly typed: string;
  readonly normalized: string;
  readonly faults: readonly ListFault[];
  /** Where words side by side are one phrase, and where each stands for itself; absent where they are phrases nowhere. */
  readonly phrases?: { readonly onePhrase: string; readonly eachItself: string; readonly example?: string };
  /** Path of the same on a page of its own. */
  readonly page?: string;
}

/** @param zones what display drivers show of the options in the display type `Thumbnail` */
export function filterSyntax(
  zones: Zones,
  { options, faults, phrases }: Pick<ReadFilter<unknown>, 'options' | 'faults' | 'phrases'>,
): FilterSyntax {
  const { searchText, normalizedText } = options;
  return {
    cards: zones.Content ?? [],
    typed: searchText,
    normalized: normalizedText,
    faults: faults.map((fault) => markedFault(searchText, fault)),
    phrases: phrases && {
      onePhrase: named(phrases.onePhrase),
      eachItself: named(phrases.eachItself),
      example: phrases.eachItself[0],
    },
  };
}

function named(terms: readonly string[]): string {
  return terms.map((name) => `${name}:`).join(', ');
}
