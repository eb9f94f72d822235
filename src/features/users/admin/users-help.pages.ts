import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { FilterHelp } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { HELP_PATH, UsersHelp } from './users-help';
import { UsersSearch } from './users-search';

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
