import type { JsonObject } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import { hashOf } from '../form/canonical';
import { idOf } from '../form/embedded-lists';
import { mergeItems, withItemOf } from './merge-items';

const SAMENESS = { falseIsNothing: true };

/** `a1` is an item with the id a, and 1 as what it says; `1` is a new one. */
const item = (name: string): JsonObject => {
  const [, contentItemId, text] = /^([a-z]?)(\d+)$/.exec(name) ?? [];
  return { ...(contentItemId && { contentItemId }), text: Number(text) };
};
const nameOf = (one: JsonObject): string => `${idOf(one) ?? ''}${JSON.stringify(one.text)}`;
const listOf = (names: string): JsonObject[] => names.split(' ').filter(Boolean).map(item);
const namesOf = (items: readonly JsonObject[]): string => items.map(nameOf).join(' ');
const hashes = (items: readonly JsonObject[]) =>
  new Map(items.map((one): [string, string] => [idOf(one) ?? '', hashOf(one, SAMENESS)]));

const merged = (base: string, stored: string, read: string): [string, string] => {
  const lists = { base: hashes(listOf(base)), stored: listOf(stored), read: listOf(read) };
  const { items, conflicts } = mergeItems(lists, SAMENESS);
  return [namesOf(items), conflicts.join(' ')];
};

const LIST = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((text) => `${id}${text}`))))
  .map((names) => names.join(' '));

describe('Two lists of embedded items', () => {
  it.each([
    ['what one changed is changed', 'a1 b1', 'a2 b1', 'a1 b3', 'a2 b3', ''],
    ['what both changed to the same is no conflict', 'a1', 'a2', 'a2', 'a2', ''],
    ['what both changed is a conflict', 'a1 b1', 'a2 b1', 'a3 b1', 'a3 b1', 'a'],
    ['what either added is there', 'a1', 'a1 b1', 'a1 7', 'a1 7 b1', ''],
    ['what either removed is gone', 'a1 b1 c1', 'b1 c1', 'a1 b1', 'b1', ''],
    ['what both removed is gone', 'a1', '', '', '', ''],
    ['what they removed and I changed is a conflict', 'a1', '', 'a2', 'a2', 'a'],
    ['what I removed and they changed is a conflict', 'a1', 'a2', '', '', 'a'],
    ['their order stays where I kept mine', 'a1 b1 c1', 'c1 b1 a1', 'a2 b1 c1', 'c1 b1 a2', ''],
    ['my order wins where I changed it', 'a1 b1 c1', 'c1 a2 b1', 'b1 a1 c1', 'b1 a2 c1', ''],
  ])('%s', (_rule, base, stored, read, expected, conflicts) => {
    expect(merged(base, stored, read)).toEqual([expected, conflicts]);
  });

  it('are the one that was changed where the other one was not', () => {
    fc.assert(
      fc.property(LIST, LIST, (base, changed) => {
        expect(merged(base, base, changed)).toEqual([changed, '']);
        expect(merged(base, changed, base)).toEqual([changed, '']);
        expect(merged(base, changed, changed)[1]).toBe('');
      }),
    );
  });

  it('lose nothing that either has and the other has not removed', () => {
    fc.assert(
      fc.property(LIST, LIST, LIST, (base, stored, read) => {
        const [names] = merged(base, stored, read);
        const ids = (list: string) => new Set(listOf(list).map((one) => idOf(one)));
        const [there, before, theirs, mine] = [names, base, stored, read].map(ids);
        for (const id of [...theirs, ...mine]) {
          const isRemoved = before.has(id) && !(theirs.has(id) && mine.has(id));
          expect(isRemoved || there.has(id)).toBe(true);
        }
        expect(there.size).toBe(listOf(names).length);
      }),
    );
  });
});

describe('An item as the other list has it', () => {
  it.each([
    ['in its place', 'a1 b1 c1', 'c2 b2 a2', 'a1 b2 c1'],
    ['gone', 'a1 b1 c1', 'a1 c1', 'a1 c1'],
    ['back behind what it stands behind', 'c1 a1', 'a1 b2 c1', 'c1 a1 b2'],
    ['back at the beginning', 'a1', 'b2 a1', 'b2 a1'],
    ['where neither has it', 'a1', 'c1', 'a1'],
  ])('is %s', (_where, list, other, expected) => {
    expect(namesOf(withItemOf(listOf(list), listOf(other), 'b'))).toBe(expected);
  });
});
