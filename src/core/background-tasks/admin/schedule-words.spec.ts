import { scheduleInWords } from './schedule-words';

describe('A schedule in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['30 0 * * *', 'At 00:30'],
    ['0 15 * * 1-5', 'At 15:00, Monday through Friday'],
    ['0 4 1 * *', 'At 04:00, on day 1 of the month'],
  ])('of %s is “%s”', (schedule, words) => expect(scheduleInWords(schedule)).toBe(words));

  it.each(['0 0 1 * 1', 'x * * * *'])('is nothing for %s', (schedule) =>
    expect(scheduleInWords(schedule)).toBeUndefined(),
  );
});
