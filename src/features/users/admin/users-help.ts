import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { USER_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { FilterHelp, type FilterSyntax } from '#features/admin-list';
import { DEFAULT_SORT } from '../list/list-sort';
import { USERS_PATH, type Search } from './users-search';

export const HELP_PATH = `${USERS_PATH}/FilterSyntax`;

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
