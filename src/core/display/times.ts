import handlebars from 'handlebars';
import { isUtc } from '#platform/dates';
import { perLanguage, spokenLanguage, text } from '#platform/texts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const UTC = 'UTC';

type Moment = Date | string;

/** To make one takes longer than a page may. */
const kept = perLanguage(() => new Map<string, ReturnType<typeof formatsIn>>());

function formatsIn(timeZone: string) {
  const { tag } = spokenLanguage();
  const format = (options: Intl.DateTimeFormatOptions, language = tag === 'en' ? 'en-GB' : tag) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options });
  return {
    weekday: format({ weekday: 'short' }),
    day: format({ day: 'numeric', month: 'short' }),
    dayOfOtherYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    year: format({ year: 'numeric' }, 'en'),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    whole: format({ dateStyle: 'medium', timeStyle: 'short' }),
    exact: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    /** 2026-11-23 */
    iso: format({ dateStyle: 'short' }, 'sv'),
  };
}

function formats(timeZone: string): ReturnType<typeof formatsIn> {
  const known = kept().get(timeZone) ?? formatsIn(timeZone);
  kept().set(timeZone, known);
  return known;
}

/** For sentences: `20 Nov 2026, 10:00 UTC`, `20 Nov 2026, 11:00 (Europe/Berlin)`. */
export function momentInWords(moment: Moment, timeZone = UTC): string {
  return named(formats(timeZone).whole.format(new Date(moment)), timeZone);
}

/** A day of the calendar, of no zone: `20 Nov 2026` of `2026-11-20`. What is none stays. */
export function dateInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : formats(UTC).dayOfOtherYear.format(date);
}

/** What has passed, in few letters: `12 s ago`, `Yesterday`, `Fri`, `15 Aug`. What is to come: `25 Nov, 09:00`. */
export function agoInWords(moment: Moment, now: Moment, timeZone = UTC): string {
  const [then, today] = [new Date(moment), new Date(now)];
  const age = today.getTime() - then.getTime();
  if (age < 0) return soonInWords(moment, now, timeZone);
  if (age < MINUTE) return text('{count} s ago', { count: Math.floor(age / SECOND) });
  if (age < HOUR) return text('{count} min ago', { count: Math.floor(age / MINUTE) });
  const days = dayOf(today, timeZone) - dayOf(then, timeZone);
  if (days === 0) return text('{count} h ago', { count: Math.floor(age / HOUR) });
  if (days === 1) return text('Yesterday');
  return days < 7 ? formats(timeZone).weekday.format(then) : dayInWords(then, today, timeZone);
}

/** `25 Nov, 09:00`, with the year when it is another one. */
export function soonInWords(moment: Moment, now: Moment, timeZone = UTC): string {
  const then = new Date(moment);
  return `${dayInWords(then, new Date(now), timeZone)}, ${formats(timeZone).time.format(then)}`;
}

type Shown = string | handlebars.SafeString;

/** The page names the zone once. */
export function timeElement(moment: Moment | null | undefined, timeZone = UTC): Shown {
  return moment ? element(moment, formats(timeZone).whole.format(new Date(moment)), exactly(moment, timeZone)) : '';
}

/** A stored value: a moment as people read it, anything else as it is. */
export function valueElement(value: string | undefined, timeZone?: string): Shown {
  return value !== undefined && isUtc(value) ? timeElement(value, timeZone) : (value ?? '');
}

export function agoElement(moment: Moment | null | undefined, now: Moment, timeZone?: string): Shown {
  return moment ? element(moment, agoInWords(moment, now, timeZone), exactly(moment, timeZone)) : '';
}

/** To the second, and with its zone. */
export function exactElement(moment: Moment | null | undefined, timeZone?: string): Shown {
  return moment ? element(moment, exactly(moment, timeZone)) : '';
}

export function soonElement(moment: Moment | null | undefined, now: Moment, timeZone?: string): Shown {
  return moment ? element(moment, soonInWords(moment, now, timeZone), exactly(moment, timeZone)) : '';
}

function element(moment: Moment, words: string, title?: string): handlebars.SafeString {
  const { escapeExpression } = handlebars.Utils;
  const titled = title === undefined ? '' : ` title="${escapeExpression(title)}"`;
  return new handlebars.SafeString(
    `<time datetime="${new Date(moment).toISOString()}"${titled}>${escapeExpression(words)}</time>`,
  );
}

function exactly(moment: Moment, timeZone = UTC): string {
  return named(formats(timeZone).exact.format(new Date(moment)), timeZone);
}

function named(words: string, timeZone: string): string {
  return timeZone === UTC ? `${words} UTC` : `${words} (${timeZone})`;
}

function dayInWords(then: Date, today: Date, timeZone: string): string {
  const { day, dayOfOtherYear, year } = formats(timeZone);
  return (year.format(then) === year.format(today) ? day : dayOfOtherYear).format(then);
}

function dayOf(moment: Date, timeZone: string): number {
  return Date.parse(formats(timeZone).iso.format(moment)) / DAY;
}
