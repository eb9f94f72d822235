import { gte, lt, and } from '@espalier/predicates';
import { dateRange, isWithin } from './dates';

const NOW = { now: '2026-11-20T10:30:00.000Z', timeZone: 'UTC' };
const inZone = (timeZone: string, now = NOW.now) => ({ now, timeZone });

describe('What is asked of a date', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['>2026-01-31', '2026-02-01T00:00:00.000Z', undefined],
    ['>=2026-01-31', '2026-01-31T00:00:00.000Z', undefined],
    ['<2026-01-31', undefined, '2026-01-31T00:00:00.000Z'],
    ['<=2026-01-31', undefined, '2026-02-01T00:00:00.000Z'],
    ['2026-01-30..2026-01-31', '2026-01-30T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['2026-01-31..2026-01-31', '2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['>=2026-01-31T10:00:00+02:00', '2026-01-31T08:00:00.000Z', undefined],
    ['<=2026-01-31T10:00', undefined, '2026-01-31T10:00:00.001Z'],
    ['@today', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['@Today-7..@today+1', '2026-11-13T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['>@now-1', '2026-11-19T10:30:00.001Z', undefined],
    ['<@now', undefined, '2026-11-20T10:30:00.000Z'],
    ['<=9999-12-31', undefined, '9999-12-31T23:59:59.999Z'],
  ])('%s', (text, start, end) => expect(dateRange(text, NOW)).toEqual({ start, end }));

  it.each([
    '',
    '>',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '=2026-01-31',
    '>>2026-01-31',
    '2026-01-31..',
    '..2026-01-31',
    '2026-01-31..2026-01-30',
    '2026-01-01..2026-01-02..2026-01-03',
    '>=2026-01-01..2026-01-02',
    '@tomorrow',
    '@today-',
    '@today-1d',
    '@today-9999999',
    '@now+9999999',
  ])('“%s” is nothing', (text) => expect(dateRange(text, NOW)).toBeUndefined());
});

describe('Days of a time zone', () => {
  it.each([
    ['2026-01-31', 'Europe/Berlin', '2026-01-30T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-02T04:00:00.000Z'],
    ['>2026-01-31', 'Pacific/Kiritimati', '2026-01-31T10:00:00.000Z', undefined],
    ['2026-01-30..2026-01-31', 'Asia/Tokyo', '2026-01-29T15:00:00.000Z', '2026-01-31T15:00:00.000Z'],
    ['>=2026-01-31T10:00', 'Asia/Tokyo', '2026-01-31T01:00:00.000Z', undefined],
    ['>=2026-01-31T10:00Z', 'Asia/Tokyo', '2026-01-31T10:00:00.000Z', undefined],
    ['>=2026-01-31T10:00:00+02:00', 'Asia/Tokyo', '2026-01-31T08:00:00.000Z', undefined],
    ['<@now', 'Asia/Tokyo', undefined, '2026-11-20T10:30:00.000Z'],
  ])('%s in %s', (text, zone, start, end) => expect(dateRange(text, inZone(zone))).toEqual({ start, end }));

  it.each([
    ['is of 25 hours when clocks are put back', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['is of 23 when they are put forward', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('%s', (_, day, start, end) => expect(dateRange(day, inZone('Europe/Berlin'))).toEqual({ start, end }));

  it('are counted from the one that it is there', () => {
    const late = '2026-11-20T23:30:00.000Z';
    const [today, yesterday] = ['@today', '@today-1'].map(
      (day) => dateRange(day, inZone('Europe/Berlin', late))?.start,
    );
    expect([today, yesterday]).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-19T23:00:00.000Z']);
  });

  it('end where years do', () => {
    expect(dateRange('0001-01-01', inZone('Asia/Tokyo'))?.start).toBe('0001-01-01T00:00:00.000Z');
    expect(dateRange('9999-12-31', inZone('America/New_York'))?.end).toBe('9999-12-31T23:59:59.999Z');
  });

  it('are those of the calendar for dates without a time', () => {
    const refuse = (): never => {
      throw new Error('refused');
    };
    const asked = inZone('Asia/Tokyo', '2026-11-20T20:00:00.000Z');
    expect(isWithin('due', 'date')('2026-01-31', asked, refuse)).toEqual(
      and(gte('due', '2026-01-31'), lt('due', '2026-02-01')),
    );
    expect(isWithin('due', 'date')('>=@today', asked, refuse)).toEqual(gte('due', '2026-11-21'));
  });
});
