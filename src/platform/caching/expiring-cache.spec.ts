import { ExpiringCache } from './expiring-cache';

describe('ExpiringCache', () => {
  it('answers until the time of an entry is over', () => {
    const cache = new ExpiringCache<string>(10);
    cache.set('token', 'principal', 1000);

    expect(cache.get('token', 999)).toBe('principal');
    expect(cache.get('token', 1000)).toBeUndefined();
  });

  it('makes room by dropping what was not used for longest', () => {
    const cache = new ExpiringCache<number>(2);
    cache.set('a', 1, 1000);
    cache.set('b', 2, 1000);
    cache.get('a', 0);

    cache.set('c', 3, 1000);

    expect([cache.get('a', 0), cache.get('b', 0), cache.get('c', 0)]).toEqual([1, undefined, 3]);
  });
});
