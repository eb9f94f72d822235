import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { BulkAction } from '#admin-list';
import { UserActions } from '../management/user-actions';
import { RoleOptions } from './role-options';

type Run = (principal: Principal, id: string) => Promise<void>;

/** What can be done with several users at once. */
@Injectable()
export class UserBulkActions {
  constructor(
    private readonly actions: UserActions,
    private readonly roleOptions: RoleOptions,
  ) {}

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
