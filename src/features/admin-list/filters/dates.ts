import { sentence } from '@espalier/plugin-sdk';
import { type Refuse } from '@espalier/filter-syntax';
import { and, gte, lt, type Predicate } from '@espalier/predicates';
import { clockAt, momentAt, toUtc } from '#platform/dates';

/** From `start` until before `end`; ISO 8601 in UTC. Open where an end is missing. */
interface DateRange {
  readonly start?: string;
  readonly end?: string;
}

/** Of milliseconds since 1970, `end` not included. */
interface TimeRange {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** When and for whom a filter is read. */
export interface Asked {
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** IANA name. Days and times without an offset are meant there. */
  readonly timeZone: string;
}

/**
 * `2026-01-31` (all of that day), `>`, `>=`, `<`, `<=` before it, and `a..b`, of which both ends belong to the range.
 * In the place of a day stands a time as well, or `@now` or `@today`, with days added or taken away: `@today-7`.
 *
 * @returns undefined for what is no date, and for ranges that end before they begin
 */
export function dateRange(text: string, asked: Asked): DateRange | undefined {
  const [first = '', last, ...others] = text.split('..');
  if (last !== undefined) {
    const [from, to] = [timeRange(first, asked), timeRange(last, asked)];
    if (!from || !to || from.start >= to.end || others.length > 0) return undefined;
    return { start: toIso(from.start), end: toIso(to.end) };
  }
  const { sign, date } = compared(text);
  const range = timeRange(date, asked);
  if (!range) return undefined;
  const [start, end] = [toIso(range.start), toIso(range.end)];
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

/** A date with what may stand before it. */
export function compared(text: string): { readonly sign: string; readonly date: string } {
  const [, sign = '', date = ''] = /^(>=|<=|>|<|)(.*)$/s.exec(text) ?? [];
  return { sign, date };
}

function timeRange(text: string, { now, timeZone }: Asked): TimeRange | undefined {
  const [, name, days = '0'] = /^@(now|today)([+-]\d{1,7})?$/i.exec(text) ?? [];
  const later = Number(days) * DAY_MS;
  if (name?.toLowerCase() === 'now') return within(Date.parse(now) + later);
  if (name !== undefined) return day(startOfDay(clockAt(Date.parse(now), timeZone)) + later, timeZone);
  if (text.includes(':')) return within(millisecondsOf(toUtc(text, timeZone)));
  return day(millisecondsOf(toUtc(text)), timeZone);
}

/** @param midnight as its clocks show it */
function day(midnight: number, timeZone: string): TimeRange | undefined {
  if (!within(midnight)) return undefined;
  const [start, end] = [momentAt(midnight, timeZone), momentAt(midnight + DAY_MS, timeZone)];
  return { start: Math.max(start, FIRST_MS), end: Math.min(end, LAST_MS) };
}

/** Undefined also for NaN. */
function within(start: number): TimeRange | undefined {
  if (!(start >= FIRST_MS && start <= LAST_MS)) return undefined;
  return { start, end: Math.min(start + 1, LAST_MS) };
}

function startOfDay(clock: number): number {
  return Math.floor(clock / DAY_MS) * DAY_MS;
}

function millisecondsOf(utc: string | undefined): number {
  return Date.parse(utc ?? '');
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}

const DAY = '2026-01-31'.length;

/** The calendar in the zone: `2026-01-31`. @param moment ISO 8601 in UTC */
export function dayOf(moment: string, timeZone: string): string {
  return toIso(clockAt(Date.parse(moment), timeZone)).slice(0, DAY);
}

const NO_DATE = sentence(
  'Enter a date, for example 2026-05-01, a range such as 2026-05-01..2026-05-31, or @today or @now, plus or minus days: @today-7. To compare, begin with >, >=, < or <=.',
);

/** Of a field. */
export type DateKind = 'date' | 'dateTime';

/** @param kind of the field; a date without a time is a day of the calendar, wherever it is asked for */
export function isWithin(field: string, kind: DateKind = 'dateTime') {
  return (value: string, asked: Asked, refuse: Refuse): Predicate => {
    const range = kind === 'date' ? dateRange(value, asOnCalendar(asked)) : dateRange(value, asked);
    if (!range) return refuse(NO_DATE);
    const bound = (time: string) => (kind === 'date' ? time.slice(0, DAY) : time);
    return and(
      ...(range.start === undefined ? [] : [gte(field, bound(range.start))]),
      ...(range.end === undefined ? [] : [lt(field, bound(range.end))]),
    );
  };
}

/** With today as it is in the zone, and days of no zone. */
function asOnCalendar({ now, timeZone }: Asked): Asked {
  return { now: toIso(clockAt(Date.parse(now), timeZone)), timeZone: 'UTC' };
}
