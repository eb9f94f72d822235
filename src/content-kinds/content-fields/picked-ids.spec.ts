import type { PostedMember } from '@espalier/plugin-sdk';
import { typedIds } from './picked-ids';

function typed(...texts: readonly string[]) {
  const posted = { has: () => texts.length > 0, all: () => texts } as unknown as PostedMember;
  return typedIds(posted, 'ids');
}

describe('The ids that were typed', () => {
  it.each([
    ['one\ntwo', ['one', 'two']],
    [' one , two;three\n\n', ['one', 'two', 'three']],
    ['one\none', ['one']],
    ['', []],
  ])('%j are %j', (text, ids) => expect(typed(text)).toEqual({ ids }));

  it('may come from several controls', () => expect(typed('one', 'two')).toEqual({ ids: ['one', 'two'] }));

  it('are not there when the form has none', () => expect(typed()).toBeUndefined());
});
