import type { Principal, SecuredContent } from '@espalier/plugin-sdk';
import type { StoredVersion } from '#core/content';
import { editorPath } from './history-path';

const version = (itemRemoved: boolean, owner = 'ann') =>
  ({ row: { contentItemId: 'pear', contentType: 'Plant' }, itemRemoved, owner }) as unknown as StoredVersion;

/** May edit own plants. */
const principal: Principal = {
  kind: 'user',
  id: 'ann',
  name: 'ann',
  roles: [],
  may: (permission: string, content?: SecuredContent) =>
    permission === 'EditContent' && content?.contentType === 'Plant' && content.owner === 'ann',
};

describe('The way from the history of an item to its editor', () => {
  it('is there for those who may edit the item', () => {
    expect(editorPath(version(false), principal)).toBe('/Admin/Contents/ContentItems/pear/Edit');
  });

  it('is not there for others, nor while the item is in the recycle bin', () => {
    expect(editorPath(version(false, 'bob'), principal)).toBeUndefined();
    expect(editorPath(version(true), principal)).toBeUndefined();
  });
});
