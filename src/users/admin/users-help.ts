import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { USER_OPTIONS_DISPLAY_DRIVER, type UserOptionsViewModel } from '@espalier/plugin-sdk';
import { filterSyntax, type FilterSyntax } from '#admin-list';
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
    this.drivers.check(USER_OPTIONS_DISPLAY_DRIVER, NOTHING_CHOSEN);
  }

  syntax({ address, filter }: Search): FilterSyntax {
    const zones = this.drivers.zones(USER_OPTIONS_DISPLAY_DRIVER, filter.options, 'Thumbnail');
    return { ...filterSyntax(zones, filter), page: address.of(HELP_PATH, address.query.q) };
  }
}
