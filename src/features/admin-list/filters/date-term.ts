import { and, gte, lt, type Predicate } from '@espalier/predicates';
import type { Refuse } from '@espalier/filter-syntax';
import { dateRange } from './dates';

const NO_DATE =
  'This is no date. Write a day such as 2026-01-31, one with >, >=, < or <= before it, two with .. between them, the ' +
  'earlier one first, or @today or @now, with days such as -7 behind it if you like.';

export function isWithin(field: string) {
  return (value: string, { now }: { readonly now: string }, refuse: Refuse): Predicate => {
    const range = dateRange(value, now);
    if (!range) return refuse(NO_DATE);
    return and(
      ...(range.start === undefined ? [] : [gte(field, range.start)]),
      ...(range.end === undefined ? [] : [lt(field, range.end)]),
    );
  };
}
