import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONTENT_OPTIONS_DISPLAY_DRIVER, type ContentOptionsViewModel, type Principal } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#auth';
import { DisplayDrivers } from '#display';
import { filterSyntax, type FilterSyntax } from '../engine/filter-syntax';
import { LIST_PLACES } from '../engine/list-places';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';
import { HELP_PATH, type Search } from './contents-search';

const NOTHING_CHOSEN: ContentOptionsViewModel = {
  searchText: '',
  normalizedText: '',
  terms: {},
  defaultTerm: 'text',
  status: DEFAULT_STATUS,
  sort: DEFAULT_SORT,
};

/** Help with the filters of contents: a card per term. */
@Injectable()
export class ContentsHelp implements OnApplicationBootstrap {
  constructor(private readonly drivers: DisplayDrivers) {}

  /** @throws DisplayDriverError, MissingViewError */
  onApplicationBootstrap(): void {
    this.drivers.check(
      CONTENT_OPTIONS_DISPLAY_DRIVER,
      { model: NOTHING_CHOSEN, principal: systemPrincipal },
      LIST_PLACES,
    );
  }

  syntax(search: Search, principal: Principal): FilterSyntax {
    const zones = this.drivers.zones(
      CONTENT_OPTIONS_DISPLAY_DRIVER,
      { model: search.filter.options, principal },
      'Thumbnail',
    );
    return { ...filterSyntax(zones, search.filter), page: pageOf(search) };
  }
}

function pageOf({ type, stereotype, filter: { options } }: Search): string {
  const parameters = Object.entries({ type, stereotype, q: options.searchText }).filter(([, value]) => value);
  return `${HELP_PATH}?${new URLSearchParams(parameters as [string, string][]).toString()}`;
}
