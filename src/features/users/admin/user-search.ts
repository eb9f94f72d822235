import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { contains, or, always } from '@espalier/predicates';
import { AdminPage, RequirePermission } from '#core/auth';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';
import { UserList } from '../list/user-list';
import { normalise, type User } from '../user';
import { USERS_PATH } from './user-presenter';

const MOST = 6;

/** By name and e-mail address. */
@Contributes(ADMIN_SEARCH)
export class UserSearch implements AdminSearch {
  get title() {
    return text('Users');
  }
  readonly icon = 'users';
  readonly position = 60;
  readonly permission = 'ViewUsers';

  constructor(private readonly users: UserList) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const typed = normalise(words);
    const where = or(contains('userName', typed), contains('email', typed));
    const { items } = await this.users.page({ where, roles: [], first: MOST, skip: 0 });
    const mayManage = principal.may('ManageUsers');
    return items.map((user) => ({
      text: user.userName,
      href: mayManage ? `${USERS_PATH}/${user.id}` : inList(user),
      detail: user.email,
    }));
  }
}

/** For those who may see the list, and no page of a user. */
function inList({ email }: User): string {
  return `${USERS_PATH}?${new URLSearchParams({ q: `email:"${email}"` }).toString()}`;
}

const FIRST = 20;
const LONGEST = 200;

@AdminPage()
@RequirePermission('ViewUsers')
@Controller('Admin/Users/Pick')
export class UserPickController {
  constructor(private readonly users: UserList) {}

  @Get()
  async find(@Res() response: Response, @Query('q') q: unknown): Promise<void> {
    const name = typeof q === 'string' ? normalise(storableText(q).trim().slice(0, LONGEST)) : '';
    const where = name === '' ? always() : contains('userName', name);
    const { items, totalCount } = await this.users.page({ where, roles: [], first: FIRST, skip: 0 });
    const choices = items.map(({ id, userName, enabled }) => ({
      id,
      title: userName,
      note: enabled ? '' : 'disabled',
    }));
    response.set('Cache-Control', 'no-store').json({ items: choices, total: totalCount });
  }
}
