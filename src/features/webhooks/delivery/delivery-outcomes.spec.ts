import { isBeyondHope, pauseAfter } from './delivery-outcomes';

describe('A delivery that is not accepted', () => {
  it('is tried seven more times, after ever longer pauses, for a day and a quarter', () => {
    const pauses = Array.from({ length: 8 }, (_, tries) => pauseAfter(tries + 1));
    expect(pauses.map((pause) => pause && pause / 1000)).toEqual([5, 30, 120, 600, 3600, 21_600, 86_400, undefined]);
  });
});

describe('A webhook', () => {
  it('is beyond hope when nothing was accepted for three days', () => {
    const since = new Date('2026-11-20T10:00:00.000Z');
    expect(isBeyondHope(since, new Date('2026-11-23T09:59:59.999Z'))).toBe(false);
    expect(isBeyondHope(since, new Date('2026-11-23T10:00:00.000Z'))).toBe(true);
  });
});
