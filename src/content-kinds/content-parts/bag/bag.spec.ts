import type { JsonObject } from '@espalier/plugin-sdk';
import { membersOf } from '@espalier/testing';
import { IdGenerator } from '#platform/ids';
import { FakeContext, definitionsOf, itemWith, typeWith } from '../../../../test/support/fake-content';
import { BagPart } from './bag.part';
import { EmbeddedIdsHandler } from './embedded-ids.handler';

const AN_ID = expect.stringMatching(/^[0-9a-z]{26}$/);
const part = new BagPart();
const [A, B] = ['a', 'b'].map((letter) => letter.repeat(26));

describe('A bag part', () => {
  it('can be attached several times', () => expect(part.reusable).toBe(true));

  it('takes items of its types and stereotypes, and none when it names none', () => {
    const widget = typeWith([], { name: 'Notice', stereotype: 'Widget' });
    const page = typeWith([]);
    expect(part.embeds.allows(widget, { containedContentTypes: ['Notice'] })).toBe(true);
    expect(part.embeds.allows(widget, { containedStereotypes: ['Widget'] })).toBe(true);
    expect(part.embeds.allows(widget, { containedStereotypes: ['wIDGET'] })).toBe(true);
    expect(part.embeds.allows(page, { containedContentTypes: ['Notice'], containedStereotypes: ['Widget', ''] })).toBe(
      false,
    );
    expect(part.embeds.allows(widget, {})).toBe(false);
  });

  it('refuses two items of one id', () =>
    expect(membersOf(part)({ contentItems: [{ contentItemId: A }, {}, {}, { contentItemId: A }] }).faults).toEqual([
      'contentItems[3].contentItemId: is the id of another item here. Leave it out to have one made.',
    ]));

  it.each([{ contentItems: {} }, { contentItems: ['x'] }])('refuses %j', (members) =>
    expect(membersOf(part)(members).faults).toHaveLength(1),
  );
});

describe('An embedded item', () => {
  const types = [typeWith(['BagPart']), typeWith([], { name: 'Leaf' }), typeWith(['BagPart'], { name: 'Branch' })];
  const handler = new EmbeddedIdsHandler(definitionsOf(types, { parts: [part] }), new IdGenerator());
  const saved = (contentItems: JsonObject[], before?: JsonObject[]): JsonObject[] => {
    const previous = before && itemWith({ bagPart: { contentItems: before } });
    const context = new FakeContext(types[0], itemWith({ bagPart: { contentItems } }), { previous });
    handler.updating(context);
    return (context.item.data.bagPart as { contentItems: JsonObject[] }).contentItems;
  };

  it('gets an id of its own when it has none', () => {
    const [first, second] = saved([{ contentType: 'Leaf' }, { contentType: 'Leaf', contentItemId: A }]);
    expect(first.contentItemId).toEqual(AN_ID);
    expect(second).toEqual({ contentType: 'Leaf', contentItemId: A });
  });

  it('gets one at any depth', () => {
    const [branch] = saved([{ contentType: 'Branch', bagPart: { contentItems: [{ contentType: 'Leaf' }] } }]);
    const [leaf] = (branch.bagPart as { contentItems: JsonObject[] }).contentItems;
    expect(leaf.contentItemId).toEqual(AN_ID);
    expect(leaf.contentItemId).not.toBe(branch.contentItemId);
  });

  it('without an id keeps that of the item in its place, so that saving twice changes nothing', () => {
    const sent: JsonObject[] = [
      { contentType: 'Leaf' },
      { contentType: 'Branch', bagPart: { contentItems: [{ contentType: 'Leaf' }] } },
    ];
    const once = saved(sent);
    expect(saved(sent, once)).toEqual(once);
  });

  it('does not keep the id of an item of another type or of one that moved', () => {
    expect(saved([{ contentType: 'Leaf' }], [{ contentType: 'Branch', contentItemId: A }])[0].contentItemId).not.toBe(
      A,
    );
    const [inserted, moved] = saved(
      [{ contentType: 'Leaf' }, { contentType: 'Leaf', contentItemId: B }],
      [{ contentType: 'Leaf', contentItemId: B }],
    );
    expect(moved.contentItemId).toBe(B);
    expect(inserted.contentItemId).not.toBe(B);
  });

  it.each<JsonObject[][]>([[[{ contentType: 'Unknown' }]], [[{}]], [[{ contentType: 5 }]]])(
    'of no known type stays for validation to name: %j',
    (items) => expect(saved(items)).toEqual(items),
  );
});
