import path from 'node:path';
import { describeDisplayDriver, SAMPLE_AUDIT_TRAIL_OPTIONS } from '@espalier/testing';
import { dateChoices, AuditTrailCards } from './audit-trail.list';

const valuesAt = (now: string, timeZone = 'UTC') =>
  Object.fromEntries(dateChoices(now, timeZone).map(([value, text]) => [text, value]));

describe('The choices of dates', () => {
  it('are written as the term takes them', () => {
    expect(valuesAt('2026-11-22T14:05:30.123Z')).toEqual({
      'Any date': undefined,
      'Last hour': '>2026-11-22T13:05Z',
      'Last 24 hours': '>@now-1',
      'The day before': '@now-2..@now-1',
      Today: '@today',
      'This week': '>=2026-11-16',
      'Last week': '2026-11-09..2026-11-15',
      'This month': '>=2026-11-01',
      'Last month': '2026-10-01..2026-10-31',
    });
  });

  it('begin weeks on Mondays, and look back into the year before', () => {
    expect(valuesAt('2029-01-01T00:00:00.000Z')).toMatchObject({
      'Last hour': '>2028-12-31T23:00Z',
      'This week': '>=2029-01-01',
      'Last week': '2028-12-25..2028-12-31',
      'Last month': '2028-12-01..2028-12-31',
    });
  });
});

it('Weeks and months of the choices are those of the time zone', () => {
  expect(valuesAt('2026-11-30T20:00:00.000Z', 'Asia/Tokyo')).toMatchObject({
    'Last hour': '>2026-11-30T19:00Z',
    'This week': '>=2026-11-30',
    'This month': '>=2026-12-01',
    'Last month': '2026-11-01..2026-11-30',
  });
});

describeDisplayDriver(new AuditTrailCards(), {
  models: [SAMPLE_AUDIT_TRAIL_OPTIONS],
  views: path.resolve(__dirname, '../views'),
});
