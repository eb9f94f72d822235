import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Roles } from '#core/auth';
import { Navigation } from '#core/display';

export interface Beginning {
  readonly text: string;
  readonly href: string;
  readonly icon: string;
}

const DASHBOARD = '/Admin';

/** The menu has the rest. */
const MOST = 12;

/** Where somebody can begin for whom the dashboard has no cards. */
@Injectable()
export class Beginnings {
  constructor(
    private readonly navigation: Navigation,
    private readonly roles: Roles,
  ) {}

  /** What the person can make first, then what they can open. */
  async for(principal: Principal): Promise<readonly Beginning[]> {
    const groups = await this.navigation.for(principal, DASHBOARD);
    const links = groups.flatMap((group) => group.links).flatMap((link) => [link, ...link.below]);
    const creations = links.flatMap(({ creates }) => (creates ? [{ ...creates, icon: 'plus' }] : []));
    const pages = links.filter(({ href }) => href !== DASHBOARD);
    return [...creations, ...pages].slice(0, MOST);
  }

  /** The roles of people who can give others roles. */
  async helpers(): Promise<readonly string[]> {
    const roles = await this.roles.all();
    return roles
      .filter(({ permissions }) => this.roles.grantsBy(permissions).allow('ManageUsers', undefined, false))
      .map(({ name }) => name);
  }
}
