import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { isGivenByItself, RoleGranting, Roles } from '#core/auth';
import { keyPath } from '#core/records';

export interface Option {
  readonly value: string;
  readonly text: string;
  readonly hint: string;
  readonly canBeGiven: boolean;
  /** Its page, for those who may see it. */
  readonly href?: string;
}

@Injectable()
export class RoleOptions {
  constructor(
    private readonly roles: Roles,
    private readonly granting: RoleGranting,
  ) {}

  /** All of them; beside those that the principal cannot give stands why. */
  async for(principal: Principal): Promise<readonly Option[]> {
    const roles = (await this.roles.all()).filter(({ name }) => !isGivenByItself(name));
    const seesRoles = principal.may('ManageRoles');
    return Promise.all(
      roles.map(async ({ name, description }) => {
        const refusal = await this.granting.refusalOf(principal, [name]);
        const hint = [description, refusal].filter(Boolean).join(' ');
        return {
          value: name,
          text: name,
          hint,
          canBeGiven: !refusal,
          ...(seesRoles && { href: keyPath('/Admin/Roles', name) }),
        };
      }),
    );
  }
}
