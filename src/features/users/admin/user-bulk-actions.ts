import { Injectable } from '@nestjs/common';
import { USERS_BULK_ACTION, type Principal } from '@espalier/plugin-sdk';
import type { BulkAction, BulkTarget, Noun } from '#features/admin-list';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { UserList } from '../list/user-list';
import { UserActions } from '../management/user-actions';
import { StoredUserNames } from '../user-contributions';
import { RoleOptions } from './new-user.pages';
import type { Search } from './users-search';

type Run = (principal: Principal, id: string) => Promise<void>;

export const USERS: Noun = { one: text('user'), many: text('users') };

/** What can be done with several users at once. */
@Injectable()
export class UserBulkActions {
  constructor(
    private readonly actions: UserActions,
    private readonly roleOptions: RoleOptions,
    private readonly userList: UserList,
    private readonly names: StoredUserNames,
    private readonly extensions: ExtensionRegistry,
  ) {}

  async targetOf({ address, filter }: Search, principal: Principal): Promise<BulkTarget> {
    return {
      address,
      noun: USERS,
      actions: await this.for(principal),
      hasFaults: filter.faults.length > 0,
      selectAll: (atMost) => this.userList.ids(filter.query, atMost),
      labels: (ids) => this.names.namesOf(ids),
    };
  }

  /** Nothing for those who may only look; roles are those that the principal can give. */
  async for(principal: Principal): Promise<readonly BulkAction[]> {
    if (!principal.may('ManageUsers')) return [];
    const roles = (await this.roleOptions.for(principal)).filter(({ canBeGiven }) => canBeGiven);
    return [
      ...this.extensions.contributions(USERS_BULK_ACTION).filter(({ permission }) => principal.may(permission)),
      ...roles.map(({ value }) => this.giving(value)),
      ...roles.map(({ value }) => this.taking(value)),
    ];
  }

  private giving(role: string): BulkAction {
    const words = {
      name: `give:${role}`,
      text: text('Give the role {role}', { role }),
      done: text('given the role {role}', { role }),
    };
    return bulk(words, (principal, id) => this.actions.giveRole(principal, id, role));
  }

  private taking(role: string): BulkAction {
    const words = {
      name: `take:${role}`,
      text: text('Take away the role {role}', { role }),
      done: text('relieved of the role {role}', { role }),
      isDestructive: true,
      question: (users: string) => text('Take the role {role} from {users}?', { role, users }),
    };
    return bulk(words, (principal, id) => this.actions.takeRole(principal, id, role));
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
