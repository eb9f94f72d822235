import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { FILTER_SYNTAX_PAGE } from '#admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#auth';
import { PageRenderer } from '#display';
import { HELP_PATH, UsersHelp } from './users-help';
import { UsersSearch } from './users-search';

/** The dialog “Filter syntax” as a page, to have beside the list. */
@AdminPage()
@RequirePermission('ViewUsers')
@Controller(HELP_PATH)
export class UsersHelpPages {
  constructor(
    private readonly searches: UsersSearch,
    private readonly help: UsersHelp,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(parameters, principal);
    const model = { syntax: this.help.syntax(search, principal), list: search.address.here };
    await this.pages.render(response, FILTER_SYNTAX_PAGE, model, { title: 'Filter syntax' });
  }
}
