import { readFileSync } from 'node:fs';
import { GROUNDS, contrast } from './accent';

describe('The contrast of colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d to 1, either way', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });

  it('is taken with the grounds of the theme', () => {
    const style = readFileSync('src/core/display/assets/site.css', 'utf8');
    expect(style).toContain(`--paper: light-dark(${GROUNDS.light}, ${GROUNDS.dark});`);
  });
});
