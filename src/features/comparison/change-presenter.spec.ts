import type { JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { compareItems as compared } from './compare-items';
import type { NamedComparison } from './named-values';
import { presentChanges } from './change-presenter';

const TYPE = {
  members: new Map([
    [
      'htmlBodyPart',
      { kind: 'part', attachment: { displayName: 'Body', part: 'HtmlBodyPart' }, schemas: { html: {} } },
    ],
    ['price', { kind: 'field', field: { displayName: 'Price' } }],
    ['photo', { kind: 'field', field: { displayName: 'Photo', type: 'MediaField' } }],
  ]),
} as unknown as ContentType;

const compareItems = (...values: Parameters<typeof compared>): NamedComparison => ({
  ...compared(...values),
  types: new Map(),
});

describe('Changes for people to read', () => {
  it('bear the names that people know, and where they are when there are several', () => {
    const comparison = compareItems(
      { price: 1, displayText: 'a' },
      { price: 2, htmlBodyPart: { html: 'x' }, odd: [true] },
      new Map(),
    );
    const { changes } = presentChanges(comparison, TYPE);
    expect(changes.map(({ label, place }) => [label, place])).toEqual([
      ['Title in lists', undefined],
      ['Price', undefined],
      ['Body', undefined],
      ['odd', 'odd 1'],
    ]);
    expect(presentChanges(comparison, undefined).changes[1].label).toBe('price');
  });

  it('are told in words where they are within embedded items', () => {
    const stops = (price: number): JsonObject => ({
      htmlBodyPart: {
        html: [
          { contentItemId: 'a' },
          { contentItemId: 'b', contentType: 'Stop', price, odd: { photo: [price] }, inner: [{ price }] },
        ],
      },
    });
    const comparison = compareItems(stops(1), stops(2), new Map());
    expect([...comparison.embedded]).toEqual([['htmlBodyPart.html[1]', 'Stop']]);
    const stop = { members: new Map([['price', { kind: 'field', field: { displayName: 'Fare, in euros' } }]]) };
    const types = new Map([['htmlBodyPart.html[1]', stop as unknown as ContentType]]);
    const { changes } = presentChanges({ ...comparison, types }, TYPE);
    expect(changes.map(({ place, placeInEntry }) => [place, placeInEntry])).toEqual([
      ['Body 2, Fare, in euros', 'Fare, in euros'],
      ['Body 2, Odd 1', 'Odd 1'],
      ['Body 2, Inner 1, Price', 'Inner 1, Price'],
    ]);
  });

  it('are days, answers and numbers as people write them, and moments whole', () => {
    const [before, after] = ['2026-11-27T16:26:33.385Z', '2026-12-01T09:00:00.000Z'];
    const { changes } = presentChanges(
      compareItems(
        { createdUtc: before, sticky: false, day: '2026-11-02', price: 1000 },
        { createdUtc: after, sticky: true, day: '2026-11-03', price: 2000.5 },
        new Map(),
      ),
      TYPE,
    );
    expect(changes).toMatchObject([
      { label: 'Created', before, after },
      { label: 'sticky', before: 'No', after: 'Yes' },
      { label: 'day', before: '2 Nov 2026', after: '3 Nov 2026' },
      { label: 'Price', before: '1,000', after: '2,000.5' },
    ]);
    expect(changes.filter(({ sections }) => sections !== undefined)).toEqual([]);
  });

  it('show the pictures of media fields', () => {
    const [before, after] = ['a b.png', 'b.pdf'].map((file) => ({ photo: { paths: [file] }, price: file }));
    const { changes } = presentChanges(compareItems(before, after, new Map()), TYPE);
    expect(changes.map(({ pictureBefore, pictureAfter }) => [pictureBefore, pictureAfter])).toEqual([
      ['/media/a%20b.png?width=480', undefined],
      [undefined, undefined],
    ]);
    expect(changes.map(({ sections }) => sections !== undefined)).toEqual([false, true]);
  });

  it('show the pictures that a text has lost and won', () => {
    const text = (...files: string[]) => ({
      htmlBodyPart: { html: files.map((file) => `![Oak](${file})`).join('\n') },
    });
    const before = text('/media/same.png', '/media/a%20b.png', '/media/%zz.png', 'https://x.test/elm.png');
    const after = text('/media/same.png', '/site/media/trees/elm.jpg?width=480', '/media/../up.png', '/media/a.pdf');
    const { changes } = presentChanges(compareItems(before, after, new Map()), TYPE);
    expect(changes[0].pictures).toEqual([
      {
        before: 'a b.png',
        after: 'trees/elm.jpg',
        pictureBefore: '/media/a%20b.png?width=480',
        pictureAfter: '/media/trees/elm.jpg?width=480',
      },
      { before: '%zz.png', pictureBefore: '/media/%25zz.png?width=480' },
    ]);
  });

  it('count the words of texts', () => {
    const [before, after] = [
      { a: 'an old oak gives shade', b: 1, c: 'gone' },
      { a: 'an old elm gives well-known shade', b: 2, d: ['two words'] },
    ];
    expect(presentChanges(compareItems(before, after, new Map()), TYPE).words).toEqual({ added: 4, removed: 2 });
  });

  it('show no value without end', () => {
    const { changes } = presentChanges(compareItems(undefined, { t: 'x'.repeat(30_000) }, new Map()), undefined);
    expect(changes[0].after).toHaveLength(20_001);
  });
});
