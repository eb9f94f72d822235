import * as fc from 'fast-check';
import { decodeCursor, encodeCursor } from './query-cursor';
import { totalOrder } from './sort-keys';

const ORDER = totalOrder([
  { field: 'publishedUtc', direction: 'DESC' },
  { field: 'published', direction: 'ASC' },
]);
const VALUES = ['2026-01-31 10:00:00.123456+00', 't', 'item', 'version'];
const CURSOR = encodeCursor('Tree', ORDER, VALUES);

const decoding = (cursor: string, contentType = 'Tree', order = ORDER) => decodeCursor(cursor, contentType, order);
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('A cursor', () => {
  it('gives back the values that it was made of, to the last digit', () => {
    expect(decoding(CURSOR)).toEqual(VALUES);
    const titles = fc.record({ title: fc.string({ unit: 'binary' }), date: fc.constantFrom(null, VALUES[0]) });
    const order = totalOrder([
      { field: 'displayText', direction: 'ASC' },
      { field: 'createdUtc', direction: 'ASC' },
    ]);
    fc.assert(
      fc.property(titles, ({ title, date }) => {
        const values = [title.replaceAll('\0', ''), date, 'item', 'version'];
        expect(decoding(encodeCursor('Tree', order, values), 'Tree', order)).toEqual(values);
      }),
    );
  });

  it('is text that URLs can hold', () => {
    expect(CURSOR).toMatch(/^[\w-]+$/);
  });

  it.each([
    ['another type', 'Bush', ORDER],
    ['another ordering', 'Tree', totalOrder([{ field: 'publishedUtc', direction: 'DESC' }])],
    ['another direction', 'Tree', ORDER.map(({ field }) => ({ field, direction: 'ASC' as const }))],
    ['the same fields in another order', 'Tree', [ORDER[1], ORDER[0], ORDER[2], ORDER[3]]],
  ])('of %s is refused', (_, contentType, order) => {
    expect(() => decoding(CURSOR, contentType, order)).toThrow('another type or ordering');
  });

  it('is refused when any of its characters is another', () => {
    for (let index = 0; index < CURSOR.length; index++) {
      const other = CURSOR[index] === 'A' ? 'B' : 'A';
      expect(() => decoding(CURSOR.slice(0, index) + other + CURSOR.slice(index + 1))).toThrow('not a cursor');
    }
  });

  it.each([
    '',
    ' ',
    'abc',
    CURSOR.slice(0, -1),
    `${CURSOR}A`,
    `${CURSOR}=`,
    `${CURSOR}\n`,
    cursorOf(null),
    cursorOf([]),
    cursorOf({}),
    cursorOf([1, 'Tree', '', []]),
  ])('is refused as %j', (cursor) => {
    expect(() => decoding(cursor)).toThrow('not a cursor');
  });

  it.each([
    ['too few values', VALUES.slice(1)],
    ['too many values', [...VALUES, 'more']],
    ['null where there is none', [VALUES[0], 't', null, 'version']],
    ['no boolean', [VALUES[0], 'true', 'item', 'version']],
    ['no date', ['2026-02-30 10:00:00+00', 't', 'item', 'version']],
    ['a date in another form', ['2026-01-31T10:00:00Z', 't', 'item', 'version']],
    ['a date without an end', ['infinity', 't', 'item', 'version']],
    ['text that cannot be stored', [VALUES[0], 't', '\0', 'version']],
    ['half a character', [VALUES[0], 't', '\ud83d', 'version']],
  ])('that is well made of %s is refused', (_, values) => {
    expect(() => decoding(encodeCursor('Tree', ORDER, values))).toThrow('not a cursor');
  });
});
