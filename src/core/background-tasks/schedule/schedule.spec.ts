import { minuteOf, Schedule } from './schedule';

const at = (text: string) => new Date(`${text}Z`);

describe('A schedule', () => {
  it.each([
    ['* * * * *', '2027-01-01T00:00', '2027-01-01T00:01'],
    ['*/15 9-17 * * 1-5', '2027-01-01T17:45', '2027-01-04T09:00'],
    ['0 3 * * *', '2027-01-01T02:59:59.999', '2027-01-01T03:00'],
    ['0 0 29 2 *', '2027-01-01T00:00', '2028-02-29T00:00'],
    ['0 0 1 JAN MON', '2027-01-01T00:00', '2027-01-04T00:00'],
  ])('%s is due after %s at %s', (text, moment, next) => {
    expect(Schedule.parse(text)?.after(at(moment))).toEqual(at(next));
  });

  it('is due in the minutes that it names, and in no other', () => {
    const schedule = Schedule.parse('5,7 0 * * *');
    const due = Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
      schedule?.isDue(new Date(Date.UTC(2027, 0, 1, 0, minute))),
    );
    expect(due).toEqual([5, 7]);
  });

  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '@daily',
    '60 * * * *',
    '* 24 * * *',
    '0 0 30 2 *',
    '*/0 * * * *',
    'x * * * *',
  ])('is not "%s"', (text) => expect(Schedule.parse(text)).toBeUndefined());

  it('is written with single spaces', () => expect(Schedule.parse(' 0\t3  * * * ')?.text).toBe('0 3 * * *'));
});

it('The minute of a moment has no seconds', () => {
  expect(minuteOf(at('2027-01-01T12:34:59.999'))).toEqual(at('2027-01-01T12:34'));
});
