import { always, and, contains, eq, gt, isIn, isNull, never, not, or } from './constructors';
import { fieldsIn } from './fields-in';

describe('The fields of a condition', () => {
  it('are those of its parts, once each', () => {
    const condition = and(
      or(eq('a', 1), not(isIn('b', [1, 2]))),
      not(and(gt('c', 1), contains('d', 'x'))),
      isNull('a'),
    );
    expect([...fieldsIn(condition)].toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are none where nothing is asked', () => {
    expect(fieldsIn(always()).size + fieldsIn(never()).size).toBe(0);
  });
});
