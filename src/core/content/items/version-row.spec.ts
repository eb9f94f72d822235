import type { JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { VERSION_COLUMNS } from '../store/version-columns';
import { etagOf, VersionRow } from './version-row';
import { toWire } from '../rest/item-responder';

type Column = (typeof VERSION_COLUMNS)[number];

const STORED: Record<Column, string | null> = {
  id: '42',
  content_item_id: 'i'.repeat(26),
  content_item_version_id: 'v'.repeat(26),
  content_type: 'BlogPost',
  display_text: 'On "pruning" \\ trees',
  published: 't',
  latest: 'f',
  modified_utc: '2026-11-20 10:00:00.1+00',
  published_utc: '2026-11-20 10:00:00+00',
  created_utc: '2026-11-19 08:30:00.125+00',
  owner: 'u-"owner"',
  author: null,
  unpublished_utc: '2026-11-18 00:00:00.01+00',
  cloned_from: 'c'.repeat(26),
  scheduled_publish_utc: null,
  scheduled_archive_utc: '2026-12-01 00:00:00+00',
  revision: '7',
  data: '{"subtitle":"Winter","retired":1}',
};

const rowOf = (columns: Partial<Record<Column, string | null>> = {}) =>
  new VersionRow(VERSION_COLUMNS.map((column) => ({ ...STORED, ...columns })[column]));

const typeOf = (visible: (data: JsonObject) => JsonObject, visibleJson: (stored: string) => string) =>
  ({ representation: 3, visible, visibleJson }) as unknown as ContentType;
const known = typeOf(
  (data) => data,
  (stored) => stored,
);
const withoutRetired = ({ retired: _retired, ...data }: JsonObject) => data;
const retiring = typeOf(withoutRetired, (stored) => JSON.stringify(withoutRetired(JSON.parse(stored) as JsonObject)));

describe('A row of a version', () => {
  it('is read column by column', () => {
    expect(rowOf().toItem()).toEqual({
      id: 42,
      contentItemId: STORED.content_item_id,
      contentItemVersionId: STORED.content_item_version_id,
      contentType: 'BlogPost',
      displayText: 'On "pruning" \\ trees',
      published: true,
      latest: false,
      modifiedUtc: '2026-11-20T10:00:00.100Z',
      publishedUtc: '2026-11-20T10:00:00.000Z',
      createdUtc: '2026-11-19T08:30:00.125Z',
      owner: 'u-"owner"',
      author: null,
      unpublishedUtc: '2026-11-18T00:00:00.010Z',
      clonedFrom: STORED.cloned_from,
      scheduledPublishUtc: null,
      scheduledArchiveUtc: '2026-12-01T00:00:00.000Z',
      revision: 7,
      data: { subtitle: 'Winter', retired: 1 },
    });
  });

  it('tells who may see it and what it is without parsing its data', () => {
    const row = rowOf({ data: 'not read' });
    const { contentItemId, contentType, owner, published, latest } = row;
    expect({ contentItemId, contentType, owner, published, latest }).toEqual({
      contentItemId: STORED.content_item_id,
      contentType: 'BlogPost',
      owner: 'u-"owner"',
      published: true,
      latest: false,
    });
  });

  it.each([
    ['of a type with retired members', retiring, {}],
    ['of a type without any', known, {}],
    ['without data', known, { data: '{}' }],
    [
      'without dates, owner and author',
      known,
      { modified_utc: null, published_utc: null, created_utc: null, owner: null },
    ],
  ])('%s travels as the item would, in the same order', (_case, type, columns) => {
    const row = rowOf(columns);
    expect(row.toJson(type)).toBe(JSON.stringify(toWire(row.toItem(), type)));
  });

  it('shows no retired members', () => {
    expect(JSON.parse(rowOf().toJson(retiring))).not.toHaveProperty('retired');
  });

  it('goes out as the database has it when all its members are known', () => {
    const data = '{"subtitle":  "kept as it is"}';
    expect(rowOf({ data }).toJson(known)).toContain(data.slice(1));
  });

  it('has the ETag of its item', () => {
    expect(rowOf().etag(known)).toBe('"42-7-3"');
    expect(rowOf().etag(known)).toBe(etagOf(rowOf().toItem(), known));
  });

  it('refuses null where there must be a value', () => {
    expect(() => rowOf({ content_type: null }).contentType).toThrow('Column content_type of a version is null');
  });
});
