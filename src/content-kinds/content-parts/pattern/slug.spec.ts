import * as fc from 'fast-check';
import { slugOf } from './slug';

describe('A slug', () => {
  it.each([
    ['On Pruning', 'on-pruning'],
    ['Über Bäume & Sträucher!', 'uber-baume-and-straucher'],
    ['Node.js v10.x', 'nodejs-v10x'],
    ['  --a  b--  ', 'a-b'],
    ['Обрезка деревьев', 'obrezka-derevev'],
    ['剪枝 入门', '剪枝-入门'],
    ['!!!', ''],
    ['', ''],
  ])('of %j is %j', (text, slug) => expect(slugOf(text)).toBe(slug));

  it('of a slug is that slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slugOf(slugOf(text))).toBe(slugOf(text))));
  });

  it('has nothing that would need care in a URL path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        expect(slugOf(text)).toMatch(/^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u),
      ),
    );
  });
});
