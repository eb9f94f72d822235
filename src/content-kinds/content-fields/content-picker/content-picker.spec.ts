import type { JsonValue } from '@espalier/plugin-sdk';
import { valuesOf } from '@espalier/testing';
import {
  FakeContext,
  definitionsOf,
  itemWith,
  typeWith,
  type ContextFacts,
} from '../../../../test/support/fake-content';
import { ContentPickerField, ContentPickerHandler } from './content-picker.field';

const [OAK, ELM, GONE] = ['a', 'b', 'c'].map((letter) => letter.repeat(26));
const field = new ContentPickerField();

describe('A content picker', () => {
  it('takes one item, or several when it is multiple', () => {
    expect(valuesOf(field)({ contentItemIds: [OAK] }).faults).toEqual([]);
    expect(valuesOf(field)({ contentItemIds: [OAK, ELM] }).faults).toEqual(['/contentItemIds maxItems']);
    expect(valuesOf(field, { multiple: true })({ contentItemIds: [OAK, ELM] }).faults).toEqual([]);
    expect(valuesOf(field, { multiple: true })({ contentItemIds: [OAK, OAK] }).faults).toEqual([
      '/contentItemIds uniqueItems',
    ]);
  });

  it.each<JsonValue>([{ contentItemIds: ['x'] }, { contentItemIds: OAK }, { ids: [OAK] }, [OAK], OAK])(
    'refuses %j',
    (value) => expect(valuesOf(field)(value).faults).toHaveLength(1),
  );

  it('is empty without an item', () => {
    expect(field.isEmpty({})).toBe(true);
    expect(field.isEmpty({ contentItemIds: [] })).toBe(true);
    expect(field.isEmpty({ contentItemIds: [OAK] })).toBe(false);
  });

  it("reads Orchard Core's ContentItemIds", () =>
    expect(field.fromOrchard({ ContentItemIds: [OAK] })).toEqual({ contentItemIds: [OAK] }));
});

describe('An item that picks others', () => {
  const trees = { name: 'related', type: field.name, settings: { multiple: true, displayedContentTypes: ['Tree'] } };
  const anything = { name: 'anything', type: field.name };
  const bag = {
    name: 'BagPart',
    settings: {},
    members: () => ({}),
    embeds: { member: 'contentItems', allows: () => true },
  };
  const [page, widget] = [
    typeWith(['BagPart'], { fields: [trees, anything] }),
    typeWith([], { name: 'Widget', fields: [trees] }),
  ];
  const handler = new ContentPickerHandler(definitionsOf([page, widget], { parts: [bag], fields: [field] }));
  const rows = [
    { content_item_id: OAK, content_type: 'Tree', published: true, owner: null },
    { content_item_id: ELM, content_type: 'Page', published: true, owner: null },
  ];

  const validating = async (data: Parameters<typeof itemWith>[0], facts: ContextFacts = {}) => {
    const context = new FakeContext(page, itemWith(data), { answer: () => rows, ...facts });
    await handler.validating(context);
    return context;
  };

  it('may pick items of the types that its field displays', async () => {
    const { faults } = await validating({ related: { contentItemIds: [OAK] } });
    expect(faults).toEqual([]);
  });

  it('may not pick items of other types, in embedded items neither', async () => {
    const { faults } = await validating({
      related: { contentItemIds: [OAK, ELM] },
      bagPart: { contentItems: [{ contentType: 'Widget', related: { contentItemIds: [ELM] } }] },
    });
    expect(faults).toMatchObject([
      { member: 'bagPart.contentItems[0].related.contentItemIds[0]', message: 'is a Page; pick items of Tree.' },
      { member: 'related.contentItemIds[1]', message: 'is a Page; pick items of Tree.' },
    ]);
  });

  it('is not told of what type an item is that its author may not see', async () => {
    const { faults } = await validating({ related: { contentItemIds: [ELM] } }, { may: () => false });
    expect(faults.map(({ message }) => message)).toEqual(['is of another type; pick items of Tree.']);
  });

  it('may keep the ids of items that no longer exist', async () => {
    const { faults } = await validating({ related: { contentItemIds: [GONE] } });
    expect(faults).toEqual([]);
  });

  it('is checked with one query for all its fields, and with none when they take everything', async () => {
    const bagPart = { contentItems: [{ contentType: 'Widget', related: { contentItemIds: [OAK] } }] };
    expect((await validating({ related: { contentItemIds: [OAK, GONE] }, bagPart })).queries).toEqual([
      { text: expect.stringContaining('FROM content_item'), values: [[OAK, GONE]] },
    ]);
    expect((await validating({ anything: { contentItemIds: [ELM] } })).queries).toEqual([]);
  });
});
