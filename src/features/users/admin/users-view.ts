import { Injectable } from '@nestjs/common';
import { USER_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { AROUND, listModel, markedFault, type ListModel, type ListTotal } from '#features/admin-list';
import { DisplayDrivers } from '#core/display';
import { text } from '#platform/texts';
import type { User } from '../user';
import { UserPresenter, type UserRow } from './user-presenter';
import { UserBulkActions, USERS } from './user-bulk-actions';
import { UsersHelp } from './users-help';
import { UsersMenus } from './users-menus';
import { USERS_PATH, type Search } from './users-search';

const NEW_USER = { text: text('New user'), href: `${USERS_PATH}/New` };

interface FoundUsers {
  readonly items: readonly User[];
  readonly total: ListTotal;
}

/** What the list of users shows of who was found. */
@Injectable()
export class UsersView {
  constructor(
    private readonly rows: UserPresenter,
    private readonly menus: UsersMenus,
    private readonly help: UsersHelp,
    private readonly bulkActions: UserBulkActions,
    private readonly drivers: DisplayDrivers,
  ) {}

  async modelOf(search: Search, { items, total }: FoundUsers, principal: Principal): Promise<ListModel<UserRow>> {
    const { address, filter } = search;
    return listModel({
      address,
      noun: USERS,
      faults: filter.faults.map((fault) => markedFault(address.query.q, fault)),
      quickFilters: this.menus.quickFilters(search),
      syntax: this.help.syntax(search, principal),
      menus: await this.menus.menus(search),
      zones: this.drivers.zones(USER_OPTIONS_DISPLAY_DRIVER, { model: filter.options, principal }, AROUND),
      links: principal.may('ManageUsers') ? [NEW_USER] : [],
      rows: await this.rows.of(items, principal, address),
      total,
      rowView: 'users/row',
      bulkActions: await this.bulkActions.for(principal),
    });
  }
}
