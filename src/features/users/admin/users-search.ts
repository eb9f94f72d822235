import { Injectable } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ListAddress, readListQuery } from '#features/admin-list';
import { UsersFilter, type ReadUsersFilter } from '../list/users-filter';

export const USERS_PATH = '/Admin/Users';

/** What a page of users is asked for. */
export interface Search {
  readonly address: ListAddress;
  readonly filter: ReadUsersFilter;
}

/** Reads the address of a page of users. */
@Injectable()
export class UsersSearch {
  constructor(private readonly filters: UsersFilter) {}

  async read(parameters: Readonly<Record<string, unknown>>, principal: Principal): Promise<Search> {
    const address = new ListAddress(USERS_PATH, readListQuery(parameters));
    const filter = await this.filters.read({ where: always(), roles: [] }, address.query.q, principal);
    return { address, filter };
  }
}
