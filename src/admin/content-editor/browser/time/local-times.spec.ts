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

  it('that is none stays as it is', () => {
    expect(toLocal('')).toBe('');
    expect(toLocal('soon')).toBe('');
    expect(toUtc('')).toBe('');
    expect(toUtc('soon')).toBe('soon');
  });
});

it('The zone has a name', () => expect(zoneName()).not.toBe(''));
