import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { PermissionCatalog, Roles, type Role } from '#core/auth';
import { perLanguage, text } from '#platform/texts';
import { cellOf, levelIn, LEVELS, levelsOf, type Level, type MatrixColumn, type MatrixCell } from './permission-matrix';

type Rights = Pick<Principal, 'id' | 'may'>;

export const levelNames = perLanguage((): Readonly<Record<Level, string>> => ({
  none: text('None'),
  own: text('Own'),
  all: text('All'),
}));

/** What rights come to, whatever they come from. @param contentType none: for content of any type */
export function reachedLevel(rights: Rights, { all, own }: MatrixColumn, contentType?: string): Level {
  if (contentType === undefined) {
    if (rights.may(all.name)) return 'all';
    return own && rights.may(own.name) ? 'own' : 'none';
  }
  if (rights.may(all.name, { contentType })) return 'all';
  return rights.may(all.name, { contentType, owner: rights.id }) ? 'own' : 'none';
}

export function headingOf({ all }: MatrixColumn): string {
  return all.verb ?? all.title;
}

export interface LevelChoice {
  /** Of the field: the permission for content of everybody. */
  readonly name: string;
  readonly label: string;
  readonly cell: MatrixCell;
  /** That the role has itself. */
  readonly level: Level;
  readonly options: readonly { readonly value: Level; readonly text: string }[];
  /** What the role may besides, by its other permissions. */
  readonly consequence?: string;
}

export interface MatrixRow {
  readonly label: string;
  readonly note?: string;
  readonly choices: readonly LevelChoice[];
}

/** What a row is about. */
export interface RowSubject {
  readonly label: string;
  readonly note?: string;
  /** None: all content. */
  readonly contentType?: string;
}

/** A permission of the role by itself. */
interface Source {
  readonly permission: string;
  readonly contentType?: string;
  readonly rights: Rights;
}

@Injectable()
export class MatrixRows {
  constructor(
    private readonly roles: Roles,
    private readonly catalog: PermissionCatalog,
  ) {}

  /** @param hasConsequences false where they would say the same everywhere */
  of(
    { permissions }: Role,
    columns: readonly MatrixColumn[],
    subjects: readonly RowSubject[],
    hasConsequences: boolean,
  ): readonly MatrixRow[] {
    const held = new Set(permissions);
    const sources = hasConsequences ? this.sources(permissions) : [];
    return subjects.map(({ label, note, contentType }) => {
      const counting = sources.filter((source) => [undefined, contentType].includes(source.contentType));
      const choices = columns.map((column): LevelChoice => {
        const cell = cellOf(column, contentType);
        const level = levelIn(cell, held);
        return {
          name: cell.all,
          label: text('{contentType}: {action}', { contentType: label, action: headingOf(column) }),
          cell,
          level,
          options: levelsOf(cell).map((value) => ({ value, text: optionText(value, contentType) })),
          consequence: this.consequence(level, counting, column, columns, contentType),
        };
      });
      return { label, note, choices };
    });
  }

  /** General ones first: what they bring is explained by the row above. */
  private sources(permissions: readonly string[]): readonly Source[] {
    return permissions
      .map((permission) => {
        const grants = this.roles.grantsBy([permission]);
        return {
          permission,
          contentType: this.catalog.typePermission(permission)?.contentType,
          rights: { id: 'owner', may: (name, content) => grants.allow(name, content, content?.owner === 'owner') },
        } satisfies Source;
      })
      .toSorted((a, b) => Number(a.contentType !== undefined) - Number(b.contentType !== undefined));
  }

  private consequence(
    level: Level,
    sources: readonly Source[],
    column: MatrixColumn,
    columns: readonly MatrixColumn[],
    contentType?: string,
  ): string | undefined {
    const reached = sources.map((source) => ({ source, level: reachedLevel(source.rights, column, contentType) }));
    for (const stronger of LEVELS.toReversed()) {
      if (stronger === level) return undefined;
      const found = reached.find((reach) => reach.level === stronger);
      if (!found) continue;
      const { source } = found;
      const name = levelNames()[stronger];
      if (contentType === undefined || source.contentType !== undefined) {
        return text('{level}, with {action}', { level: name, action: this.actionOf(source, columns) });
      }
      return level === 'none' ? name : text('{level}, as above', { level: name });
    }
    return undefined;
  }

  private actionOf({ permission, contentType }: Source, columns: readonly MatrixColumn[]): string {
    const column = columns.find((candidate) => {
      const { all, own } = cellOf(candidate, contentType);
      return permission === all || permission === own;
    });
    return column ? headingOf(column) : this.catalog.titleOf(permission);
  }
}

function optionText(level: Level, contentType: string | undefined): string {
  return level === 'none' && contentType !== undefined ? text('As above') : levelNames()[level];
}
