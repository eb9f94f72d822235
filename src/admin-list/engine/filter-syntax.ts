import type { ListOptionsViewModel } from '@espalier/plugin-sdk';
import type { ShownView, Zones } from '#display';
import type { ListFault } from './marked-fault';

/** What the dialog “Filter syntax” shows: the model of the partial `admin-list/filter-syntax`. */
export interface FilterSyntax {
  readonly cards: readonly ShownView[];
  /** The filter as it was typed; empty when there is none. */
  readonly typed: string;
  readonly normalized: string;
  readonly faults: readonly ListFault[];
  /** Path of the same on a page of its own. */
  readonly page?: string;
}

/** @param zones what display drivers show of the options in the display type `Thumbnail` */
export function filterSyntax(
  zones: Zones,
  { searchText, normalizedText }: ListOptionsViewModel,
  faults: readonly ListFault[],
): FilterSyntax {
  return { cards: zones.Content ?? [], typed: searchText, normalized: normalizedText, faults };
}
