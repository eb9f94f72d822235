import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { freeSuffix, shortenForSuffix } from './free-handle';

const suffixAmong = async (taken: readonly string[], value = 'pruning') => {
  const answer = ({ text }: { text: string }) =>
    text.includes('content_handle') ? taken.map((suffix) => ({ suffix })) : [];
  const context = new FakeContext(typeWith([]), itemWith({}), { answer });
  const suffix = await freeSuffix(context.transaction, { kind: 'slug', value, contentItemId: 'x' });
  return { suffix, queries: context.queries };
};

describe('A generated name', () => {
  it.each([
    [[], ''],
    [['-2', '-3'], ''],
    [[''], '-2'],
    [['', '-2'], '-3'],
    [['', '-3'], '-2'],
    [['', '-2', '-3', '-5'], '-4'],
  ])('among %j gets %j', async (taken, suffix) => expect((await suffixAmong(taken)).suffix).toBe(suffix));

  it.each(['pruning', 'pruning-2', 'pruning-2-3'])('%s waits for others of its kind before it looks', async (value) => {
    const { queries } = await suffixAmong([], value);
    expect(queries.map(({ values }) => values)).toEqual([
      ['slug', 'pruning'],
      ['slug', 'x', value],
    ]);
  });
});

const characters = () => 1;

describe('A name that may get a number', () => {
  it('stays as it is where there is room', () =>
    expect(shortenForSuffix('a'.repeat(40), 50, characters)).toHaveLength(40));

  it('is cut so that the number fits, between characters and without a trailing hyphen or slash', () => {
    expect(shortenForSuffix('a'.repeat(41), 50, characters)).toHaveLength(40);
    expect(shortenForSuffix(`${'a'.repeat(39)}-b`, 50, characters)).toBe('a'.repeat(39));
    expect(shortenForSuffix('🌳'.repeat(12), 50, (character) => Buffer.byteLength(character))).toBe('🌳'.repeat(10));
  });
});
