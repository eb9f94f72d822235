import type { AuditTrailSort } from '@espalier/plugin-sdk';

type Direction = 'ASC' | 'DESC';

/** What comes before the time in an order. */
type Grouping = 'category' | 'event' | 'user';

export interface EventOrder {
  readonly by?: { readonly grouping: Grouping; readonly direction: Direction };
  readonly time: Direction;
}

const GROUP_COLUMNS: Readonly<Record<Grouping, string>> = {
  category: 'category',
  event: 'event',
  user: 'normalized_user_name',
};

export const DEFAULT_SORT: AuditTrailSort = 'time-desc';

/** As the lists of Orchard Core have them. */
export const EVENT_SORTS: readonly AuditTrailSort[] = [
  'time-desc',
  'time-asc',
  'category-asc-time-desc',
  'category-asc-time-asc',
  'category-desc-time-desc',
  'category-desc-time-asc',
  'event-asc-time-desc',
  'event-asc-time-asc',
  'event-desc-time-desc',
  'event-desc-time-asc',
  'user-asc-time-asc',
  'user-desc-time-desc',
  'user-desc-time-asc',
];

export function orderOf(sort: AuditTrailSort): EventOrder {
  const [name, direction, , time] = sort.split('-');
  if (name === 'time') return { time: directionOf(direction) };
  return { by: { grouping: name as Grouping, direction: directionOf(direction) }, time: directionOf(time) };
}

export function orderBy({ by, time }: EventOrder, alias: string): string {
  const group = by && `${alias}.${GROUP_COLUMNS[by.grouping]} ${by.direction}, `;
  return `${group ?? ''}${timeOrder(time, alias)}`;
}

/** The id says which of two events of one moment was recorded first. */
export function timeOrder(time: Direction, alias: string): string {
  return `${alias}.created_utc ${time}, ${alias}.id ${time}`;
}

function directionOf(name: string | undefined): Direction {
  return name === 'asc' ? 'ASC' : 'DESC';
}
