import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { BulkAction, BulkTarget, Noun } from '#admin-list';
import { UserList } from '../list/user-list';
import { UserActions } from '../management/user-actions';
import { StoredUserNames } from '../stored-user-names';
import { RoleOptions } from './role-options';
import type { Search } from './users-search';

type Run = (principal: Principal, id: string) => Promise<void>;

export const USERS: Noun = { one: 'user', many: 'users' };

/** What can be done with several users at once. */
@Injectable()
export class UserBulkActions {
  constructor(
    private readonly actions: UserActions,
    private readonly roleOptions: RoleOptions,
    private readonly userList: UserList,
    private readonly names: StoredUserNames,
  ) {}

  async targetOf({ address, filter }: Search, principal: Principal): Promise<BulkTarget> {
    return {
      address,
      noun: USERS,
      actions: await this.for(principal),
      hasFaults: filter.faults.length > 0,
      everything: (atMost) => this.userList.ids(filter.query, atMost),
      labels: (ids) => this.names.namesOf(ids),
    };
  }

  /** Nothing for those who may only look; roles are those that the principal can give. */
  async for(principal: Principal): Promise<readonly BulkAction[]> {
    if (!principal.may('ManageUsers')) return [];
    const roles = (await this.roleOptions.for(principal)).filter(({ canBeGiven }) => canBeGiven);
    return [
      bulk({ name: 'enable', text: 'Enable', done: 'enabled' }, this.actions.enable.bind(this.actions)),
      bulk(
        { name: 'disable', text: 'Disable', done: 'disabled', isDestructive: true },
        this.actions.disable.bind(this.actions),
      ),
      bulk(
        { name: 'delete', text: 'Delete', done: 'deleted', isDestructive: true },
        this.actions.remove.bind(this.actions),
      ),
      ...roles.map(({ value }) => this.giving(value)),
      ...roles.map(({ value }) => this.taking(value)),
    ];
  }

  private giving(role: string): BulkAction {
    const words = { name: `give:${role}`, text: `Give the role ${role}`, done: `given the role ${role}` };
    return bulk(words, (principal, id) => this.actions.giveRole(principal, id, role));
  }

  private taking(role: string): BulkAction {
    const words = {
      name: `take:${role}`,
      text: `Take away the role ${role}`,
      done: `relieved of the role ${role}`,
      isDestructive: true,
      question: (users: string) => `Take the role ${role} from ${users}?`,
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
