import { median, medianRatio } from './ratio';

describe('The figures of a benchmark', () => {
  it('are medians', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('are medians of ratios, not ratios of medians', () => {
    expect(medianRatio([1, 10, 100], [1, 20, 50])).toBe(1);
  });
});
