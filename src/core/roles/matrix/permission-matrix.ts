import type { PermissionDefinition } from '@espalier/plugin-sdk';

export const LEVELS = ['none', 'own', 'all'] as const;

export type Level = (typeof LEVELS)[number];

/** What may be done with content, of everybody or with one's own. */
export interface MatrixColumn {
  readonly all: PermissionDefinition;
  readonly own?: PermissionDefinition;
}

/** The names of the permissions that are chosen by one level. */
export interface MatrixCell {
  readonly all: string;
  readonly own?: string;
}

interface PermissionMatrix {
  readonly columns: readonly MatrixColumn[];
  /** Those that are not about content types. */
  readonly others: readonly PermissionDefinition[];
}

/** Each permission is in one place: in a column when it has forms for content types, else among the others. */
export function matrixOf(definitions: readonly PermissionDefinition[]): PermissionMatrix {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const ownForms = new Set(definitions.map(({ ownForm }) => ownForm));
  const columns: MatrixColumn[] = [];
  const placed = new Set<string>();
  // What is an own form of another one waits to be placed as such.
  for (const all of definitions.toSorted((a, b) => Number(ownForms.has(a.name)) - Number(ownForms.has(b.name)))) {
    if (all.typePrefix === undefined || placed.has(all.name)) continue;
    placed.add(all.name);
    const own = all.ownForm === undefined || placed.has(all.ownForm) ? undefined : byName.get(all.ownForm);
    if (own) placed.add(own.name);
    columns.push(own ? { all, own } : { all });
  }
  return { columns: inOrder(columns), others: definitions.filter(({ name }) => !placed.has(name)) };
}

/** @param contentType none: the row of all content */
export function cellOf({ all, own }: MatrixColumn, contentType?: string): MatrixCell {
  if (contentType === undefined) return { all: all.name, own: own?.name };
  const ownPrefix = own?.typePrefix;
  return {
    all: `${all.typePrefix}${contentType}`,
    ...(ownPrefix !== undefined && { own: ownPrefix + contentType }),
  };
}

export function levelIn({ all, own }: MatrixCell, permissions: Pick<ReadonlySet<string>, 'has'>): Level {
  if (permissions.has(all)) return 'all';
  return own !== undefined && permissions.has(own) ? 'own' : 'none';
}

export function levelsOf({ own }: MatrixCell): readonly Level[] {
  return own === undefined ? ['none', 'all'] : LEVELS;
}

/** A level that is left as it is leaves the permissions as they are, also when one of them would do. */
export function withLevel(cell: MatrixCell, permissions: readonly string[], level: Level): readonly string[] {
  const has = (name: string): boolean => permissions.includes(name);
  if (levelIn(cell, { has }) === level) return permissions;
  const others = permissions.filter((name) => name !== cell.all && name !== cell.own);
  const chosen = level === 'none' ? undefined : cell[level];
  return chosen === undefined ? others : [...others, chosen];
}

/** From left to right: what is implied stands before what implies it. */
function inOrder(columns: readonly MatrixColumn[]): MatrixColumn[] {
  const ordered = new Set<MatrixColumn>();
  const passed = new Set<MatrixColumn>();
  const place = (column: MatrixColumn): void => {
    if (passed.has(column)) return;
    passed.add(column);
    for (const implied of column.all.implies ?? []) {
      for (const other of columns) if (other.all.name === implied) place(other);
    }
    ordered.add(column);
  };
  columns.forEach(place);
  return [...ordered];
}
