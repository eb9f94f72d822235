import { Injectable } from '@nestjs/common';
import { PermissionCatalog, Roles, type Role, type SecurableType } from '#core/auth';
import { text } from '#platform/texts';
import { PermissionGroups, type PermissionSummary } from '../permission-groups';

interface PermissionBox {
  readonly value: string;
  readonly text: string;
  readonly hint: string;
}

export interface PermissionFieldset {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly boxes: readonly PermissionBox[];
  /** Those that the role has itself. */
  readonly checked: readonly string[];
}

export interface TypeRow extends SecurableType {
  /** False when permissions for it do not count at the moment. */
  readonly securable: boolean;
  readonly count: number;
}

@Injectable()
export class RoleSheet {
  constructor(
    private readonly roles: Roles,
    private readonly catalog: PermissionCatalog,
    private readonly groups: PermissionGroups,
  ) {}

  /** Also those that the role has and that nobody declares at the moment. */
  async general(role: Role): Promise<readonly PermissionFieldset[]> {
    const modules = this.groups.modules().map(({ name, permissions }) => ({ label: name, permissions }));
    const lost = role.permissions.filter((name) => !this.catalog.isPermission(name));
    const sheets = await Promise.all(
      modules.map(({ label, permissions }, index) => this.fieldset(role, `module-${index}`, label, permissions)),
    );
    return lost.length === 0 ? sheets : [...sheets, undeclared(lost)];
  }

  async ofType(role: Role, type: SecurableType): Promise<PermissionFieldset> {
    return this.fieldset(role, 'type', type.displayName, this.groups.ofType(type));
  }

  /** Also those for which the role has some permission although they have none of their own. */
  types(role: Role): readonly TypeRow[] {
    const counts = new Map<string, number>();
    for (const permission of role.permissions) {
      const type = this.catalog.typePermission(permission)?.contentType;
      if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    const securable = this.groups.types().map((type) => ({ ...type, securable: true }));
    const names = new Set(securable.map(({ name }) => name));
    const others = [...counts.keys()]
      .filter((name) => !names.has(name))
      .map((name) => ({ name, displayName: name, securable: false }));
    return [...securable, ...others]
      .map((type) => ({ ...type, count: counts.get(type.name) ?? 0 }))
      .toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
  }

  private async fieldset(
    role: Role,
    name: string,
    label: string,
    permissions: readonly PermissionSummary[],
  ): Promise<PermissionFieldset> {
    const grants = await this.roles.grantsOf([role.name]);
    const own = new Set(role.permissions);
    const boxes = permissions.map(({ name: value, title, implies }) => {
      const implied = !own.has(value) && grants.allow(value, undefined, false);
      return { value, text: title, hint: hintOf(value, implies, implied) };
    });
    return { name, label, boxes, checked: boxes.map(({ value }) => value).filter((value) => own.has(value)) };
  }
}

function hintOf(name: string, implies: readonly string[], implied: boolean): string {
  const brings = implies.length > 0 ? [text('Brings {permissions}.', { permissions: implies.join(', ') })] : [];
  return [...(implied ? [text('Implied by others of the role.')] : []), `${name}.`, ...brings].join(' ');
}

function undeclared(names: readonly string[]): PermissionFieldset {
  return {
    name: 'undeclared',
    label: text('Of modules that are not loaded'),
    hint: text('They count again when the plug-in is back. What you uncheck cannot be checked again before that.'),
    boxes: names.map((name) => ({ value: name, text: name, hint: '' })),
    checked: names,
  };
}
