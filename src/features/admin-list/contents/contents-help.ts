import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONTENT_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { FilterHelp } from '../engine/filter-help';
import type { FilterSyntax } from '../engine/filter-syntax';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';
import { HELP_PATH, type Search } from './contents-search';

/** Help with the filters of contents. */
@Injectable()
export class ContentsHelp implements OnApplicationBootstrap {
  constructor(private readonly help: FilterHelp) {}

  /** @throws DisplayDriverError, MissingViewError */
  onApplicationBootstrap(): void {
    const byItself = { defaultTerm: 'text', status: DEFAULT_STATUS, sort: DEFAULT_SORT };
    this.help.check(CONTENT_OPTIONS_DISPLAY_DRIVER, byItself);
  }

  syntax(search: Search, principal: Principal): FilterSyntax {
    return this.help.syntax(CONTENT_OPTIONS_DISPLAY_DRIVER, search.filter, { principal, page: pageOf(search) });
  }
}

function pageOf({ type, stereotype, filter: { options } }: Search): string {
  const parameters = Object.entries({ type, stereotype, q: options.searchText }).filter(([, value]) => value);
  return `${HELP_PATH}?${new URLSearchParams(parameters as [string, string][]).toString()}`;
}
