import { isKnown, preconditionOf, revisionEtag } from './content-types.controller';

describe('The precondition of a change', () => {
  it.each<[string | undefined, string | undefined, number | undefined, boolean]>([
    [undefined, undefined, 3, true],
    [undefined, undefined, undefined, true],
    ['"3"', undefined, 3, true],
    ['"2", "3"', undefined, 3, true],
    ['"2"', undefined, 3, false],
    ['W/"3"', undefined, 3, false],
    ['*', undefined, 3, true],
    ['*', undefined, undefined, false],
    ['"3"', undefined, undefined, false],
    [undefined, '*', undefined, true],
    [undefined, '*', 3, false],
    [undefined, 'W/"3"', 3, false],
    [undefined, '"2"', 3, true],
  ])('with If-Match %s and If-None-Match %s over revision %s is %s', (ifMatch, ifNoneMatch, revision, holds) => {
    expect(preconditionOf(ifMatch, ifNoneMatch)(revision)).toBe(holds);
  });

  it('compares with the tag that the definition was read with', () => {
    expect(preconditionOf(revisionEtag(12), undefined)(12)).toBe(true);
  });
});

describe('A definition that the caller has already', () => {
  it.each([
    ['"3"', true],
    ['W/"3"', true],
    ['"2", "3"', true],
    ['*', true],
    ['"2"', false],
    [undefined, false],
  ])('is told by If-None-Match %s over revision 3: %s', (header, known) => {
    expect(isKnown(header, 3)).toBe(known);
  });
});
