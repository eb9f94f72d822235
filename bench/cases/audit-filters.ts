import { EVENT_SORTS } from '../../src/features/audit-trail/list/event-order';
import { ACTORS, BUSY_ITEM } from '../support/audit-trail';

const SORTS = EVENT_SORTS.map((sort) => `sort:${sort}`);

/** Some of each dimension: common, rare, of old times only, and none. */
const FILTERS = [
  '',
  'category:Content',
  'category:Roles',
  'event:Kind0',
  'event:Ended',
  'category:Roles event:Kind2',
  ACTORS.busy,
  ACTORS.left,
  ACTORS.quiet,
  'user-19',
  'bench',
  'NOT busy',
  'nobody-at-all',
  `userid:id-of-${ACTORS.quiet}`,
  'userid:user-7',
  `userid:NOT id-of-${ACTORS.busy}`,
  `id:${BUSY_ITEM}`,
  'id:none',
  'date:2025-11-20',
  'date:<2025-01-01',
  'date:>=2025-06-01',
];

/** Of several dimensions. */
const TOGETHER = [
  `${ACTORS.busy} category:Templates`,
  `${ACTORS.busy} category:Users`,
  `${ACTORS.left} category:Content`,
  `${ACTORS.quiet} category:Content event:Kind0`,
  'user-19 category:Users',
  `${ACTORS.busy} date:2025-11-01..2025-11-20`,
  'category:Users date:<2025-02-01',
  'event:Ended date:>2026-01-01',
  `id:${BUSY_ITEM} ${ACTORS.busy} event:Kind1`,
  `${ACTORS.quiet} userid:user-1999`,
];

export const AUDIT_FILTERS: readonly string[] = [
  ...SORTS,
  ...FILTERS,
  ...FILTERS.filter((filter) => filter !== '').flatMap((filter) =>
    ['time-asc', 'category-asc-time-desc', 'event-desc-time-asc', 'user-asc-time-asc', 'user-desc-time-asc'].map(
      (sort) => `${filter} sort:${sort}`,
    ),
  ),
  ...TOGETHER,
  ...TOGETHER.map((filter) => `${filter} sort:category-asc-time-desc`),
  ...TOGETHER.map((filter) => `${filter} sort:user-desc-time-asc`),
];
