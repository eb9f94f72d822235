import { Controller, Get, Injectable, Query, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { USER_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { FilterHelp, type FilterSyntax } from '#features/admin-list';
import { DEFAULT_SORT } from '../list/list-statement';
import { USERS_PATH, UsersSearch, type Search } from './users-search';

const HELP_PATH = `${USERS_PATH}/FilterSyntax`;

/** Help with the filters of users. */
@Injectable()
export class UsersHelp implements OnApplicationBootstrap {
  constructor(private readonly help: FilterHelp) {}

  /** @throws DisplayDriverError, MissingViewError */
  onApplicationBootstrap(): void {
    this.help.check(USER_OPTIONS_DISPLAY_DRIVER, { defaultTerm: 'name', sort: DEFAULT_SORT });
  }

  syntax({ address, filter }: Search, principal: Principal): FilterSyntax {
    const page = address.of(HELP_PATH, address.query.q);
    return this.help.syntax(USER_OPTIONS_DISPLAY_DRIVER, filter, { principal, page });
  }
}

/** The dialog “Filter syntax” as a page, to have beside the list. */
@AdminPage()
@RequirePermission('ViewUsers')
@Controller(HELP_PATH)
export class UsersHelpPages {
  constructor(
    private readonly searches: UsersSearch,
    private readonly listHelp: UsersHelp,
    private readonly help: FilterHelp,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(parameters, principal);
    await this.help.show(response, this.listHelp.syntax(search, principal), search.address);
  }
}
