import type { DisplayDriver } from './display-driver';
import { extensionPoint } from './extension-point';
import type { ContentsSort, ContentsStatus } from './contents-query';
import type { ListOptionsViewModel } from './list-options';

/** What a page of contents is asked for, as its selects and help cards show it. */
export interface ContentOptionsViewModel extends ListOptionsViewModel {
  /** The type that the page lists, or the only one that the filter names. */
  readonly selectedContentType?: string;
  readonly stereotype?: string;
  readonly status: ContentsStatus;
  readonly sort: ContentsSort;
}

/**
 * Shows something of the options of a page of contents: in the display type `Thumbnail` cards that help with filters, in the zone
 * `Content`; in the display type `List` whatever belongs to the list, in the zones `Header` above the search, `Actions` beside the
 * links and `Footer` below the rows. Another place stops the start.
 */
export const CONTENT_OPTIONS_DISPLAY_DRIVER = extensionPoint<DisplayDriver<ContentOptionsViewModel>>(
  'admin-list.content-options-display-driver',
  { requires: ['display'] },
);

/** How filters of contents are read. */
export interface ContentsAdminListFilterOptions {
  /**
   * Which term free text belongs to where the list is of one type or stereotype, by its name in any case; that of the type goes before
   * that of the stereotype. `text` for all others.
   */
  readonly defaultTermNames: Map<string, string>;
  /**
   * Whether what is searched for is one phrase, unless it has the operators OR or AND: free text, and what stands behind the names of terms
   * that search texts (`searchesText` of a term). Default false.
   */
  useExactMatch: boolean;
}

/** Sets options once, when the service starts. What others have mapped is not to be seen. */
export interface OptionsConfigurer<Options extends object> {
  configure(options: Options): void;
}

/**
 * Options of the filters of contents. A term that nobody declares stops the start, as do two terms for one type.
 *
 * @example
 * ```ts
 * @Contributes(CONTENTS_ADMIN_LIST_FILTER_OPTIONS)
 * export class SearchPaintByColor implements OptionsConfigurer<ContentsAdminListFilterOptions> {
 *   configure(options: ContentsAdminListFilterOptions) {
 *     options.defaultTermNames.set('Paint', 'color');
 *   }
 * }
 * ```
 */
export const CONTENTS_ADMIN_LIST_FILTER_OPTIONS = extensionPoint<OptionsConfigurer<ContentsAdminListFilterOptions>>(
  'admin-list.contents-filter-options',
  { requires: ['configure'] },
);
