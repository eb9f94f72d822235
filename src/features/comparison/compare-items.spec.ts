import type { JsonObject } from '@espalier/plugin-sdk';
import { compareItems, type MemberOrder } from './compare-items';

const ORDER: MemberOrder = new Map([
  ['titlePart', ['title']],
  ['bodyPart', ['format', 'html']],
  ['price', []],
]);

const changes = (before: JsonObject | undefined, after: JsonObject) =>
  compareItems(before, after, ORDER).changes.map(({ text: _text, ...change }) => change);

describe('What has changed between two versions', () => {
  it('is told by member, with what was there before and what is there now', () => {
    const before = { titlePart: { title: 'Pear' }, price: 1, color: 'red' };
    const after = { titlePart: { title: 'Quince' }, price: 1, size: 3 };
    expect(changes(before, after)).toEqual([
      { path: 'titlePart.title', kind: 'changed', before: 'Pear', after: 'Quince' },
      { path: 'size', kind: 'added', after: 3 },
      { path: 'color', kind: 'removed', before: 'red' },
    ]);
  });

  it('comes in the order of the type, whatever the order of the versions', () => {
    const after = {
      odd: 1,
      price: 2,
      bodyPart: { html: 'x', format: 'y' },
      titlePart: { title: 'z' },
      displayText: 'a title',
    };
    expect(changes(undefined, after).map(({ path }) => path)).toEqual([
      'displayText',
      'titlePart.title',
      'bodyPart.format',
      'bodyPart.html',
      'price',
      'odd',
    ]);
  });

  it('is told once where the title in lists is made of another member', () => {
    const item = (title: string) => ({ displayText: title, titlePart: { title } });
    expect(changes(item('Pear'), item('Quince')).map(({ path }) => path)).toEqual(['titlePart.title']);
    expect(changes(item('Pear'), { ...item('Pear'), displayText: 'P' }).map(({ path }) => path)).toEqual([
      'displayText',
    ]);
  });

  it('is none of what no person writes', () => {
    const facts = (id: number): JsonObject => ({
      id,
      contentItemVersionId: `v${id}`,
      modifiedUtc: `202${id}`,
      author: `author ${id}`,
      published: id === 1,
    });
    expect(changes({ ...facts(1), owner: 'a' }, { ...facts(2), owner: 'b' })).toEqual([
      { path: 'owner', kind: 'changed', before: 'a', after: 'b' },
    ]);
  });

  it('is told for each member of what was added or removed whole, and for what is empty', () => {
    expect(changes({ a: { b: { c: 1 } } }, { empty: {}, list: [] })).toEqual([
      { path: 'empty', kind: 'added', after: {} },
      { path: 'list', kind: 'added', after: [] },
      { path: 'a.b.c', kind: 'removed', before: 1 },
    ]);
  });

  it('knows null from what is not there, and one kind of value from another', () => {
    expect(changes({ a: null, b: [1], c: 'x' }, { b: { x: 1 }, c: null })).toEqual([
      { path: 'b', kind: 'changed', before: [1], after: { x: 1 } },
      { path: 'c', kind: 'changed', before: 'x', after: null },
      { path: 'a', kind: 'removed', before: null },
    ]);
  });

  it('is told by entry in arrays', () => {
    expect(changes({ tags: ['oak', 'elm', 'ash'] }, { tags: ['oak', 'ash', 'yew'] })).toEqual([
      { path: 'tags[1]', kind: 'removed', before: 'elm' },
      { path: 'tags[2]', kind: 'added', after: 'yew' },
    ]);
  });

  it('is a change within an entry that stands where another stood', () => {
    const rows = (price: number) => ({
      rows: [
        { name: 'a', price: 1 },
        { name: 'b', price },
        { name: 'c', price: 3 },
      ],
    });
    expect(changes(rows(2), rows(5))).toEqual([{ path: 'rows[1].price', kind: 'changed', before: 2, after: 5 }]);
  });

  it('knows embedded items by their ids, wherever they stand', () => {
    const item = (contentItemId: string, price: number) => ({ contentItemId, contentType: 'Cutting', price });
    const before = { bagPart: { contentItems: [item('a', 1), item('b', 2)] } };
    const after = { bagPart: { contentItems: [item('new', 9), item('a', 1), item('b', 3)] } };
    expect(changes(before, after)).toEqual([
      { path: 'bagPart.contentItems[0].contentItemId', kind: 'added', after: 'new' },
      { path: 'bagPart.contentItems[0].contentType', kind: 'added', after: 'Cutting' },
      { path: 'bagPart.contentItems[0].price', kind: 'added', after: 9 },
      { path: 'bagPart.contentItems[2].price', kind: 'changed', before: 2, after: 3 },
    ]);
    const [other] = changes({ items: [item('a', 1)] }, { items: [item('b', 1)] });
    expect(other).toEqual({ path: 'items[0].contentItemId', kind: 'removed', before: 'a' });
  });

  it('writes names that are no identifiers as JSON does', () => {
    expect(changes({}, { map: { 'a b': 1, '"': 2, __proto__x: 3 } }).map(({ path }) => path)).toEqual([
      'map["a b"]',
      'map["\\""]',
      'map.__proto__x',
    ]);
  });

  it('is nothing for the same thing in another order of members', () => {
    expect(changes({ a: { x: 1, y: [{ p: 1, q: 2 }] } }, { a: { y: [{ q: 2, p: 1 }], x: 1 } })).toEqual([]);
  });

  it('is told in pieces for texts', () => {
    const [change] = compareItems({ note: 'a red pear' }, { note: 'a green pear' }, new Map()).changes;
    expect(change.text).toEqual([
      { kind: 'same', text: 'a ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'green' },
      { kind: 'same', text: ' pear' },
    ]);
  });

  it('ends after a thousand changes, and says so', () => {
    const many = (count: number) => ({ list: Array.from({ length: count }, (_, index) => index) });
    expect(compareItems(undefined, many(1000), ORDER)).toMatchObject({ isCut: false, changes: { length: 1000 } });
    expect(compareItems(undefined, many(1001), ORDER)).toMatchObject({ isCut: true, changes: { length: 1000 } });
  });

  it('pairs entries by their places where there are too many others to look for', () => {
    const many = (word: string) => ({ list: Array.from({ length: 600 }, (_, index) => `${word}${index}`) });
    expect(compareItems(many('a'), many('b'), ORDER).changes).toHaveLength(600);
  });
});
