import * as fc from 'fast-check';
import type { JsonValue } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { DateField, DateTimeField, TimeField } from './moment-fields';

const stored = (value: JsonValue) => ({ faults: [], stored: value });

describe('A date field', () => {
  const field = new DateField();

  it('takes a day of the calendar', () => expect(valuesOf(field)('2024-02-29')).toEqual(stored('2024-02-29')));

  it('reads a month or day of one digit', () => expect(valuesOf(field)('2012-9-05')).toEqual(stored('2012-09-05')));

  it.each(['2025-02-29', '2026-11-31', '2026-13-01', '20.11.2026', '2026-11-20T00:00:00Z', ''])('refuses %j', (value) =>
    expect(valuesOf(field)(value).faults).toEqual([expect.stringContaining('must be a date that exists')]),
  );

  it('keeps to minimum and maximum, both included', () => {
    const value = valuesOf(field, { minimum: '2026-01-01', maximum: '2026-12-31' });
    expect(value('2026-1-1').faults).toEqual([]);
    expect(value('2026-12-31').faults).toEqual([]);
    expect(value('2025-12-31').faults).toEqual([': must not be before 2026-01-01.']);
    expect(value('2027-01-01').faults).toEqual([': must not be after 2026-12-31.']);
  });

  it('refuses limits that are no dates or crossed', () => {
    expect(settingsFaults(field, { minimum: '2026-02-30' })).toEqual([
      expect.stringMatching(/^minimum: must be a date/),
    ]);
    expect(settingsFaults(field, { minimum: '2026-10-1', maximum: '2026-9-30' })).toEqual([
      'minimum: must not be greater than maximum, which is 2026-09-30.',
    ]);
  });

  it("reads Orchard Core's Value, with or without midnight", () => {
    expect(field.fromOrchard({ Value: '2026-11-20' })).toBe('2026-11-20');
    expect(field.fromOrchard({ Value: '2026-11-20T00:00:00Z' })).toBe('2026-11-20');
    expect(field.fromOrchard({ Value: '2026-11-20T10:00:00Z' })).toBe('2026-11-20T10:00:00Z');
    expect(field.fromOrchard({ Value: null })).toBeNull();
  });
});

describe('A time field', () => {
  const field = new TimeField();

  it.each([
    ['14:05:00', '14:05:00'],
    ['14:05', '14:05:00'],
    ['9:05', '09:05:00'],
    ['23:59:59', '23:59:59'],
  ])('takes %s as %s', (value, time) => expect(valuesOf(field)(value)).toEqual(stored(time)));

  it.each(['24:00:00', '14:60', '14', '2pm', '14:05:00Z', '14:05:00.5', ''])('refuses %j', (value) =>
    expect(valuesOf(field)(value).faults).toEqual([expect.stringContaining('must be a time of the day')]),
  );

  it('keeps to minimum and maximum however they are written', () => {
    const value = valuesOf(field, { minimum: '9:00', maximum: '17:30' });
    expect(value('17:30:00').faults).toEqual([]);
    expect(value('8:59').faults).toEqual([': must not be before 09:00:00.']);
    expect(value('17:30:01').faults).toEqual([': must not be after 17:30:00.']);
  });
});

describe('A date and time field', () => {
  const field = new DateTimeField();

  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T11:00:00+01:00', '2026-11-20T10:00:00.000Z'],
    ['2012-9-05T12:00:00.000Z', '2012-09-05T12:00:00.000Z'],
  ])('takes %s as %s', (value, utc) => expect(valuesOf(field)(value)).toEqual(stored(utc)));

  it.each(['2026-02-30T10:00:00Z', 'now', '', '1763632800'])('refuses %j', (value) =>
    expect(valuesOf(field)(value).faults).toEqual([expect.stringContaining('must be a date and time that exist')]),
  );

  it('compares instants, not texts', () => {
    const value = valuesOf(field, { minimum: '2026-11-20T10:00:00+01:00' });
    expect(value('2026-11-20T09:00:00Z').faults).toEqual([]);
    expect(value('2026-11-20T09:59:00+01:00').faults).toEqual([': must not be before 2026-11-20T09:00:00.000Z.']);
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{1,${count}}$`));
const dates = fc.tuple(fc.stringMatching(/^\d{4}$/), digits(2), digits(2)).map((parts) => parts.join('-'));
const times = fc.tuple(digits(2), fc.stringMatching(/^\d\d$/)).map((parts) => parts.join(':'));
const momentOf = {
  DateField: dates,
  TimeField: times,
  DateTimeField: fc.tuple(dates, times).map((parts) => parts.join('T')),
};

describe.each([new DateField(), new TimeField(), new DateTimeField()])('The stored form of a $name', (field) => {
  it('is stored as it is', () => {
    const value = valuesOf(field);
    fc.assert(
      fc.property(momentOf[field.name], (text) => {
        const judged = value(text);
        fc.pre(judged.stored !== undefined);
        expect(value(judged.stored)).toEqual(judged);
      }),
    );
  });
});
