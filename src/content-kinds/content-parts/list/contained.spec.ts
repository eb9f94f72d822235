import type { JsonObject } from '@espalier/plugin-sdk';
import { membersOf, partSettingsFaults } from '@espalier/testing';
import {
  FakeContext,
  definitionsOf,
  itemWith,
  typeWith,
  type ContextFacts,
} from '../../../../test/support/fake-content';
import { ListPart, ContainedHandler, ContainedPart } from './list.part';

const LIST = 'b'.repeat(26);
const list = new ListPart();
const part = new ContainedPart();

describe('A list part', () => {
  it('has no members', () => expect(list.members()).toEqual({}));

  it.each<JsonObject>([
    { pageSize: 0 },
    { pageSize: 101 },
    { containedContentTypes: ['blog post'] },
    { enableOrdering: 1 },
  ])('refuses the settings %j', (settings) => expect(partSettingsFaults(list, settings)).toHaveLength(1));
});

describe('A contained part', () => {
  const types = [
    typeWith(['ContainedPart'], { name: 'BlogPost' }),
    typeWith([{ part: 'ListPart', settings: { containedContentTypes: ['BlogPost'] } }], { name: 'Blog' }),
    typeWith(['ListPart'], { name: 'EmptyList' }),
    typeWith([], { name: 'Page' }),
  ];
  const handler = new ContainedHandler(definitionsOf(types, { parts: [list, part] }));
  const faultsIn = async (listType: string | undefined, facts: ContextFacts = {}, listContentItemId = LIST) => {
    const row = { content_item_id: LIST, published: true, owner: 'u-other' };
    const answer = () => (listType ? [{ ...row, content_type: listType }] : []);
    const context = new FakeContext(types[0], itemWith({ containedPart: { listContentItemId } }), { answer, ...facts });
    await handler.validating(context);
    return context.faults.map(({ member, message }) => `${member}: ${message}`);
  };

  it('puts an item into a list that takes its type', async () => expect(await faultsIn('Blog')).toEqual([]));

  it.each([
    [undefined, 'is the id of no content item. Create the list first.'],
    ['Page', 'is a Page, which is no list.'],
    ['EmptyList', 'is a EmptyList, which lists nothing, not BlogPost.'],
    ['Unknown', 'is a Unknown, which is no list.'],
  ])('refuses a list of type %s', async (listType, message) =>
    expect(await faultsIn(listType)).toEqual([`containedPart.listContentItemId: ${message}`]),
  );

  it.each(['Blog', 'Page'])('tells nothing of a %s that the caller may not see', async (listType) =>
    expect(await faultsIn(listType, { may: (name) => name !== 'ViewContent' })).toEqual(await faultsIn(undefined)),
  );

  it('refuses the item itself', async () =>
    expect(await faultsIn('Blog', {}, itemWith({}).contentItemId)).toEqual([
      'containedPart.listContentItemId: must not be the item itself.',
    ]));

  it('keeps an item in a list that has gone since', async () =>
    expect(await faultsIn(undefined, { previous: itemWith({ containedPart: { listContentItemId: LIST } }) })).toEqual(
      [],
    ));

  it.each<JsonObject>([{ listContentItemId: 'x' }, { order: -1 }, { order: 1.5 }, { order: 2 ** 31 }])(
    'refuses %j',
    (members) => expect(membersOf(part)(members).faults).toHaveLength(1),
  );
});
