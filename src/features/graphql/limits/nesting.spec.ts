import { nestingOf } from './nesting';

describe('The nesting of a query', () => {
  it.each([
    ['{ a }', 1],
    ['{ a { b } c { d } }', 2],
    ['{ a(where: { b: [{ c: 1 }] }) { d } }', 5],
    ['query ($a: [Int]) { a }', 3],
    ['{ a { ...F } } fragment F on A { b { c } }', 4],
    ['{ a(b: "{{{\\"{{{", c: """{{{ " \\""" {{{""") } # {{{', 2],
    ['{{{', 3],
    ['}}}{', 1],
    ['', 0],
  ])('of %s is %i', (query, nesting) => {
    expect(nestingOf(query)).toBe(nesting);
  });

  it.each(['[', '"', '\\"{', '"""{', '#{', '""\n'])('is found in one pass over any number of %j', (text) => {
    expect(nestingOf(text.repeat(2 ** 18))).toBeLessThanOrEqual(2 ** 18);
    expect(nestingOf(`"${text.repeat(2 ** 18)}`)).toBeLessThanOrEqual(2 ** 18);
    expect(nestingOf(`"""${text.repeat(2 ** 18)}`)).toBeLessThanOrEqual(2 ** 18);
  });
});
