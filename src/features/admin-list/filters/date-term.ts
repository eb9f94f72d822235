import { and, gte, lt, type Predicate } from '@espalier/predicates';
import type { Refuse } from '@espalier/filter-syntax';
import { dateRange } from './dates';

const DAY = '2026-01-31'.length;

const NO_DATE =
  'This is no date. Write a day such as 2026-01-31, one with >, >=, < or <= before it, two with .. between them, the ' +
  'earlier one first, or @today or @now, with days such as -7 behind it if you like.';

/** @param kind of the field; a date without a time is that of its day in UTC */
export function isWithin(field: string, kind: 'date' | 'dateTime' = 'dateTime') {
  const bound = (time: string) => (kind === 'date' ? time.slice(0, DAY) : time);
  return (value: string, { now }: { readonly now: string }, refuse: Refuse): Predicate => {
    const range = dateRange(value, now);
    if (!range) return refuse(NO_DATE);
    return and(
      ...(range.start === undefined ? [] : [gte(field, bound(range.start))]),
      ...(range.end === undefined ? [] : [lt(field, bound(range.end))]),
    );
  };
}
