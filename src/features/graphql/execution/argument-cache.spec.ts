import { ArgumentCache } from './argument-cache';

describe('Arguments that are known', () => {
  const known = new ArgumentCache();
  const read = (sent: readonly string[], field = 1) => known.of(field, sent, () => ({}));

  it('are the same object for the same values of the same field, from the second time on', () => {
    const first = read(['1', '{"x":1}']);
    expect(read(['1', '{"x":1}'])).not.toBe(first);
    expect(read(['1', '{"x":1}'])).toBe(read(['1', '{"x":1}']));
    expect(read(['1', '{"x":1}'])).not.toBe(read(['1', '{"x":2}']));
    expect(read(['1', ''])).not.toBe(read(['1', 'null']));
    expect(read(['1', '2'])).not.toBe(read(['1', '2'], 2));
  });

  it('are forgotten, and not kept when they are long', () => {
    read(['"first"']);
    const first = read(['"first"']);
    expect(read(['"first"'])).toBe(first);
    for (let n = 0; n < 1000; n++) [1, 2].map(() => read([String(n)]));
    expect(read(['"first"'])).not.toBe(first);
    const long = ['x'.repeat(1001)];
    expect(read(long)).not.toBe(read(long));
  });
});
