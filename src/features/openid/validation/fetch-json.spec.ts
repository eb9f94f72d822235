import type { Clock } from '#platform/clock';
import { Fetched } from './fetch-json';

describe('What is fetched from another server', () => {
  let now: number;
  let fetch: jest.Mock<Promise<number>, []>;
  let fetched: Fetched<number>;

  beforeEach(() => {
    now = 0;
    let count = 0;
    fetch = jest.fn(() => Promise.resolve(++count));
    fetched = new Fetched(fetch, 1000, { now: () => new Date(now) } as Clock);
  });

  it('is fetched once for all who want it at the same time', async () => {
    expect(await Promise.all([fetched.get(), fetched.get(), fetched.get(0)])).toEqual([1, 1, 1]);
  });

  it('is kept for its time, or for a shorter one', async () => {
    await fetched.get();
    now = 1000;
    expect(await fetched.get()).toBe(1);
    expect(await fetched.get(999)).toBe(2);
    now = 2001;
    expect(await fetched.get()).toBe(3);
  });

  it('is not asked for again right after a failure', async () => {
    fetch.mockRejectedValueOnce(new Error('unreachable'));
    await expect(fetched.get()).rejects.toThrow('unreachable');
    now = 9999;
    await expect(fetched.get()).rejects.toThrow('unreachable');
    expect(fetch).toHaveBeenCalledTimes(1);

    now = 10_000;
    expect(await fetched.get()).toBe(1);
  });

  it('remains what it was while something newer cannot be had', async () => {
    await fetched.get();
    now = 500;
    fetch.mockRejectedValueOnce(new Error('unreachable'));
    await expect(fetched.get(100)).rejects.toThrow('unreachable');
    expect(await fetched.get()).toBe(1);
  });
});
