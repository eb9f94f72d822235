import { unstorable } from './storable';

const entries = (count: number) => ({ list: Array.from({ length: count }, () => 1) });

describe('A body', () => {
  it('has no more values than can be looked at in time, at all depths together', () => {
    expect(unstorable(entries(24_999))).toBeUndefined();
    expect(unstorable(entries(25_000))).toEqual({ member: '', message: 'has more than 25000 values.' });
    expect(unstorable({ a: entries(3), b: entries(3) }, 10)).toBeUndefined();
    expect(unstorable({ a: entries(3), b: entries(4) }, 10)?.message).toBe('has more than 10 values.');
  });

  it('has nothing that cannot be stored', () => {
    expect(unstorable({ a: ['b\0'] })).toMatchObject({ member: 'a[0]' });
    expect(unstorable({ 'a\ud800': 1 })?.message).toContain('a member whose name');
  });
});
