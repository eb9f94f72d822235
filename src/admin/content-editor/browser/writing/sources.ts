/** Addresses of the library, of its files, of the search for items, and of the items themselves. */
export interface Sources {
  readonly library: string;
  readonly files: string;
  readonly pick: string;
  readonly items: string;
}
