import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { FilterHelp } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { AuditTrailHelp, HELP_PATH } from './audit-trail-help';
import { AuditTrailSearch } from './audit-trail-search';

/** The dialog “Filter syntax” as a page, to have beside the list. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller(HELP_PATH)
export class AuditTrailHelpPages {
  constructor(
    private readonly searches: AuditTrailSearch,
    private readonly listHelp: AuditTrailHelp,
    private readonly help: FilterHelp,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read('', parameters, principal);
    await this.help.show(response, this.listHelp.syntax(search, principal), search.address);
  }
}
