import type { ContentType } from '#core/content-definition';
import { QueryCache } from './query-cache';

const type = {} as ContentType;

describe('The cache of a query', () => {
  it('finds anew what was found for another type, by older samples, or for who may see something else', () => {
    const cache = new QueryCache<number>();
    let found = 0;
    const ask = (basis = { type, samples: 0 }, visible = 'all') => cache.answer(basis, visible, () => ++found);
    expect([ask(), ask()]).toEqual([1, 1]);
    expect([ask(undefined, 'own'), ask()]).toEqual([2, 1]);
    expect(ask({ type, samples: 1 })).toBe(3);
    expect(ask({ type: {} as ContentType, samples: 1 })).toBe(4);
  });
});
