import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { rebase } from './draft-rebaser';
import { merge } from './item-composer';

const onto = (draft: JsonObject, before: JsonObject, after: JsonObject) => rebase(draft, { before, after });

describe('A draft above what is published beneath it', () => {
  const before = { title: 'Pear', height: 1, tags: ['fruit'], source: { url: '/pear', text: 'Nursery' } };

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      'takes what it had not changed',
      { ...before, height: 2 },
      { ...before, title: 'Quince' },
      { ...before, height: 2, title: 'Quince' },
    ],
    ['keeps what it had', { ...before, height: 2 }, { ...before, height: 3 }, { ...before, height: 2 }],
    ['keeps what it had added', { ...before, note: 'x' }, { ...before, note: 'y' }, { ...before, note: 'x' }],
    ['keeps what it had cleared', omit(before, 'height'), { ...before, height: 3 }, omit(before, 'height')],
    ['loses what is cleared beneath it', before, omit(before, 'height'), omit(before, 'height')],
    [
      'compares objects by members',
      { ...before, source: { url: '/pear', text: 'Market' } },
      { ...before, source: { url: '/quince', text: 'Garden', target: '_blank' } },
      { ...before, source: { url: '/quince', text: 'Market', target: '_blank' } },
    ],
    [
      'and arrays as a whole',
      { ...before, tags: ['fruit', 'wall'] },
      { ...before, tags: ['tree'] },
      { ...before, tags: ['fruit', 'wall'] },
    ],
    [
      'keeps an object away that it had taken away',
      omit(before, 'source'),
      { ...before, source: { url: '/x' } },
      omit(before, 'source'),
    ],
    [
      'keeps its own of an object that is cleared beneath it',
      { ...before, source: { url: '/pear', text: 'Market' } },
      omit(before, 'source'),
      { ...omit(before, 'source'), source: { text: 'Market' } },
    ],
    [
      'keeps nothing of an object that both clear, each in its way',
      { ...before, source: { url: '/pear' } },
      omit(before, 'source'),
      omit(before, 'source'),
    ],
  ])('%s', (_rule, draft, after, rebased) => {
    expect(onto(draft, before, after)).toEqual(rebased);
  });
});

/** Names that are also those of what every object inherits. */
const name = fc.constantFrom('a', 'b', 'c', 'constructor', 'toString');
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom(0, 1, true, 'x', ''),
  fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
);
const { data } = fc.letrec<{ data: JsonObject }>((tie) => ({
  data: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, value, tie('data')), { maxKeys: 4, noNullPrototype: true }),
}));

describe('Rebasing', () => {
  it('changes no draft when nothing is published, and nothing that is published when there is nothing of its own', () => {
    fc.assert(
      fc.property(data, data, (one, other) => {
        expect(onto(one, other, other)).toEqual(one);
        expect(onto(one, one, other)).toEqual(other);
        expect(onto(one, other, one)).toEqual(one);
      }),
    );
  });

  it('changes none of its arguments', () => {
    fc.assert(
      fc.property(data, data, data, (...given) => {
        const copies = structuredClone(given);
        onto(...given);
        expect(given).toEqual(copies);
      }),
    );
  });

  it('of edits of different members keeps both, whichever was first', () => {
    const edit = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(data, edit, edit, (before, mine, theirs) => {
        const apart = Object.fromEntries(Object.entries(theirs).filter(([member]) => !Object.hasOwn(mine, member)));
        const both = merge(merge(before, mine), apart);
        expect(onto(merge(before, mine), before, merge(before, apart))).toEqual(both);
        expect(onto(merge(before, apart), before, merge(before, mine))).toEqual(both);
      }),
    );
  });

  it('decides each value by itself', () => {
    fc.assert(
      fc.property(shaped(), shaped(), shaped(), (draft, before, after) => {
        const rebased = leavesOf(onto(draft, before, after));
        for (const [index, leaf] of leavesOf(draft).entries()) {
          const isOwn = !isDeepStrictEqual(leaf, leavesOf(before)[index]);
          expect(rebased[index]).toEqual(isOwn ? leaf : leavesOf(after)[index]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const PATHS = [['a'], ['b'], ['p', 'x'], ['p', 'y'], ['p', 'q', 'z']];

/** Data of one shape, in which every value may be missing and no object is. */
function shaped(): fc.Arbitrary<JsonObject> {
  return fc.array(fc.option(value), { minLength: PATHS.length, maxLength: PATHS.length }).map((values) => {
    const shape = { p: { q: {} } };
    return PATHS.reduce<JsonObject>((result, path, index) => {
      const given = values[index];
      return given === null ? result : merge(result, nested(path, given));
    }, shape);
  });
}

function nested([first, ...rest]: readonly string[], leaf: JsonValue): JsonObject {
  return { [first]: rest.length === 0 ? leaf : nested(rest, leaf) };
}

function leavesOf(object: JsonObject): (JsonValue | undefined)[] {
  return PATHS.map((path) =>
    path.reduce<JsonValue | undefined>((parent, step) => (parent as JsonObject | undefined)?.[step], object),
  );
}

function omit(object: JsonObject, left: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([member]) => member !== left));
}
