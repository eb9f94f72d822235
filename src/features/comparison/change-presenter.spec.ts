import type { ContentType } from '#core/content-definition';
import { compareItems } from './compare-items';
import { presentChanges } from './change-presenter';

const TYPE = {
  members: new Map([
    ['htmlBodyPart', { kind: 'part', attachment: { displayName: 'Body' }, schemas: { html: {} } }],
    ['price', { kind: 'field', field: { displayName: 'Price' } }],
  ]),
} as unknown as ContentType;

describe('Changes for people to read', () => {
  it('bear the names that people know', () => {
    const comparison = compareItems(
      { price: 1, displayText: 'a' },
      { price: 2, htmlBodyPart: { html: 'x' }, odd: [true] },
      new Map(),
    );
    const { changes } = presentChanges(comparison, TYPE);
    expect(changes.map(({ label, path }) => [label, path])).toEqual([
      ['Title in lists', 'displayText'],
      ['Price', 'price'],
      ['Body', 'htmlBodyPart.html'],
      ['odd', 'odd[0]'],
    ]);
    expect(presentChanges(comparison, undefined).changes[1].label).toBe('price');
  });

  it('leave out long stretches that stayed the same', () => {
    const text = (word: string) => `${'a '.repeat(500)}${word}${' b'.repeat(500)} ${word}${' c'.repeat(10)}`;
    const { changes } = presentChanges(compareItems({ t: text('x') }, { t: text('y') }, new Map()), undefined);
    const pieces = changes[0].pieces ?? [];
    expect(pieces.map(({ kind, text: { length } }) => [kind, length])).toEqual([
      ['skipped', 0],
      ['same', 120],
      ['removed', 1],
      ['added', 1],
      ['same', 120],
      ['skipped', 0],
      ['same', 120],
      ['removed', 1],
      ['added', 1],
      ['same', 20],
    ]);
  });

  it('show no value without end', () => {
    const { changes } = presentChanges(compareItems(undefined, { t: 'x'.repeat(30_000) }, new Map()), undefined);
    expect(changes[0].after).toHaveLength(20_001);
  });
});
