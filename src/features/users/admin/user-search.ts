import { contains, or } from '@espalier/predicates';
import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { UserList } from '../list/user-list';
import type { User } from '../user';
import { normalise } from '../user-fields';
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
