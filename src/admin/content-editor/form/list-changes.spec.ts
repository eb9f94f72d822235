import type { JsonObject } from '@espalier/plugin-sdk';
import { FormFields } from '#platform/pages';
import { listChangeOf, withListChange } from './list-changes';
import { PostedControls } from './posted-controls';

const FORM = new PostedControls(
  new FormFields({
    'bag.items': ['', 'b', 'a', '7'],
    'bag.items[a].inner.items': ['', 'x', 'y'],
  }),
);
const READ: JsonObject = {
  bag: { items: [{ n: 1 }, { n: 2, inner: { items: [{ n: 3 }, { n: 4 }] } }, { n: 5 }] },
};

const after = (action: string): unknown => {
  const change = listChangeOf(action);
  if (!change) throw new Error(`${action} is no change of a list`);
  const added = { contentType: change.contentType ?? '' };
  return withListChange(READ, change, FORM, { added, copied: (item) => ({ ...(item as JsonObject), isCopy: true }) });
};
const numbers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify((value as { bag: { items: unknown } }).bag.items).replaceAll('"contentType"', '"n"'));

describe('A change of a list of embedded items', () => {
  it.each([
    ['add:bag.items:Leaf', [1, 2, 5, 'Leaf']],
    ['remove:bag.items[b]', [2, 5]],
    ['up:bag.items[a]', [2, 1, 5]],
    ['down:bag.items[a]', [1, 5, 2]],
    ['up:bag.items[b]', [1, 2, 5]],
    ['down:bag.items[7]', [1, 2, 5]],
    ['remove:bag.items[c]', [1, 2, 5]],
    ['copy:bag.items[a]', [1, 2, 2, 5]],
    ['copy:bag.items[c]', [1, 2, 5]],
    ['remove:other.items[b]', [1, 2, 5]],
  ])('%s, by the keys of the form', (action, expected) => {
    expect((numbers(after(action)) as { n: unknown }[]).map(({ n }) => n)).toEqual(expected);
  });

  it('reaches lists within items', () => {
    const [, second] = numbers(after('remove:bag.items[a].inner.items[x]')) as { inner: { items: { n: number }[] } }[];
    expect(second.inner.items.map(({ n }) => n)).toEqual([4]);
    expect(after('add:bag.items[zz].inner.items:Leaf')).toEqual(READ);
  });

  it('puts a copy behind what it is of', () => {
    const [, original, copy] = numbers(after('copy:bag.items[a]')) as { isCopy?: true }[];
    expect([original.isCopy, copy.isCopy]).toEqual([undefined, true]);
  });

  it('leaves what was read as it is', () => {
    const before = structuredClone(READ);
    after('remove:bag.items[b]');
    expect(READ).toEqual(before);
  });

  it('makes no prototype of a name', () => {
    after('add:__proto__.polluted:Leaf');
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([
    'save',
    '',
    'add:',
    'add:bag.items',
    'add:bag.items:leaf',
    'up:bag.items',
    'remove:bag.items[ ]',
    'move:bag.items[a]',
  ])('%j is none', (action) => expect(listChangeOf(action)).toBeUndefined());
});

describe('The controls of a form', () => {
  it('know what is within a path', () => {
    expect(['bag', 'bag.items', 'bag.items[a]', 'bag.items[a].inner'].map((path) => FORM.hasWithin(path))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['ba', 'bag.item', 'inner', '__proto__', ''].map((path) => FORM.hasWithin(path))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('have keys once, in their order, and only such as can be keys', () => {
    const form = new PostedControls(new FormFields({ list: ['', '2', '1', '2', 'a b', 'x'.repeat(41), 'k-1'] }));
    expect(form.keys('list')).toEqual(['2', '1', 'k-1']);
  });

  it('have one kind of line ends', () => {
    const form = new PostedControls(new FormFields({ text: 'a\r\nb\rc\n' }));
    expect([form.text('text'), form.all('text')]).toEqual(['a\nb\nc\n', ['a\nb\nc\n']]);
  });

  it('are within nothing when they have more steps than editors have', () => {
    const isWithin = (steps: number) =>
      new PostedControls(new FormFields({ [`a${'.b'.repeat(steps)}`]: '' })).hasWithin('a');
    expect([isWithin(99), isWithin(100)]).toEqual([true, false]);
  });

  it('are not too many', () => {
    const many = (count: number) => new FormFields({ list: Array.from({ length: count }, String) });
    expect(() => new PostedControls(many(5000))).not.toThrow();
    expect(() => new PostedControls(many(5001))).toThrow('more than 5000 values');
  });
});
