import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { USER_OPTIONS_DISPLAY_DRIVER, type UserOptionsViewModel, type Principal } from '@espalier/plugin-sdk';
import { filterSyntax, LIST_PLACES, type FilterSyntax } from '#admin-list';
import { systemPrincipal } from '#auth';
import { DisplayDrivers } from '#display';
import { DEFAULT_SORT } from '../list/list-sort';
import { USERS_PATH, type Search } from './users-search';

export const HELP_PATH = `${USERS_PATH}/FilterSyntax`;

const NOTHING_CHOSEN: UserOptionsViewModel = {
  searchText: '',
  normalizedText: '',
  terms: {},
  defaultTerm: 'name',
  sort: DEFAULT_SORT,
};

/** Help with the filters of users: a card per term. */
@Injectable()
export class UsersHelp implements OnApplicationBootstrap {
  constructor(private readonly drivers: DisplayDrivers) {}

  /** @throws DisplayDriverError, MissingViewError */
  onApplicationBootstrap(): void {
    this.drivers.check(USER_OPTIONS_DISPLAY_DRIVER, { model: NOTHING_CHOSEN, principal: systemPrincipal }, LIST_PLACES);
  }

  syntax({ address, filter }: Search, principal: Principal): FilterSyntax {
    const zones = this.drivers.zones(USER_OPTIONS_DISPLAY_DRIVER, { model: filter.options, principal }, 'Thumbnail');
    return { ...filterSyntax(zones, filter), page: address.of(HELP_PATH, address.query.q) };
  }
}
