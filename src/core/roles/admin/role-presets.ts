import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { isGivenByItself, PermissionCatalog, Roles, type Role } from '#core/auth';
import { perLanguage, text } from '#platform/texts';
import { unknownChoice } from '../roles-errors';

export interface RolePreset {
  readonly value: string;
  readonly text: string;
  readonly permissions: readonly string[];
}

const empty = perLanguage((): RolePreset => ({ value: '', text: text('Empty'), permissions: [] }));

/** What a role may start from. */
@Injectable()
export class RolePresets {
  constructor(
    private readonly roles: Roles,
    private readonly catalog: PermissionCatalog,
  ) {}

  /** Nothing of which the principal lacks a permission: nobody gives more than they have. */
  async for(principal: Principal): Promise<readonly [RolePreset, ...RolePreset[]]> {
    const builtIn = [...this.catalog.defaultRoles()]
      .filter(([name]) => !isGivenByItself(name))
      .map(([name, permissions]) => ({
        value: `preset:${name}`,
        text: text('{name}, as first installed', { name }),
        permissions,
      }))
      .toSorted((a, b) => a.value.localeCompare(b.value, 'en'));
    const copies = (await this.roles.all()).map((role) => ({
      value: copyOf(role),
      text: text('Copy of {name}', { name: role.name }),
      permissions: role.permissions,
    }));
    const isHeld = ({ permissions }: RolePreset) => permissions.every((permission) => principal.may(permission));
    return [empty(), ...[...builtIn, ...copies].filter(isHeld)];
  }

  /** With those of its permissions that somebody declares. @throws DomainError 400 at `startFrom` */
  async named(principal: Principal, startFrom: string): Promise<RolePreset> {
    const options = await this.for(principal);
    const preset = options.find(({ value }) => value === startFrom);
    if (!preset) throw unknownChoice({ name: 'startFrom', options });
    return { ...preset, permissions: preset.permissions.filter((name) => this.catalog.isPermission(name)) };
  }
}

export function copyOf({ name }: Role): string {
  return `copy:${name}`;
}
