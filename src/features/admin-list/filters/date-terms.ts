import type { SingleTermBuilder } from '@espalier/filter-syntax';
import type { PredicateList } from '@espalier/plugin-sdk';
import { dateInWords, momentInWords } from '#core/display';
import { text } from '#platform/texts';
import { compared, dateRange, dayOf, isWithin, type Asked, type DateKind } from './dates';
import { knownDates } from './known-values';

/** Makes a term one of dates, which may be given several times. */
export function ofDates<T extends PredicateList>(
  term: SingleTermBuilder<T>,
  field: string,
  kind?: DateKind,
): SingleTermBuilder<T> {
  return term.repeatable().values(knownDates).inWords(datesInWords).match(isWithin(field, kind));
}

/** `from 1 Nov 2026` of `>=2026-11-01`, `Last 7 days` of `>=@today-7`; undefined for what is no date. */
export function datesInWords(value: string, asked: Asked): string | undefined {
  if (!dateRange(value, asked)) return undefined;
  const known = knownDates(value, asked).find((one) => one.value === value.toLowerCase());
  if (known && value.includes('@')) return known.text;
  const [first = '', last] = value.split('..');
  if (last !== undefined) {
    return text('{first} to {last}', { first: momentOrDay(first, asked), last: momentOrDay(last, asked) });
  }
  const { sign, date: typed } = compared(value);
  const date = momentOrDay(typed, asked);
  switch (sign) {
    case '>':
      return text('after {date}', { date });
    case '>=':
      return text('from {date}', { date });
    case '<':
      return text('before {date}', { date });
    case '<=':
      return text('until {date}', { date });
    default:
      return date;
  }
}

function momentOrDay(typed: string, asked: Asked): string {
  const { start = asked.now } = dateRange(typed, asked) ?? {};
  const isMoment = typed.includes(':') || typed.toLowerCase().startsWith('@now');
  return isMoment ? momentInWords(start, asked.timeZone) : dateInWords(dayOf(start, asked.timeZone));
}
