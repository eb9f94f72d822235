import { datesInWords } from './date-terms';
import { knownDates } from './known-values';

const ASKED = { now: '2026-11-20T23:30:00.000Z', timeZone: 'Europe/Berlin' };

describe('What a filter says of dates', () => {
  it.each([
    ['>=2026-11-01', 'from 1 Nov 2026'],
    ['>2026-11-01', 'after 1 Nov 2026'],
    ['<2026-11-01', 'before 1 Nov 2026'],
    ['<=2026-11-01', 'until 1 Nov 2026'],
    ['2026-11-01', '1 Nov 2026'],
    ['2026-01-01..2026-12-31', '1 Jan 2026 to 31 Dec 2026'],
    ['>=2026-11-01T10:00', 'from 1 Nov 2026, 10:00 (Europe/Berlin)'],
    ['>=@today-7', 'Last 7 days'],
    ['@TODAY', 'Today'],
    ['@today-2', '19 Nov 2026'],
    ['>=@now-1', 'from 20 Nov 2026, 00:30 (Europe/Berlin)'],
  ])('%s is read as “%s”', (typed, words) => expect(datesInWords(typed, ASKED)).toBe(words));

  it('stays as it was typed where it is no date', () => expect(datesInWords('soon', ASKED)).toBeUndefined());
});

it('This month is that of the zone', () => {
  const values = knownDates('', { now: '2026-12-31T23:30:00.000Z', timeZone: 'Europe/Berlin' }).map(
    ({ value }) => value,
  );
  expect(values).toEqual(expect.arrayContaining(['>=2027-01-01', '2027-01-01..2027-12-31']));
});
