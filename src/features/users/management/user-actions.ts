import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { OneselfError } from '../user-errors';
import { UserManagement } from './user-management';

/**
 * Each action is an operation of its own, with all the rules of {@link UserManagement}, and nobody takes anything away
 * from themselves: in a list that is a slip. All of it throws UserNotFoundError, RoleBeyondCallerError, OneselfError,
 * and DomainError 409 for the last site owner.
 */
@Injectable()
export class UserActions {
  constructor(private readonly users: UserManagement) {}

  async enable(principal: Principal, id: string): Promise<void> {
    await this.users.amend(principal, id, { enabled: true });
  }

  async disable(principal: Principal, id: string): Promise<void> {
    requireOther(principal, id);
    await this.users.amend(principal, id, { enabled: false });
  }

  async remove(principal: Principal, id: string): Promise<void> {
    requireOther(principal, id);
    await this.users.remove(principal, id);
  }

  async giveRole(principal: Principal, id: string, role: string): Promise<void> {
    await this.users.amend(principal, id, { give: [role] });
  }

  async takeRole(principal: Principal, id: string, role: string): Promise<void> {
    requireOther(principal, id);
    await this.users.amend(principal, id, { take: [role] });
  }
}

function requireOther(principal: Principal, id: string): void {
  if (principal.id === id) throw new OneselfError();
}
