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
  /** Whether what is searched for is one phrase. */
  readonly exactMatch: boolean;
  /** Path of the same on a page of its own. */
  readonly page?: string;
}

/** @param zones what display drivers show of the options in the display type `Thumbnail` */
export function filterSyntax(
  zones: Zones,
  { options, faults, exactMatch }: Pick<ReadFilter<unknown>, 'options' | 'faults' | 'exactMatch'>,
): FilterSyntax {
  const { searchText, normalizedText } = options;
  return {
    cards: zones.Content ?? [],
    typed: searchText,
    normalized: normalizedText,
    faults: faults.map((fault) => markedFault(searchText, fault)),
    exactMatch,
  };
}
