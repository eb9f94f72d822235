import { Injectable } from '@nestjs/common';
import type { ListRow, Principal, RowAction } from '@espalier/plugin-sdk';
import { RoleGranting } from '#core/auth';
import { text } from '#platform/texts';
import type { User } from '../user';

export const USERS_PATH = '/Admin/Users';

export const RIGHTS_PATH = `${USERS_PATH}/Rights`;

export interface UserRow extends ListRow {
  readonly href?: string;
  readonly user: User;
  readonly actions: readonly RowAction[];
}

@Injectable()
export class UserPresenter {
  constructor(private readonly granting: RoleGranting) {}

  /** @param back query of links, to come back by */
  async of(users: readonly User[], principal: Principal, back: string): Promise<UserRow[]> {
    const mayManage = principal.may('ManageUsers');
    const maySeeRights = principal.may('ManageRoles');
    return Promise.all(
      users.map(async (user) => ({
        id: user.id,
        label: user.userName,
        user,
        ...(mayManage && { href: `${USERS_PATH}/${user.id}` }),
        actions: [
          ...(maySeeRights ? [rightsOf(user)] : []),
          ...(mayManage ? await this.actionsFor(user, principal, back) : []),
        ],
      })),
    );
  }

  /** None to oneself, nor to those who hold more. */
  private async actionsFor({ id, roles, enabled }: User, principal: Principal, back: string): Promise<RowAction[]> {
    if (id === principal.id || (await this.granting.refusalOf(principal, roles))) return [];
    const path = `${USERS_PATH}/${id}`;
    return [
      enabled
        ? { text: text('Disable'), icon: 'user-x', path: `${path}/disable`, asks: false }
        : { text: text('Enable'), icon: 'check', path: `${path}/enable`, asks: false },
      { text: text('Delete'), icon: 'trash-2', path: `${path}/delete?${back}`, asks: true, isDestructive: true },
    ];
  }
}

export function rightsPath({ userName }: User): string {
  return `${RIGHTS_PATH}?user=${encodeURIComponent(userName)}`;
}

function rightsOf(user: User): RowAction {
  const words = text('What may {userName} do?', { userName: user.userName });
  return { text: words, icon: 'shield-check', path: rightsPath(user), asks: false, isLink: true };
}
