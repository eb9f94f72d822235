import type { ListCells, ListColumn, ListRow, PredicateList, RowAction } from '@espalier/plugin-sdk';
import type { ListPreferences } from '#platform/pages';
import { perLanguage, text } from '#platform/texts';
import type { AskedList } from './asked-list';

type Density = NonNullable<ListPreferences['density']>;

interface Heading {
  readonly kind: ListColumn['kind'];
  readonly title: string;
  readonly sort?: { readonly href: string; readonly direction?: 'ascending' | 'descending' };
}

interface Cell {
  readonly kind: ListColumn['kind'];
  /** Of the column. */
  readonly title: string;
  readonly view: string;
  readonly value: ListCells[ListColumn['kind']];
}

export interface ListTable {
  readonly headings: readonly Heading[];
  readonly rows: readonly TableRow[];
}

interface TableRow extends Pick<ListRow, 'id' | 'label'> {
  readonly cells: readonly Cell[];
  readonly actions: readonly RowAction[];
  /** Behind a line. */
  readonly destructive: readonly RowAction[];
  readonly hasMenu: boolean;
}

/** A column in the menu of columns. */
export interface ColumnChoice {
  readonly name: string;
  readonly title: string;
  readonly isShown: boolean;
}

/** How high rows are, in the menu of columns. */
export interface DensityChoice {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
}

const densities = perLanguage((): readonly (readonly [Density | undefined, string])[] => [
  ['compact', text('Compact')],
  [undefined, text('Normal')],
  ['roomy', text('Roomy')],
]);

export function densityNamed(name: string): Density | undefined {
  return densities()
    .map(([density]) => density)
    .find((density) => density === name);
}

export function densityChoices(chosen: Density | undefined): DensityChoice[] {
  return densities().map(([density, title]) => ({ value: density ?? '', text: title, isChosen: density === chosen }));
}

/** Those that somebody has chosen, in the order of the list; names that it does not have mean nothing. */
export function shownColumns(columns: readonly ListColumn[], chosen?: readonly string[]): ListColumn[] {
  return columns.filter(
    ({ name, kind, isExtra = false }) => kind === 'title' || (chosen ? chosen.includes(name) : !isExtra),
  );
}

export function columnChoices(columns: readonly ListColumn[], shown: readonly ListColumn[]): ColumnChoice[] {
  return columns
    .filter(({ kind }) => kind !== 'title')
    .map((column) => ({ name: column.name, title: column.title, isShown: shown.includes(column) }));
}

export function listTable<T extends PredicateList>(
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  asked: AskedList<T>,
): ListTable {
  return {
    headings: columns.map((column) => headingOf(column, asked)),
    rows: rows.map((row) => tableRow(columns, row)),
  };
}

function tableRow(columns: readonly ListColumn[], { id, label, actions = [], ...row }: ListRow): TableRow {
  const hasMenu = actions.length > 0;
  const cells = columns.map((column) => ({
    kind: column.kind,
    title: column.title,
    // Menus also have exact times.
    view: `admin-list/cells/${column.kind === 'time' && !hasMenu ? 'when' : column.kind}`,
    value: column.cell({ id, label, ...row }),
  }));
  return {
    id,
    label,
    cells,
    actions: actions.filter(({ isDestructive = false }) => !isDestructive),
    destructive: actions.filter(({ isDestructive = false }) => isDestructive),
    hasMenu,
  };
}

/** A click sorts; another one turns the order round. Dates begin with the newest. */
function headingOf<T extends PredicateList>({ kind, title, sort }: ListColumn, asked: AskedList<T>): Heading {
  if (!sort) return { kind, title };
  const now = asked.options.sort;
  const isDescending = now === sort.descending;
  const direction = isDescending ? 'descending' : now === sort.ascending ? 'ascending' : undefined;
  const first = kind === 'time' ? sort.descending : sort.ascending;
  const next = direction === undefined ? first : isDescending ? sort.ascending : sort.descending;
  return { kind, title, sort: { href: asked.sorted(next), ...(direction && { direction }) } };
}
