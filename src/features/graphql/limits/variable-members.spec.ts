import { membersWithin } from './variable-members';

/** A value has as many as are the least that it is within. */
function membersOf(value: unknown): number {
  let count = 0;
  while (!membersWithin(value, count)) count++;
  return count;
}

describe('The members of variables', () => {
  it.each<[unknown, number]>([
    [undefined, 0],
    ['text', 0],
    [{}, 1],
    [{ where: { OR: [{ displayText: 'a' }, {}] } }, 7],
    [{ ids: ['a', 'b', 'c', null] }, 2],
    [[[[{ a: null }]]], 2],
  ])('of %j are %i', (value, count) => expect(membersOf(value)).toBe(count));

  it('are counted however deeply they are nested', () => {
    let value: unknown = {};
    for (let level = 0; level < 100_000; level++) value = { where: [value] };
    expect(membersWithin(value, 200_000)).toBe(false);
    expect(membersWithin(value, 200_001)).toBe(true);
  });
});
