import type { JsonObject } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import { merge } from './item-composer';

const jsonObject = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;

describe('A change laid over stored data', () => {
  it('merges objects deeply and keeps what is absent', () => {
    const stored = { titlePart: { title: 'a', note: 'kept' }, subtitle: 'kept' };
    expect(merge(stored, { titlePart: { title: 'b' } })).toEqual({
      titlePart: { title: 'b', note: 'kept' },
      subtitle: 'kept',
    });
  });

  it('replaces arrays', () => {
    expect(merge({ tags: ['a', 'b'] }, { tags: ['c'] })).toEqual({ tags: ['c'] });
  });

  it('clears what is null, at every level', () => {
    expect(merge({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: null }, d: null })).toEqual({ a: { c: 2 } });
    expect(merge({}, { a: { b: null } })).toEqual({ a: {} });
  });

  it('replaces a value by an object and an object by a value', () => {
    expect(merge({ a: 1, b: { c: 1 } }, { a: { x: 1 }, b: 2 })).toEqual({ a: { x: 1 }, b: 2 });
  });

  it('changes neither of its arguments', () => {
    fc.assert(
      fc.property(jsonObject, jsonObject, (stored, change) => {
        const before = JSON.stringify([stored, change]);
        merge(stored, change);
        expect(JSON.stringify([stored, change])).toBe(before);
      }),
    );
  });

  it('gives the same when it is laid over a second time', () => {
    fc.assert(
      fc.property(jsonObject, jsonObject, (stored, change) => {
        const once = merge(stored, change);
        expect(merge(once, change)).toEqual(once);
      }),
    );
  });
});
