import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#auth';
import { PageRenderer } from '#display';
import { FILTER_SYNTAX_PAGE } from '../engine/filter-syntax';
import { textOf } from '../engine/list-query';
import { ContentsHelp } from './contents-help';
import { ContentsSearch, HELP_PATH } from './contents-search';

/** The dialog “Filter syntax” as a page, to have beside the list, and for browsers that cannot open it. */
@AdminPage()
@Controller(HELP_PATH.slice(1))
export class ContentsHelpPages {
  constructor(
    private readonly searches: ContentsSearch,
    private readonly help: ContentsHelp,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(textOf(parameters, 'type'), parameters, principal);
    const model = { syntax: this.help.syntax(search, principal), list: search.address.here };
    await this.pages.render(response, FILTER_SYNTAX_PAGE, model, { title: 'Filter syntax' });
  }
}
