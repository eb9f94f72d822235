import { toLocal, toUtc, zoneName } from './local-times';

describe('A moment', () => {
  it.each(['2026-11-22T17:05:09', '2026-07-01T00:00:00', '0099-01-01T12:00:00'])(
    'comes back as it was after it was shown in the time zone of the browser: %s',
    (utc) => expect(toUtc(toLocal(utc))).toBe(utc),
  );

  it('is shown in the time zone of the browser', () => {
    const local = new Date(2026, 10, 22, 17, 5, 9);
    expect(toLocal(local.toISOString())).toBe('2026-11-22T17:05:09');
  });

  it.each([
    ['Asia/Tokyo', '2026-07-01T10:00', '2026-07-01T01:00:00'],
    ['Europe/Berlin', '2026-07-01T10:00', '2026-07-01T08:00:00'],
    ['Europe/Berlin', '2026-12-01T10:00', '2026-12-01T09:00:00'],
    ['America/New_York', '2026-03-08T10:00', '2026-03-08T14:00:00'],
    ['America/New_York', '2026-03-07T10:00', '2026-03-07T15:00:00'],
    ['Pacific/Kiritimati', '2026-01-01T00:30:15', '2025-12-31T10:30:15'],
  ])('in %s is read as its clocks are then: %s', (zone, local, utc) => {
    expect(toUtc(local, zone)).toBe(utc);
    expect(toLocal(utc, zone)).toContain(local);
  });

  it.each([
    ['2026-10-25T01:59', '2026-10-24T23:59:00'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00'],
  ])('is clear where the clocks of Berlin change: %s', (local, utc) => expect(toUtc(local, 'Europe/Berlin')).toBe(utc));

  it('at the end of time is one too', () => {
    expect(toUtc('9999-12-31T23:59', 'Europe/Berlin')).toBe('9999-12-31T22:59:00');
    expect(() => toUtc('275760-09-13T00:00', 'Asia/Tokyo')).not.toThrow();
  });

  it('that is none stays as it is', () => {
    expect(toLocal('')).toBe('');
    expect(toLocal('soon')).toBe('');
    expect(toUtc('')).toBe('');
    expect(toUtc('soon')).toBe('soon');
  });
});

it('The zone has a name', () => {
  expect(zoneName()).not.toBe('');
  expect(zoneName('Asia/Tokyo')).toMatch(/^Asia\/Tokyo/);
});
