import { rangesAfter } from './index-ranges';
import { sortKey, totalOrder, type ItemOrder } from './sort-keys';

/** With each value in the place of itself; null for the fields that are named as such. */
function ranges(orderBy: readonly ItemOrder[], ...nulls: string[]): readonly string[] {
  return rangesAfter(
    totalOrder(orderBy).map((item) => {
      const key = sortKey(item);
      return { key, value: nulls.includes(item.field) ? undefined : key.of(`:${item.field}`) };
    }),
  );
}

const IDS = 'v.content_item_id COLLATE "POSIX", v.content_item_version_id COLLATE "POSIX"';
const ID_VALUES = ':contentItemId COLLATE "POSIX", :contentItemVersionId COLLATE "POSIX"';

describe('What comes after a position', () => {
  it('is one comparison of rows where all keys go one way and only the first may be null', () => {
    expect(ranges([{ field: 'createdUtc', direction: 'ASC' }])).toEqual([
      `(v.created_utc, ${IDS}) > (:createdUtc, ${ID_VALUES})`,
    ]);
    expect(ranges([{ field: 'displayText', direction: 'DESC' }])).toEqual([
      `(left(v.display_text, 200) COLLATE title_order, ${IDS}) < (left(:displayText, 200) COLLATE title_order, ${ID_VALUES})`,
    ]);
  });

  it('includes what is null where null comes last', () => {
    expect(ranges([{ field: 'createdUtc', direction: 'DESC' }])).toEqual([
      `(v.created_utc, ${IDS}) < (:createdUtc, ${ID_VALUES})`,
      'v.created_utc IS NULL',
    ]);
  });

  it('is the rest of what is null, and all others where null comes first', () => {
    const tied = (sign: string) => `v.created_utc IS NULL AND ((${IDS}) ${sign} (${ID_VALUES}))`;
    expect(ranges([{ field: 'createdUtc', direction: 'DESC' }], 'createdUtc')).toEqual([tied('<')]);
    expect(ranges([{ field: 'createdUtc', direction: 'ASC' }], 'createdUtc')).toEqual([
      tied('>'),
      'v.created_utc IS NOT NULL',
    ]);
  });

  it('is bounded by the first key however the others go', () => {
    const [range] = ranges([
      { field: 'publishedUtc', direction: 'DESC' },
      { field: 'author', direction: 'ASC' },
    ]);
    expect(range).toMatch(/^v\.published_utc <= :publishedUtc AND \(v\.published_utc < :publishedUtc OR /);
  });

  it('is nothing after the last key', () => {
    expect(ranges([{ field: 'contentItemId', direction: 'ASC' }])).toEqual([`(${IDS}) > (${ID_VALUES})`]);
  });
});
