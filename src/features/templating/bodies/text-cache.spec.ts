import { TextCache } from './text-cache';

describe('What was made of texts', () => {
  const made: string[] = [];
  const make = (text: string) => {
    made.push(text);
    return text.toUpperCase();
  };

  beforeEach(() => made.splice(0));

  it('is made once', () => {
    const cache = new TextCache<string>(100);
    expect([cache.get('a', make), cache.get('a', make)]).toEqual(['A', 'A']);
    expect(made).toEqual(['a']);
  });

  it('makes room by dropping what was not used for longest', () => {
    const cache = new TextCache<string>(8, (value) => value.length);
    for (const text of ['a', 'bb', 'a', 'ccc']) cache.get(text, make);
    made.splice(0);
    for (const text of ['a', 'ccc', 'bb']) cache.get(text, make);
    expect(made).toEqual(['bb']);
  });

  it('is not kept when it is larger than all that may be', () => {
    const cache = new TextCache<string>(3);
    cache.get('a', make);
    cache.get('long text', make);
    cache.get('a', make);
    expect(made).toEqual(['a', 'long text']);
  });
});
