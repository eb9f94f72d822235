import { Controller, Get, Injectable, Query, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { FilterHelp, type FilterSyntax } from '#features/admin-list';
import { DEFAULT_SORT } from '../list/event-order';
import { AUDIT_TRAIL_PATH, AuditTrailSearch, type Search } from './audit-trail-search';

const HELP_PATH = `${AUDIT_TRAIL_PATH}/FilterSyntax`;

/** Help with the filters of events. */
@Injectable()
export class AuditTrailHelp implements OnApplicationBootstrap {
  constructor(private readonly help: FilterHelp) {}

  /** @throws DisplayDriverError, MissingViewError */
  onApplicationBootstrap(): void {
    const byItself = { defaultTerm: 'username', isOfOne: false, sort: DEFAULT_SORT };
    this.help.check(AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, byItself);
  }

  syntax({ address, filter }: Search, principal: Principal): FilterSyntax {
    const page = address.of(HELP_PATH, address.query.q);
    return this.help.syntax(AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, filter, { principal, page });
  }
}

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
