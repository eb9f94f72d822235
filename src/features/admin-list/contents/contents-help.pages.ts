import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { FilterHelp } from '../engine/filter-help';
import { textOf } from '../engine/list-query';
import { ContentsHelp } from './contents-help';
import { ContentsSearch, HELP_PATH } from './contents-search';

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
