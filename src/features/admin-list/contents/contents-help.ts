import { Controller, Get, Injectable, Query, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { CONTENT_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { FilterHelp } from '../engine/filter-help';
import type { FilterSyntax } from '../engine/filter-syntax';
import { textOf } from '../engine/list-query';
import { DEFAULT_SORT, DEFAULT_STATUS } from './contents-defaults';
import { ContentsSearch, HELP_PATH, type Search } from './contents-search';

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

/** The dialog “Filter syntax” as a page, to have beside the list, and for browsers that cannot open it. */
@AdminPage()
@Controller(HELP_PATH.slice(1))
export class ContentsHelpPages {
  constructor(
    private readonly searches: ContentsSearch,
    private readonly listHelp: ContentsHelp,
    private readonly help: FilterHelp,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(textOf(parameters, 'type'), parameters, principal);
    await this.help.show(response, this.listHelp.syntax(search, principal), search.address);
  }
}
