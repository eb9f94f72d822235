import { Injectable } from '@nestjs/common';
import type { UsersQuery } from '@espalier/plugin-sdk';
import { Database, oneRow } from '#platform/database';
import type { User } from '../user';
import { idsStatement, pageStatement, type PageRequest } from './list-statement';

export interface UserPage {
  readonly items: readonly User[];
  readonly totalCount: number;
}

type Row = { readonly total: number } & (User | { readonly id: null });

@Injectable()
export class UserList {
  constructor(private readonly database: Database) {}

  async page(request: PageRequest): Promise<UserPage> {
    const { text, values } = pageStatement(request);
    const rows = await this.database.find<Row>(text, values);
    const items = rows.flatMap(({ total: _total, ...user }) => (user.id === null ? [] : [user]));
    return { items, totalCount: oneRow(rows).total };
  }

  /** The first ones, in the order of the query. */
  async ids(query: UsersQuery, limit: number): Promise<readonly string[]> {
    const { text, values } = idsStatement(query, limit);
    return (await this.database.find<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
