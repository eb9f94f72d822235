import { Injectable } from '@nestjs/common';
import {
  USERS_BULK_ACTION,
  Contributes,
  type BulkAction,
  type ListBulk,
  type Principal,
  type UsersList,
  type UsersQuery,
  type UsersBulkAction,
} from '@espalier/plugin-sdk';
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

@Injectable()
abstract class ActionOnMany {
  readonly permission = 'ManageUsers';
  protected abstract readonly change: 'enable' | 'disable' | 'remove';

  constructor(private readonly actions: UserActions) {}

  async run(userId: string, principal: Principal): Promise<undefined> {
    await this.actions[this.change](principal, userId);
  }
}

@Contributes(USERS_BULK_ACTION, { order: -30 })
export class EnableMany extends ActionOnMany implements UsersBulkAction {
  readonly name = 'enable';
  get text() {
    return text('Enable');
  }
  get done() {
    return text('enabled');
  }
  protected readonly change = 'enable';
}

@Contributes(USERS_BULK_ACTION, { order: -20 })
export class DisableMany extends ActionOnMany implements UsersBulkAction {
  readonly name = 'disable';
  get text() {
    return text('Disable');
  }
  get done() {
    return text('disabled');
  }
  readonly isDestructive = true;
  protected readonly change = 'disable';
}

@Contributes(USERS_BULK_ACTION, { order: -10 })
export class DeleteMany extends ActionOnMany implements UsersBulkAction {
  readonly name = 'delete';
  get text() {
    return text('Delete');
  }
  get done() {
    return text('deleted');
  }
  readonly isDestructive = true;
  readonly isDeletion = true;
  protected readonly change = 'remove';
}
