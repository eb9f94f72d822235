import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import { membersOf } from '@espalier/testing';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { commonPartOf, CommonPart, CommonHandler } from './common.part';

const handler = new CommonHandler();

const run = (commonPart: JsonValue, may?: Principal['may']) => {
  const context = new FakeContext(typeWith(['CommonPart']), itemWith({ commonPart }), { may });
  handler.authorising(context);
  handler.updating(context);
  return context.item;
};

describe('The common part', () => {
  it('changes the owner and the date of creation, and is not stored', () => {
    expect(run({ owner: 'u-other', createdUtc: '2020-1-2T03:00:00+02:00' })).toMatchObject({
      owner: 'u-other',
      createdUtc: '2020-01-02T01:00:00.000Z',
      data: {},
    });
    expect(run({}).data).toEqual({});
  });

  it('changes the owner only for those who may edit owners of what the present owner has', () => {
    const asked: unknown[] = [];
    const may: Principal['may'] = (...question) => asked.push(question) < 0;
    expect(() => run({ owner: 'u-other' }, may)).toThrow(/commonPart\.owner needs the permission EditContentOwner/);
    expect(asked).toEqual([['EditContentOwner', { contentType: 'Page', owner: 'u-owner' }]]);
  });

  it('asks for no right when the owner stays', () => {
    expect(run({ owner: 'u-owner', createdUtc: '2020-01-01' }, () => false)).toMatchObject({
      owner: 'u-owner',
      createdUtc: '2020-01-01T00:00:00.000Z',
      data: {},
    });
  });

  it.each<JsonValue>([{ owner: '' }, { owner: 5 }, { owner: 'x'.repeat(129) }, { createdUtc: '2026-02-30' }, 'x'])(
    'leaves %.60j for validation to name',
    (commonPart) => expect(run(commonPart)).toMatchObject({ owner: 'u-owner', data: { commonPart } }),
  );

  it.each([
    [{ owner: '' }, '/owner minLength'],
    [{ owner: 5 }, '/owner type'],
    [{ createdUtc: '2026-02-30' }, 'createdUtc: must be a date and time such as 2026-11-20T10:00:00Z.'],
  ])('refuses %j', (members, fault) => expect(membersOf(new CommonPart())(members).faults).toEqual([fault]));
});

it('Code sees the common part with the raw content and the item that holds it', () => {
  const item = itemWith({});
  const [createdUtc, owner] = ['2026-11-20T10:00:00.000Z', 'u-owner'];
  const view = { createdUtc, owner, content: { createdUtc, owner }, contentItem: item };
  expect(commonPartOf(item, typeWith(['CommonPart']))).toEqual(view);
  expect(commonPartOf(item, typeWith([]))).toBeUndefined();
});
