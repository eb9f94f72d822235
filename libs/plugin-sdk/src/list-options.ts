/** What every list with a filter knows of it. */
export interface ListOptionsViewModel {
  /** The filter as it was typed. */
  readonly searchText: string;
  /** The filter with everything written out that is implied. */
  readonly normalizedText: string;
  /** Each term of the filter as it was typed, by its name as it was declared: `{ status: 'Status:draft' }`. */
  readonly terms: Readonly<Record<string, string>>;
  /** The name of the term that free text belongs to in this list. */
  readonly defaultTerm: string;
}
