import { Injectable } from '@nestjs/common';
import type { PermissionDefinition } from '@espalier/plugin-sdk';
import { PermissionCatalog, type Role } from '#core/auth';
import { text, textList } from '#platform/texts';
import { MatrixRows, headingOf, type MatrixRow, type RowSubject } from '../matrix/matrix-rows';
import { matrixOf, type MatrixColumn } from '../matrix/permission-matrix';
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
}

export interface RoleSheet {
  readonly headings: readonly string[];
  /** What comes with what, in sentences. */
  readonly includes: readonly string[];
  readonly rows: readonly MatrixRow[];
  /** Content types on all pages. */
  readonly typeCount: number;
  readonly fieldsets: readonly PermissionFieldset[];
  readonly mayDoEverything: boolean;
}

export const TYPES_ON_PAGE = 25;

/** The boxes of permissions that nobody declares at the moment. */
export const UNDECLARED = 'undeclared';

const SITE_OWNER = 'SiteOwner';

/** What a page shows of a role: all content and some of the types, and whatever is not about types. */
@Injectable()
export class RoleSheets {
  constructor(
    private readonly catalog: PermissionCatalog,
    private readonly groups: PermissionGroups,
    private readonly matrixRows: MatrixRows,
  ) {}

  /** @param page of content types, from 1 */
  of(role: Role, page: number): RoleSheet {
    const { columns, others } = matrixOf(this.catalog.all());
    const types = this.types(role);
    const subjects = [
      { label: text('All content'), note: text('Every content type') },
      ...types.slice((page - 1) * TYPES_ON_PAGE, page * TYPES_ON_PAGE),
    ];
    const mayDoEverything = role.permissions.includes(SITE_OWNER);
    return {
      headings: columns.map(headingOf),
      includes: columns.flatMap((column) => this.includedIn(column, columns)),
      rows: this.matrixRows.of(role, columns, subjects, !mayDoEverything),
      typeCount: types.length,
      fieldsets: this.fieldsets(role, others),
      mayDoEverything,
    };
  }

  /** Also those for which the role has some permission although they have none of their own. */
  private types(role: Role): readonly RowSubject[] {
    const securable = this.groups.types().map(({ name, displayName }) => ({ contentType: name, label: displayName }));
    const known = new Set(securable.map(({ contentType }) => contentType));
    const note = text('Without permissions of its own: these do not count');
    const others = new Set(role.permissions.flatMap((name) => this.catalog.typePermission(name)?.contentType ?? []));
    return [
      ...securable,
      ...[...others].filter((name) => !known.has(name)).map((name) => ({ contentType: name, label: name, note })),
    ].toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  }

  private includedIn(column: MatrixColumn, columns: readonly MatrixColumn[]): string[] {
    const reach = this.catalog.reachOf(column.all.name);
    const included = columns.filter((other) => other !== column && reach.includes(other.all.name)).map(headingOf);
    if (included.length === 0) return [];
    return [text('{action} includes {included}.', { action: headingOf(column), included: textList(included) })];
  }

  /** Also those that the role has and that nobody declares at the moment. */
  private fieldsets(role: Role, shown: readonly PermissionDefinition[]): readonly PermissionFieldset[] {
    const names = new Set(shown.map(({ name }) => name));
    const lost = role.permissions.filter((name) => !this.catalog.isPermission(name));
    return [
      ...this.groups.modules().flatMap(({ name: label, permissions }, index): PermissionFieldset[] => {
        const boxes = permissions.filter(({ name }) => names.has(name)).map((permission) => this.box(role, permission));
        return boxes.length === 0 ? [] : [{ name: `module-${index}`, label, boxes }];
      }),
      ...(lost.length === 0 ? [] : [undeclared(lost)]),
    ];
  }

  private box(role: Role, { name: value, title, implies }: PermissionSummary): PermissionBox {
    const included = textList(implies.map((name) => this.catalog.titleOf(name)));
    const isImplied = !role.permissions.includes(value) && !role.permissions.includes(SITE_OWNER);
    const source = isImplied ? role.permissions.find((name) => this.catalog.reachOf(name).includes(value)) : undefined;
    const hint = [
      ...(implies.length > 0 ? [text('Includes: {included}.', { included })] : []),
      ...(source === undefined ? [] : [text('Included in “{title}”.', { title: this.catalog.titleOf(source) })]),
    ].join(' ');
    return { value, text: title, hint };
  }
}

function undeclared(names: readonly string[]): PermissionFieldset {
  return {
    name: UNDECLARED,
    label: text('From modules that are not loaded'),
    hint: text('They take effect again when the plug-in is back. Until then, what you clear cannot be selected again.'),
    boxes: names.map((name) => ({ value: name, text: name, hint: '' })),
  };
}
