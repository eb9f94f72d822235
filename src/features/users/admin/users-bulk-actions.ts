import { Injectable } from '@nestjs/common';
import {
  USERS_BULK_ACTION,
  type BulkAction,
  type ListBulk,
  type Principal,
  type UsersList,
  type UsersQuery,
} from '@espalier/plugin-sdk';
import { bulkChanges } from '#features/admin-list';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { UserList } from '../list/user-list';
import { UserActions } from '../management/user-management';
import { StoredUserNames } from '../user-contributions';
import { RoleOptions } from './role-options';

type Run = (principal: Principal, id: string) => Promise<void>;

@Injectable()
export class UserBulkActions implements ListBulk<UsersList> {
  constructor(
    private readonly userActions: UserActions,
    private readonly roleOptions: RoleOptions,
    private readonly userList: UserList,
    private readonly names: StoredUserNames,
    private readonly extensions: ExtensionRegistry,
  ) {}

  /** Nothing for those who may only look; roles are those that the principal can give. */
  async actions(_query: UsersQuery, principal: Principal): Promise<readonly BulkAction[]> {
    if (!principal.may('ManageUsers')) return [];
    const roles = (await this.roleOptions.for(principal)).filter(({ canBeGiven }) => canBeGiven);
    return [
      ...this.extensions.contributions(USERS_BULK_ACTION).filter(({ permission }) => principal.may(permission)),
      ...roles.map(({ value }) => this.giving(value)),
      ...roles.map(({ value }) => this.taking(value)),
    ];
  }

  ids(query: UsersQuery, atMost: number): Promise<readonly string[]> {
    return this.userList.ids(query, atMost);
  }

  labels(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.names.namesOf(ids);
  }

  private giving(role: string): BulkAction {
    const words = {
      name: `give:${role}`,
      text: text('Give the role {role}', { role }),
      done: text('given the role {role}', { role }),
    };
    return bulk(words, (principal, id) => this.userActions.giveRole(principal, id, role));
  }

  private taking(role: string): BulkAction {
    const words = {
      name: `take:${role}`,
      text: text('Take away the role {role}', { role }),
      done: text('removed from the role {role}', { role }),
      isDestructive: true,
      question: (users: string) => text('Take the role {role} from {users}?', { role, users }),
    };
    return bulk(words, (principal, id) => this.userActions.takeRole(principal, id, role));
  }
}

function bulk(words: Omit<BulkAction, 'run'>, run: Run): BulkAction {
  return {
    ...words,
    run: async (id, principal) => {
      await run(principal, id);
      return undefined;
    },
  };
}

export const usersChanges = bulkChanges(USERS_BULK_ACTION, UserActions, [
  {
    name: 'enable',
    words: () => ({ text: text('Enable'), done: text('enabled') }),
    permission: 'ManageUsers',
    run: (users, id, principal) => users.enable(principal, id),
  },
  {
    name: 'disable',
    words: () => ({ text: text('Disable'), done: text('disabled') }),
    isDestructive: true,
    permission: 'ManageUsers',
    run: (users, id, principal) => users.disable(principal, id),
  },
  {
    name: 'delete',
    words: () => ({ text: text('Delete'), done: text('deleted') }),
    isDestructive: true,
    isDeletion: true,
    permission: 'ManageUsers',
    run: (users, id, principal) => users.remove(principal, id),
  },
]);
