import { Injectable } from '@nestjs/common';
import { Contributes, USERS_BULK_ACTION, type Principal, type UsersBulkAction } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { UserActions } from '../management/user-actions';

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
