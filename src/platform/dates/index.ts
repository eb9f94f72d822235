import { momentAt } from './zones';

export { clockAt, momentAt } from './zones';

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DATE_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[Tt ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

const STORED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const MINUTE_MS = 60_000;

/** Whether a text is what {@link toUtc} makes of a date. */
export function isUtc(text: string): boolean {
  return STORED.test(text);
}

/**
 * ISO 8601 in UTC with milliseconds, so that dates compare as text. Reads ISO 8601, and what people write for it:
 * months, days and hours of one digit, a space for the `T`, no seconds, a date alone (midnight). Without an offset the
 * time is that of the zone. Digits beyond milliseconds are cut off. `2012-9-05T12:00:00+02:00` is
 * `2012-09-05T10:00:00.000Z`.
 *
 * @param timeZone IANA name
 * @returns undefined for text that is no date (`2026-02-30`) or lies outside the years 1 to 9999
 */
export function toUtc(text: string, timeZone = 'UTC'): string | undefined {
  const match = DATE_TIME.exec(text) ?? DATE.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    zulu,
    sign,
    hours = '0',
    minutes = '0',
  ] = match;
  const date = utcDate(Number(year), Number(month), Number(day));
  const time = date && utcTime(date, Number(hour), Number(minute), Number(second), milliseconds(fraction));
  const offset = offsetMinutes(sign, Number(hours), Number(minutes));
  if (time === undefined || offset === undefined) return undefined;
  const hasOffset = zulu !== undefined || sign !== undefined;
  const utc = new Date(hasOffset ? time - offset * MINUTE_MS : momentAt(time, timeZone));
  const inRange = utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999;
  return inRange ? utc.toISOString() : undefined;
}

function milliseconds(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** Undefined when a part is out of its range: `Date` would carry it over into the next larger one. */
function utcDate(year: number, month: number, day: number): Date | undefined {
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date : undefined;
}

function utcTime(date: Date, hour: number, minute: number, second: number, millisecond: number): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return date.setUTCHours(hour, minute, second, millisecond);
}

function offsetMinutes(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** IANA names. */
export const TIME_ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const KNOWN_ZONES = new Set(TIME_ZONES);
const LONGEST_ZONE = 64;

/** The zone as {@link TIME_ZONES} has it: `Europe/Kiev` for `Europe/Kyiv`. */
export function timeZoneNamed(name: string): string | undefined {
  if (KNOWN_ZONES.has(name)) return name;
  if (name === '' || name.length > LONGEST_ZONE) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return KNOWN_ZONES.has(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}
