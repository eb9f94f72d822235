import type { Principal } from '@espalier/plugin-sdk';
import { VersionRow, type ContentReader } from '#content';
import { pickedItems } from './picked-items';

const IDS = ['a', 'b', 'c'].map((letter) => letter.repeat(26));

function row(contentItemId: string, contentType: string): VersionRow {
  const values = ['1', contentItemId, 'v'.repeat(26), contentType, 'Text', 't', 't'];
  return new VersionRow([...values, null, null, null, null, null, null, null, null, null, '1', '{}']);
}

describe('Picked items', () => {
  const asked: (readonly string[])[] = [];
  const reader = {
    findMany: (ids: readonly string[]) => {
      asked.push(ids);
      return Promise.resolve([row(IDS[2], 'Open'), row(IDS[0], 'Secret')]);
    },
  } satisfies Pick<ContentReader, 'findMany'>;
  const principal = { may: (_permission, content) => content?.contentType === 'Open' } as Principal;

  it('are read in one go, each once, and only those that the caller may see', async () => {
    const picked = pickedItems(reader, principal);
    const found = await Promise.all([...IDS, IDS[2]].map((id) => picked.load(id)));
    expect(asked).toEqual([IDS]);
    expect(found.map((item) => item?.scalar('contentItemId'))).toEqual([undefined, undefined, IDS[2], IDS[2]]);
  });
});
