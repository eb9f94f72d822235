import { sentence } from '@espalier/plugin-sdk';
import { type Refuse } from '@espalier/filter-syntax';
import { and, gte, lt, type Predicate } from '@espalier/predicates';
import { toUtc } from '#platform/dates';

/** From `start` until before `end`; ISO 8601 in UTC. Open where an end is missing. */
interface DateRange {
  readonly start?: string;
  readonly end?: string;
}

/** A timeRange of milliseconds since 1970, `end` not included. */
interface TimeRange {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * `2026-01-31` (all of that day), `>`, `>=`, `<`, `<=` before it, and `a..b`, of which both ends belong to the range.
 * In the place of a day stands a time as well, or `@now` or `@today`, with days added or taken away: `@today-7`.
 *
 * @param now ISO 8601 in UTC
 * @returns undefined for what is no date, and for ranges that end before they begin
 */
export function dateRange(text: string, now: string): DateRange | undefined {
  const [first = '', last, ...others] = text.split('..');
  if (last !== undefined) {
    const [from, to] = [timeRange(first, now), timeRange(last, now)];
    if (!from || !to || from.start >= to.end || others.length > 0) return undefined;
    return { start: toIso(from.start), end: toIso(to.end) };
  }
  const [, sign, date] = /^(>=|<=|>|<|)(.*)$/s.exec(text) ?? [];
  const asked = timeRange(date ?? '', now);
  if (!asked) return undefined;
  const [start, end] = [toIso(asked.start), toIso(asked.end)];
  switch (sign) {
    case '>':
      return { start: end };
    case '>=':
      return { start };
    case '<':
      return { end: start };
    case '<=':
      return { end };
    default:
      return { start, end };
  }
}

function timeRange(text: string, now: string): TimeRange | undefined {
  const [, name, days = '0'] = /^@(now|today)([+-]\d{1,7})?$/i.exec(text) ?? [];
  if (name === undefined) return fixed(text);
  const isDay = name.toLowerCase() === 'today';
  const origin = Date.parse(isDay ? now.slice(0, 10) : now);
  return within(origin + Number(days) * DAY_MS, isDay);
}

function fixed(text: string): TimeRange | undefined {
  const utc = toUtc(text);
  return utc === undefined ? undefined : within(Date.parse(utc), !text.includes(':'));
}

function within(start: number, isDay: boolean): TimeRange | undefined {
  if (start < FIRST_MS || start > LAST_MS) return undefined;
  return { start, end: Math.min(start + (isDay ? DAY_MS : 1), LAST_MS) };
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}

const DAY = '2026-01-31'.length;

const NO_DATE = sentence(
  'Enter a date, for example 2026-05-01, a range such as 2026-05-01..2026-05-31, or @today or @now, plus or minus days: @today-7. To compare, begin with >, >=, < or <=.',
);

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
