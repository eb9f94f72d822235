import { Controller, Get, Query, Res } from '@nestjs/common';
import { always, contains } from '@espalier/predicates';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { storableText } from '#platform/strings';
import { UserList } from '../list/user-list';
import { normalise } from '../user-fields';

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
