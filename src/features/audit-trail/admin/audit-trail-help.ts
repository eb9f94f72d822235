import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { FilterHelp, type FilterSyntax } from '#features/admin-list';
import { DEFAULT_SORT } from '../list/event-order';
import { AUDIT_TRAIL_PATH, type Search } from './audit-trail-search';

export const HELP_PATH = `${AUDIT_TRAIL_PATH}/FilterSyntax`;

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
