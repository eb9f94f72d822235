import type { UsersSort } from '@espalier/plugin-sdk';

/** What users can be sorted by, each with an index, and the direction when none is said. */
const KEYS = {
  name: { columns: ['normalized_user_name'], direction: 'asc' },
  email: { columns: ['normalized_email'], direction: 'asc' },
  created: { columns: ['created_utc', 'id'], direction: 'desc' },
} as const;

type SortKey = keyof typeof KEYS;
type Direction = 'asc' | 'desc';

export const DEFAULT_SORT: UsersSort = 'name';

export const USER_SORTS: readonly UsersSort[] = (['name', 'email', 'created'] as const).flatMap((key) => [
  key,
  `${key}-asc` as const,
  `${key}-desc` as const,
]);

export function userOrder(sort: UsersSort): string {
  const [name, given] = sort.split('-') as [SortKey, Direction | undefined];
  const { columns, direction } = KEYS[name];
  const way = (given ?? direction).toUpperCase();
  return columns.map((column) => `app_user.${column} ${way}`).join(', ');
}
