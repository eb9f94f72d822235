import * as fc from 'fast-check';
import type { JsonObject } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { NumericField } from './numeric.field';

describe('A numeric field', () => {
  const field = new NumericField();

  it.each([0, -1.5, 1e-7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('takes %d', (value) =>
    expect(valuesOf(field)(value)).toEqual({ faults: [], stored: value }),
  );

  it.each([2 ** 53, -(2 ** 53), 1e21, 1e300])('refuses %d, which JSON numbers cannot carry exactly', (value) =>
    expect(valuesOf(field)(value).faults).toEqual([expect.stringContaining('must be between')]),
  );

  it.each([Infinity, -Infinity, Number.NaN])('refuses %d', (value) =>
    expect(field.check(value, { hint: '', required: false, defaultValue: null, indexed: false })).toMatchObject([
      { member: '', message: 'must be a finite number.' },
    ]),
  );

  it.each(['1', true, null, [1]])('refuses %j', (value) => expect(valuesOf(field)(value).faults).toEqual(['type']));

  it('stores negative zero as zero', () => expect(Object.is(valuesOf(field)(-0).stored, 0)).toBe(true));

  it('keeps to minimum and maximum', () => {
    const value = valuesOf(field, { minimum: 1, maximum: 10 });
    expect(value(1).faults).toEqual([]);
    expect(value(0.99).faults).toEqual(['minimum']);
    expect(value(10.01).faults).toEqual(['maximum']);
  });

  it.each([
    [0, 3, true],
    [0, 3.5, false],
    [2, 19.99, true],
    [2, 0.07, true],
    [2, 1e-3, false],
    [2, 1.1 + 2.2, false],
    [7, 1e-7, true],
    [7, 1.5e-7, false],
  ])('with scale %d judges %d: %s', (scale, value, fits) =>
    expect(valuesOf(field, { scale })(value).faults.length === 0).toBe(fits),
  );

  it.each([
    [2 ** 31 - 1, []],
    [2 ** 31, ['maximum']],
    [-(2 ** 31), []],
    [-(2 ** 31) - 1, ['minimum']],
  ])('with scale 0 judges %d, as Int of GraphQL does', (value, faults) =>
    expect(valuesOf(field, { scale: 0 })(value).faults).toEqual(faults),
  );

  it('takes every number that was written with at most so many decimals', () => {
    const amounts = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(amounts, ([digits, scale]) => {
        const written = Number(`${digits}e-${scale}`);
        expect(valuesOf(field, { scale })(written).faults).toEqual([]);
      }),
    );
  });

  it.each([
    [{ minimum: 2, maximum: 1 }, 'minimum: must not be greater than maximum, which is 1.'],
    [{ minimum: 0.5, scale: 0 }, 'minimum: must have at most 0 digits after the decimal point.'],
    [
      { maximum: 2 ** 31, scale: 0 },
      'maximum: must lie between -2147483648 and 2147483647 while scale is 0: leave scale out for larger numbers.',
    ],
  ])('refuses the settings %j', (settings, fault) => expect(settingsFaults(field, settings)).toEqual([fault]));

  it.each<JsonObject>([{ scale: -1 }, { scale: 16 }, { scale: 0.5 }, { minimum: '1' }])(
    'refuses the settings %j',
    (settings) => expect(settingsFaults(field, settings)).toHaveLength(1),
  );

  it("reads Orchard Core's Value", () => expect(field.fromOrchard({ Value: 19.99 })).toBe(19.99));
});
