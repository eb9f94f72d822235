import fc from 'fast-check';
import { newPlaces } from './new-places';

const LAST = 2_147_483_647;

describe('New places in a list', () => {
  it.each<[readonly (number | undefined)[], readonly number[]]>([
    [[], []],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [10, 40, 20, 30],
      [10, 15, 20, 30],
    ],
    [
      [30, 10, 20],
      [4, 10, 20],
    ],
    [
      [20, 30, 10],
      [20, 30, 40],
    ],
    [
      [undefined, undefined],
      [5, 12],
    ],
    [
      [0, undefined, 5],
      [0, 2, 5],
    ],
    [
      [2, 0, 1],
      [2, 9, 15],
    ],
  ])('of %j are %j', (before, after) => {
    const places = newPlaces(before);
    expect(places).toHaveLength(after.length);
    expect(changes(before, places)).toBe(changes(before, after));
  });

  const place = fc.option(
    fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: LAST - 30, max: LAST }), fc.nat(LAST)),
    { nil: undefined },
  );

  it('ascend within what a place can be', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), (before) => {
        const after = newPlaces(before);
        expect(after).toHaveLength(before.length);
        expect(
          after.every((one, index) => Number.isInteger(one) && one >= 0 && one <= LAST && !(one <= after[index - 1])),
        ).toBe(true);
      }),
    );
  });

  it('change as few items as can be', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(12), { nil: undefined }), { maxLength: 7 }), (before) => {
        expect(changes(before, newPlaces(before))).toBe(fewest(before));
      }),
    );
  });
});

function changes(before: readonly (number | undefined)[], after: readonly number[]): number {
  return after.filter((one, index) => one !== before[index]).length;
}

/** By trying every choice of items that keep their places. */
function fewest(before: readonly (number | undefined)[]): number {
  const { length } = before;
  const choices = Array.from({ length: 2 ** length }, (_, bits) =>
    before.flatMap((one, index) => ((bits >> index) & 1 ? [{ one, index }] : [])),
  );
  const possible = choices.filter((kept) =>
    kept.every(({ one, index }, nth) => {
      const { one: earlier = -1, index: at } = kept[nth - 1] ?? { one: -1, index: -1 };
      return one !== undefined && one - earlier >= index - at && LAST - one >= length - 1 - index;
    }),
  );
  return length - Math.max(0, ...possible.map((kept) => kept.length));
}
