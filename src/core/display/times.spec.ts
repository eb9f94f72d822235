import { agoElement, agoInWords, dateInWords, momentInWords, soonInWords, valueElement } from './times';

const NOW = '2026-11-23T20:14:00.000Z';

it.each([
  ['2026-11-23T20:14:00.000Z', '0 s ago'],
  ['2026-11-23T20:13:48.000Z', '12 s ago'],
  ['2026-11-23T19:36:00.000Z', '38 min ago'],
  ['2026-11-23T00:00:00.000Z', '20 h ago'],
  ['2026-11-22T23:59:00.000Z', 'Yesterday'],
  ['2026-11-20T10:00:00.000Z', 'Fri'],
  ['2026-11-17T00:00:00.000Z', 'Tue'],
  ['2026-11-16T23:59:59.000Z', '16 Nov'],
  ['2025-08-15T10:00:00.000Z', '15 Aug 2025'],
  ['2026-11-25T09:00:00.000Z', '25 Nov, 09:00'],
])('%s was or is %s', (moment, words) => expect(agoInWords(moment, NOW)).toBe(words));

it('is exact about what is to come, with the year of another one', () => {
  expect(soonInWords('2027-01-02T09:05:00.000Z', NOW)).toBe('2 Jan 2027, 09:05');
});

it.each([
  ['2026-11-23T16:00:00.000Z', 'Asia/Tokyo', '4 h ago'],
  ['2026-11-22T23:30:00.000Z', 'Asia/Tokyo', 'Yesterday'],
  ['2026-11-22T13:30:00.000Z', 'Asia/Tokyo', 'Sun'],
  ['2026-11-20T22:30:00.000Z', 'Asia/Tokyo', 'Sat'],
  ['2026-12-31T23:30:00.000Z', 'Asia/Tokyo', '1 Jan 2027, 08:30'],
  ['2026-11-25T09:00:00.000Z', 'America/Los_Angeles', '25 Nov, 01:00'],
])('%s was or is in %s %s', (moment, zone, words) => expect(agoInWords(moment, NOW, zone)).toBe(words));

it('names another zone than UTC, in winter and in summer', () => {
  expect(momentInWords('2026-11-20T10:00:00Z', 'Europe/Berlin')).toBe('20 Nov 2026, 11:00 (Europe/Berlin)');
  expect(momentInWords('2026-07-20T10:00:00Z', 'Europe/Berlin')).toBe('20 Jul 2026, 12:00 (Europe/Berlin)');
});

it('says the exact time to whoever points at it, and nothing where there is none', () => {
  expect(String(agoElement('2026-11-23T20:13:48.000Z', NOW))).toBe(
    '<time datetime="2026-11-23T20:13:48.000Z" title="23 Nov 2026, 20:13:48 UTC">12 s ago</time>',
  );
  expect(agoElement(null, NOW)).toBe('');
});

it.each([
  ['2026-11-23T20:13:48.000Z', '23 Nov 2026, 21:13'],
  ['2026-11-23', '2026-11-23'],
  ['at 2026-11-23T20:13:48.000Z', 'at 2026-11-23T20:13:48.000Z'],
  [undefined, ''],
])('shows the value %j of a member as %s', (value, shown) => {
  expect(String(valueElement(value, 'Europe/Berlin')).replace(/<[^>]+>/g, '')).toBe(shown);
});

it('is a day of the calendar in words, and no day as it is', () => {
  expect(['2026-11-20', '2026-02-30x'].map(dateInWords)).toEqual(['20 Nov 2026', '2026-02-30x']);
});
